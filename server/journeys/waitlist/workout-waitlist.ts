import type { SeatWaitlistEntry } from '#contract/events/event.ts';
import { notFound, refuse, refuseFields } from '#contract/primitives/problem.ts';
import { WORKOUT_REFUSALS } from '#contract/workouts/workout.ts';
import { closeWaitlists, presentEntry } from '#server/features/seats/index.ts';
import { findWorkoutTicketType, findWorkoutTypeOfPool } from '#server/features/tickets/index.ts';
import {
  decideWorkoutTime,
  findWorkout,
  lockHolder,
  placeOf,
  refusalOfPlace,
  seesWorkout,
  WORKOUT_SENTENCES,
  workoutStatusAt,
} from '#server/features/workouts/index.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { joinSeatWaitlist } from './join-seat-waitlist.ts';
import { leaveSeatWaitlist } from './leave-seat-waitlist.ts';
import { type WaitlistOwner, waitlistMails } from './waitlist-owner.ts';

interface WorkoutSpotIds {
  readonly workoutId: number;
  readonly ticketTypeId: number;
}

/** The kind of workout spot that this pool belongs to. */
export async function workoutWaitlistOwner(ctx: Ctx, poolId: number): Promise<WaitlistOwner | undefined> {
  const type = await findWorkoutTypeOfPool(ctx, poolId);
  const workout = type && (await findWorkout(ctx, type.workoutId));
  if (!type || !workout) return undefined;
  return {
    mails: waitlistMails('workout_', { workoutId: workout.id, kind: type.kind }, workout.schoolId),
    offersUntil: workout.status === 'published' && type.status === 'active' ? workout.startsAt : null,
    close: (within) => inTransaction(within, async (tx) => void (await closeWaitlists(tx, [poolId]))),
  };
}

/** Puts a person on the waitlist for a sold-out live or written spot. Also refuses what taking the spot would. */
export function joinWorkoutWaitlist(ctx: Ctx, request: WorkoutSpotIds): Promise<SeatWaitlistEntry> {
  return joinSeatWaitlist(ctx, async (tx, person) => {
    const workout = await findWorkout(tx, request.workoutId);
    if (!workout || !seesWorkout(person, workout)) throw notFound();
    const because = decideWorkoutTime(workoutStatusAt(workout, tx.clock.now()));
    if (because) throw refusalOfPlace(because);
    const type = await findWorkoutTicketType(tx, request.ticketTypeId);
    if (type?.workoutId !== workout.id) throw refuseFields({ ticketTypeId: WORKOUT_SENTENCES.ticketElsewhere });
    if (type.status !== 'active') throw refuseFields({ ticketTypeId: WORKOUT_SENTENCES.ticketDisabled });
    return {
      poolId: type.seatPoolId,
      mails: waitlistMails('workout_', { workoutId: workout.id, kind: type.kind }, workout.schoolId),
      lockHolder: (tx) => lockHolder(tx, workout.id, person.id),
      refusalOfHolder: async (tx) =>
        (await placeOf(tx, type.id, person.id))?.state === 'attending'
          ? refuse(WORKOUT_REFUSALS.alreadyHeld, 409, WORKOUT_SENTENCES.alreadyHeld)
          : null,
      present: (entry) => presentEntry(entry, type.id),
    };
  });
}

/** Removes a person from the waitlist for a kind of spot, or gives up their offered one. 404 if they aren't on it. */
export function leaveWorkoutWaitlist(ctx: Ctx, request: WorkoutSpotIds): Promise<void> {
  return leaveSeatWaitlist(ctx, async (tx) => {
    const type = await findWorkoutTicketType(tx, request.ticketTypeId);
    if (type?.workoutId !== request.workoutId) throw notFound();
    return type.seatPoolId;
  });
}
