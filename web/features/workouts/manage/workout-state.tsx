import type { TeacherWorkout, TeacherWorkoutRow } from '#contract/workouts/teacher-workout.ts';
import { Badge } from '#web/kit/text/badge.tsx';

type Status = TeacherWorkout['state'] | TeacherWorkoutRow['status'];

const STATES = {
  draft: ['draft', 'DRAFT'],
  published: ['published', 'active'],
  active: ['published', 'active'],
  started: ['started', 'active'],
  completed: ['completed', 'completed'],
  cancelled: ['cancelled', 'canceled'],
} as const satisfies Record<Status, readonly [string, string]>;

/** The state of a workout in T's word (T§4): a finished one is completed. */
export function WorkoutState({ status }: { status: Status }) {
  const [look, word] = STATES[status];
  return <Badge look={look}>{word}</Badge>;
}
