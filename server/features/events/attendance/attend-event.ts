import type { attendEvent as contract } from '#contract/events/attend.endpoints.ts';
import type { BodyOf } from '#contract/primitives/endpoint.ts';
import type { Refusal } from '#contract/primitives/problem.ts';
import { requirePerson } from '#server/features/accounts/index.ts';
import { batcher } from '#server/platform/batch.ts';
import { type Ctx, unguarded } from '#server/platform/ctx.ts';
import type { Db } from '#server/platform/database/pool.ts';
import { type AttendContext, attendContext, noSeats, refusalOf } from './attend-context.ts';
import { type AttendRequest, attendGroup } from './attend-group.ts';
import type { AttendResponse } from './attend-response.ts';
import { decideAttendance } from './attendance.rules.ts';

/**
 * Maximum requests per pool in one transaction. Not everyone waiting: while the database works on these, the previous
 * responses are built and the next requests read, so that neither waits for the other.
 */
const GROUP_SIZE = 25;

type Enqueue = (poolId: number, press: AttendRequest) => Promise<AttendResponse>;

/** One batcher per database: requests waiting in this process for the same pool are handled together. */
const batchers = new WeakMap<Db, Enqueue>();

function batcherOf(ctx: Ctx): Enqueue {
  let enqueue = batchers.get(ctx.db);
  if (!enqueue) {
    enqueue = batcher<number, AttendRequest, AttendResponse>((_poolId, presses) => attendGroup(presses), GROUP_SIZE);
    batchers.set(ctx.db, enqueue);
  }
  return enqueue;
}

/**
 * Refuses right away someone who holds nothing for this event yet and isn't on its waitlist, based on what was just
 * read: no transaction, so they never wait behind people taking the last seats. Null: it has to be decided under the
 * lock.
 */
function quickRefusal(ctx: Ctx, context: AttendContext, attending: boolean | undefined): Refusal | null {
  const { event, attendee, ticketTypeId, ticket, facts } = context;
  if (facts.known || event.classSession) return null;
  const now = ctx.clock.now();
  const decision = decideAttendance({ event, person: attendee, ticketTypeId, ticket, held: null, attending, now });
  if (decision.do === 'refuse') return refusalOf(decision.because, context);
  return decision.do === 'take' && facts.seatsLeft <= 0 ? noSeats(context) : null;
}

/**
 * Handles 'Attend' and 'Cancel RSVP'. Free events and tickets only: the seat, the row, the email, and the response
 * stored for the key are written in one transaction, together with other requests for the same seats.
 */
export async function attendEvent(
  ctx: Ctx,
  request: { eventId: number; body: BodyOf<typeof contract> },
): Promise<AttendResponse> {
  const person = await requirePerson(ctx);
  const { eventId, body } = request;
  const context = await attendContext(ctx, person, { eventId, ticketTypeId: body.ticketTypeId });
  const refusal = quickRefusal(ctx, context, body.attending);
  if (refusal) throw refusal;
  const press: AttendRequest = { ctx, context, attending: body.attending };
  if (!unguarded(ctx, 'gathering')) return batcherOf(ctx)(context.poolId, press);
  const [result] = await attendGroup([press]);
  if (!result || result instanceof Error) throw result ?? new Error('No one attends.');
  return result;
}
