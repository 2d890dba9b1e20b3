import type { SubmissionState, WorkoutStatus } from '#contract/workouts/workout.ts';
import { Badge } from '#web/kit/text/badge.tsx';
import { SUBMISSION_STATE_LABELS } from './submission-labels.ts';

const STATUS_LABELS: Readonly<Record<WorkoutStatus, string>> = {
  draft: 'Draft',
  published: 'Upcoming',
  started: 'Workout has started!',
  completed: 'Workout has ended',
  cancelled: 'Canceled',
};

export function WorkoutBadge({ status }: { status: WorkoutStatus }) {
  return (
    <Badge look={status} wraps>
      {STATUS_LABELS[status]}
    </Badge>
  );
}

const SUBMISSION_LOOKS = { submitted: 'published', in_review: 'warning', answered: 'completed' } as const;

/** State of the learner's work: Submitted, In review, Answered. */
export function SubmissionBadge({ state }: { state: SubmissionState }) {
  return <Badge look={SUBMISSION_LOOKS[state]}>{SUBMISSION_STATE_LABELS[state]}</Badge>;
}
