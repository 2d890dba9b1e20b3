import type { PlaceKind } from '#contract/workouts/workout.ts';
import { queueMail } from '#server/features/mailings/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';

interface Told {
  readonly id: number;
  readonly sequence: number;
  readonly userId: number;
  readonly workoutId: number;
  readonly kind: PlaceKind;
  readonly schoolId: number;
}

/** To who took a place: the calendar entry and the way in of a live one, the instructions of a written one. Once per change. */
export function tellPlaceTaken(tx: Ctx, place: Told): Promise<unknown> {
  return queueMail(tx, {
    kind: place.kind === 'live' ? 'workout_confirmed' : 'workout_instructions',
    occasion: `place:${place.id}:${place.sequence}`,
    to: { userId: place.userId },
    data: { workoutId: place.workoutId },
    schoolId: place.schoolId,
  });
}

/** To who gave a place back, with what was returned; `unanswered`: because nobody answered their work. */
export function tellPlaceCancelled(
  tx: Ctx,
  place: Told,
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
