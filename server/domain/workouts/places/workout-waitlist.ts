import type { SeatWaitlistEntry } from '#contract/events/event.ts';
import { notFound, refuse, refuseFields } from '#contract/primitives/problem.ts';
import { WORKOUT_REFUSALS } from '#contract/workouts/workout.ts';
import { requireVerified } from '#server/domain/accounts/index.ts';
import { queueMail } from '#server/domain/mailings/index.ts';
import {
  joinLine,
  leaveLine,
  passOnLater,
  presentEntry,
  remainingFor,
  somebodyWaits,
} from '#server/domain/seats/index.ts';
import { findWorkoutTicketType } from '#server/domain/tickets/index.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { seesWorkout } from '../workout/workout.policy.ts';
import {
  decideTime as decideWorkoutTime,
  SENTENCES as WORKOUT_SENTENCES,
  workoutStatusAt,
} from '../workout/workout.rules.ts';
import { findWorkout } from '../workout/workout.store.ts';
import { refusalOfPlace } from './attend-workout.ts';
import { lockHolder, placeOf } from './place.store.ts';

interface Asked {
  readonly workoutId: number;
  readonly ticketTypeId: number;
}

/**
 * Use case: somebody stands in line for a live or a written place that is sold out. Who stands there already keeps the place.
 * @throws what taking it would refuse, 409 `seats_free` while there are seats
 */
export async function joinWorkoutLine(ctx: Ctx, asked: Asked): Promise<SeatWaitlistEntry> {
  const person = await requireVerified(ctx);
  return inTransaction(ctx, async (tx) => {
    const workout = await findWorkout(tx, asked.workoutId);
    if (!workout || !seesWorkout(person, workout)) throw notFound();
    const because = decideWorkoutTime(workoutStatusAt(workout, tx.clock.now()));
    if (because) throw refusalOfPlace(because);
    const type = await findWorkoutTicketType(tx, asked.ticketTypeId);
    if (type?.workoutId !== workout.id) throw refuseFields({ ticketTypeId: WORKOUT_SENTENCES.ticketElsewhere });
    if (type.status !== 'active') throw refuseFields({ ticketTypeId: WORKOUT_SENTENCES.ticketDisabled });
    await lockHolder(tx, workout.id, person.id);
    if ((await placeOf(tx, type.id, person.id))?.state === 'attending') {
      throw refuse(WORKOUT_REFUSALS.alreadyHeld, 409, WORKOUT_SENTENCES.alreadyHeld);
    }
    const poolId = type.seatPoolId;
    const left = (await remainingFor(tx, { poolIds: [poolId], userId: null })).get(poolId) ?? 0;
    if (left > 0 && !(await somebodyWaits(tx, poolId))) {
      throw refuse(WORKOUT_REFUSALS.seatsFree, 409, 'There are seats: no need to wait.');
    }
    const { entry, joined } = await joinLine(tx, { poolId, userId: person.id });
    if (joined) {
      await queueMail(tx, {
        kind: 'workout_waitlist_joined',
        occasion: `waitlist:${entry.id}`,
        to: { userId: person.id },
        data: { workoutId: workout.id, kind: type.kind, place: entry.place },
        schoolId: workout.schoolId,
      });
    }
    const waitlist = presentEntry(entry, type.id);
    await ctx.idempotency?.store(tx, 200, { waitlist });
    return waitlist;
  });
}

/** Use case: somebody leaves the line, or lets an offered place go to the next. 404 where one does not stand in it. */
export async function leaveWorkoutLine(ctx: Ctx, asked: Asked): Promise<void> {
  const person = await requireVerified(ctx);
  await inTransaction(ctx, async (tx) => {
    const type = await findWorkoutTicketType(tx, asked.ticketTypeId);
    if (type?.workoutId !== asked.workoutId) throw notFound();
    const { seatPoolId: poolId } = type;
    if (!(await leaveLine(tx, { poolId, userId: person.id }))) throw notFound();
    await passOnLater(tx, poolId);
  });
}
