import type { QuestionKind, SurveyKind } from '#contract/surveys/surveys.endpoints.ts';

/** The name of each kind of survey, and when it is answered. */
export const SURVEY_TEXTS: Readonly<Record<SurveyKind, { name: string; line: string }>> = {
  interest: {
    name: 'Interest',
    line: 'Part of joining the waitlist. You see each person’s email.',
  },
  'post-cohort': {
    name: 'Post-cohort',
    line: 'Sent to everyone who completes a cohort. You see answers without names.',
  },
};

export const KIND_LABELS: Readonly<Record<QuestionKind, string>> = {
  textarea: 'Text',
  radio: 'Multiple choice',
  checkbox: 'Checkboxes',
  rating: 'Rating, 1 to 10',
};

/** Where a survey is edited, and where its results are. `course`: its slug or ID, as in the path. */
export const surveyHref = (course: string, kind: SurveyKind): string =>
  `/teachers/courses/${encodeURIComponent(course)}/surveys${kind === 'interest' ? '' : `?kind=${kind}`}`;
export const resultsHref = (course: string, kind: SurveyKind): string =>
  `/teachers/courses/${encodeURIComponent(course)}/surveys/${kind}/results`;
