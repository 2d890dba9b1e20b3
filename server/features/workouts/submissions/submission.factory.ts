import { makePerson } from '#server/features/accounts/persons/person.factory.ts';
import { takeOfferedOrFreeSeat } from '#server/features/seats/index.ts';
import { findWorkoutTicketType } from '#server/features/tickets/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { savePlace } from '../places/place.store.ts';
import { saveSubmission } from './submission.store.ts';

/** A submission by a new person with a free written spot. For tests. */
export async function aSubmission(
  ctx: Ctx,
  input: { workoutId: number; writtenTicketTypeId: number; text?: string },
): Promise<{ id: number; userId: number }> {
  const { personId: userId } = await makePerson(ctx);
  const type = await findWorkoutTicketType(ctx, input.writtenTicketTypeId);
  if (!type || !(await takeOfferedOrFreeSeat(ctx, { poolId: type.seatPoolId, userId })))
    throw new Error('No written place.');
  const place = await savePlace(ctx, {
    workoutId: input.workoutId,
    userId,
    ticketTypeId: type.id,
    orderLineId: null,
  });
  const work = { text: input.text ?? '<p>My take.</p>', url: null, mediaId: null };
  const saved = await saveSubmission(ctx, { placeId: place.id, workoutId: input.workoutId, ...work });
  if (!saved) throw new Error('It is being read already.');
  return { id: saved.id, userId };
}
