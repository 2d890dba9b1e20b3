/** The surveys feature: what courses ask before (interest) and after (post-cohort), the answers, and a course's waitlist. */
export { askAfterCohorts } from './ask-after-cohorts.ts';
export { beginAnswer } from './begin-answer.ts';
/** Edited while they are answered: what somebody began keeps its wording. */
export { changeSurvey } from './change-survey.ts';
/** What one agreed to for an answer, and the testimonials that were made of it. */
export {
  type ConsentRow,
  lockQuotable,
  noteTestimonial,
  ownAnswersTo,
  saveConsent,
  testimonialsOf,
} from './consent.store.ts';
/** Takes somebody out of the tables of this feature, when an account is erased. */
export { forgetPerson } from './forget-person.store.ts';
/** Both surveys of a new course; those that it has already are left. */
export { makeSurveys } from './make-surveys.ts';
/** Results as a file. */
export { resultsLines } from './results-lines.ts';
export { loadResults, type ResultsAsked } from './show-results.ts';
export { submitAnswer } from './submit-answer.ts';
export { questionsOf, surveysOfCourse } from './survey.store.ts';
export { type EditedSurvey, surveyById } from './survey-editor.store.ts';
export { claimUntoldAnswers } from './teachers-told.store.ts';
