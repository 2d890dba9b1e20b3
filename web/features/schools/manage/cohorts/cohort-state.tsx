import type { Cohort } from '#contract/schools/cohort.ts';
import { Badge } from '#web/kit/text/badge.tsx';

type Status = Cohort['status'];

const STATES = {
  draft: ['draft', 'Draft'],
  enrolling: ['published', 'Enrolling'],
  // on track, so green: the accent is a red close to the one for danger
  started: ['published', 'Started'],
  completed: ['completed', 'Completed'],
  cancelled: ['cancelled', 'Canceled'],
} as const satisfies Record<Status, readonly [string, string]>;

/** The state of a cohort in a word (M§4). */
export function CohortState({ status }: { status: Status }) {
  const [look, word] = STATES[status];
  return <Badge look={look}>{word}</Badge>;
}
