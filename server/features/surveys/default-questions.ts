import type { QuestionKind, SurveyKind } from '#contract/surveys/surveys.endpoints.ts';

export interface NewQuestion {
  readonly kind: QuestionKind;
  readonly title: string;
  readonly required: boolean;
  readonly options: readonly string[];
}

/** Questions of each new survey until its teachers change them. Migration 0033 gave older courses the same ones. */
export const defaultQuestions: Readonly<Record<SurveyKind, readonly NewQuestion[]>> = {
  interest: [
    { kind: 'textarea', title: 'What do you want to be able to do after this course?', required: true, options: [] },
    {
      kind: 'radio',
      title: 'How much of this have you done before?',
      required: true,
      options: ['Nothing yet', 'A little', 'A lot', 'I do it for a living'],
    },
    {
      kind: 'checkbox',
      title: 'When could you take part?',
      required: false,
      options: ['Weekday mornings', 'Weekday evenings', 'Saturdays', 'Sundays'],
    },
  ],
  'post-cohort': [
    { kind: 'rating', title: 'How likely are you to recommend this course to a friend?', required: true, options: [] },
    { kind: 'textarea', title: 'What would you write about it in a review?', required: true, options: [] },
  ],
};
