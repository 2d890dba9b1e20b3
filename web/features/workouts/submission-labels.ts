import type { SubmissionState } from '#contract/workouts/workout.ts';

export const SUBMISSION_STATE_LABELS: Readonly<Record<SubmissionState, string>> = {
  submitted: 'Submitted',
  in_review: 'In review',
  answered: 'Feedback ready',
};
