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

/** The state of a student in a course, or of one of their enrollments. */
export function StudentState({ state }: { state: State }) {
  const [look, words] = WORDS[state];
  return <Badge look={look}>{words}</Badge>;
}
