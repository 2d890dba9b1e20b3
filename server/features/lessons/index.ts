/**
 * The lessons feature: cohorts' lessons, released at a time; course material in modules; and what people have read of
 * both.
 */
/** Who is notified that a lesson opened: claimed once; the caller notifies them. */
export { claimLessonMails, claimOpenedLesson, type DueLessonMail } from './announcement.store.ts';
export { type CreateLesson, createLesson } from './create-lesson.ts';
/** Removes a person from this feature's tables when their account is erased. */
export { forgetPerson } from './forget-person.store.ts';
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
/** Records that someone opened or read a lesson, in the material (by URL) or in a cohort. */
export { noteContentProgress, noteLessonProgress } from './note-progress.ts';
export { type CreateContent, createContent } from './write-content.ts';
export { createModule } from './write-module.ts';
