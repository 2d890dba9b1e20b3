/**
 * The surveys feature: course surveys before (interest) and after (post-cohort), their answers, and the course
 * waitlist.
 */
export { sendPostCohortSurveys } from './ask-after-cohorts.ts';
export { startSurveyAnswer } from './begin-answer.ts';
/** Surveys can be edited while people answer: answers already started keep their wording. */
export { changeSurvey } from './change-survey.ts';
/** Consent for an answer, and the testimonials made from it. */
export {
  type ConsentRow,
  lockQuotable,
  noteTestimonial,
  ownAnswersTo,
  saveConsent,
  testimonialsOf,
} from './consent.store.ts';
/** Erases a person from this feature's tables when their account is erased. */
export { forgetPerson } from './forget-person.store.ts';
/** Creates both surveys of a new course; existing ones are left alone. */
export { makeSurveys } from './make-surveys.ts';
export { claimUnnotifiedAnswers } from './notified-teachers.store.ts';
export { resultsLines } from './results-lines.ts';
export { loadResults, type ResultsQuery } from './show-results.ts';
export { submitAnswer } from './submit-answer.ts';
export { questionsOf, surveysOfCourse } from './survey.store.ts';
export { type EditedSurvey, surveyById } from './survey-editor.store.ts';
