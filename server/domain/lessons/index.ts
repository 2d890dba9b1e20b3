/** The lessons feature: lessons of cohorts, released at a time, and course material in modules; what one has read of both. */
export { type CreateLesson, createLesson } from './create-lesson.ts';
/** Takes somebody out of the tables of this feature, when an account is erased. */
export { forgetPerson } from './forget-person.store.ts';
/** Notes that someone opened or read a lesson, of the material (by address) or of a cohort. */
export { noteContentProgress, noteLessonProgress } from './note-progress.ts';
export { type CreateContent, createContent } from './write-content.ts';
export { createModule } from './write-module.ts';
