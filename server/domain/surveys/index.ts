/** The surveys feature: what courses ask before (interest) and after (post-cohort), the answers, and a course's waitlist. */
export { askAfterCohorts } from './ask-after-cohorts.ts';
export { beginAnswer } from './begin-answer.ts';
/** Takes somebody out of the tables of this feature, when an account is erased. */
export { forgetPerson } from './forget-person.store.ts';
/** Both surveys of a new course; those that it has already are left. */
export { makeSurveys } from './make-surveys.ts';
export { submitAnswer } from './submit-answer.ts';
export { questionsOf, surveysOfCourse } from './survey.store.ts';
