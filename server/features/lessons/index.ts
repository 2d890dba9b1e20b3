/** The lessons feature: lessons of cohorts, released at a time, and course material in modules; what one has read of both. */
/** Who hears that a lesson opened: claimed once, told by who calls. */
export { claimLessonMails, claimOpenedLesson, type DueLessonMail } from './announcement.store.ts';
export { type CreateLesson, createLesson } from './create-lesson.ts';
/** Takes somebody out of the tables of this feature, when an account is erased. */
export { forgetPerson } from './forget-person.store.ts';
/** What its teachers set of a lesson, and what a change of it would be. */
export {
  BLANK_LESSON,
  isOpenAt,
  type LessonInput,
  type LessonPlan,
  mergeLesson,
  planLessonChange,
  teacherStatusAt,
} from './lesson-change.rules.ts';
export { readPublishDate, shiftedDate } from './lesson-date.rules.ts';
export {
  countLessonsOf,
  findLessonSettings,
  type LessonSettings,
  type LessonSettingsLine,
  lessonLinesOf,
  lockLessonSettings,
  markLessonDeleted,
  saveLesson,
  unmarkLessonDeleted,
} from './lesson-settings.store.ts';
/** Notes that someone opened or read a lesson, of the material (by address) or of a cohort. */
export { noteContentProgress, noteLessonProgress } from './note-progress.ts';
export { type CreateContent, createContent } from './write-content.ts';
export { createModule } from './write-module.ts';
