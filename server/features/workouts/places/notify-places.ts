import type { PlaceKind } from '#contract/workouts/workout.ts';
import { queueMail } from '#server/features/mailings/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';

interface NotifiedPlace {
  readonly id: number;
  readonly sequence: number;
  readonly userId: number;
  readonly workoutId: number;
  readonly kind: PlaceKind;
  readonly schoolId: number;
}

/**
 * Emails a person who took a spot: the calendar entry and join link for a live one, the instructions for a written one.
 * Once per change.
 */
export function notifyPlaceTaken(tx: Ctx, place: NotifiedPlace): Promise<unknown> {
  return queueMail(tx, {
    kind: place.kind === 'live' ? 'workout_confirmed' : 'workout_instructions',
    occasion: `place:${place.id}:${place.sequence}`,
    to: { userId: place.userId },
    data: { workoutId: place.workoutId },
    schoolId: place.schoolId,
  });
}

/**
 * Emails a person whose spot was canceled, with the refund. `unanswered`: it was canceled because their work got no
 * feedback.
 */
export function notifyPlaceCancelled(
  tx: Ctx,
  place: NotifiedPlace,
  refund?: { cashCents: number; credits: number },
  unanswered?: true,
): Promise<unknown> {
  return queueMail(tx, {
    kind: 'workout_place_cancelled',
    occasion: `place:${place.id}:${place.sequence}`,
    to: { userId: place.userId },
    data: {
      workoutId: place.workoutId,
      kind: place.kind,
      ...(refund ? { refund } : {}),
      ...(unanswered ? { unanswered } : {}),
    },
    schoolId: place.schoolId,
  });
}
