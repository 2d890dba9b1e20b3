import type { StudentState as State } from '#contract/students/students.endpoints.ts';
import { Badge } from '#web/kit/text/badge.tsx';

type Look = Parameters<typeof Badge>[0]['look'];

const WORDS: Readonly<Record<State, readonly [look: Look, words: string]>> = {
  waitlist: ['draft', 'Waitlist'],
  active: ['published', 'Enrolled'],
  suspended: ['warning', 'Payment disputed'],
  completed: ['completed', 'Completed'],
  left: ['cancelled', 'Left'],
  cancelled: ['cancelled', 'Cohort canceled'],
  refunded: ['cancelled', 'Refunded'],
  moved: ['draft', 'Moved'],
};

/** How somebody stands in a course, or a place of theirs. */
export function StudentState({ state }: { state: State }) {
  const [look, words] = WORDS[state];
  return <Badge look={look}>{words}</Badge>;
}
