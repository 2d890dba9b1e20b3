import type { attendEvent as contract } from '#contract/events/attend.endpoints.ts';
import type { BodyOf } from '#contract/primitives/endpoint.ts';
import type { Refusal } from '#contract/primitives/problem.ts';
import { requirePerson } from '#server/features/accounts/index.ts';
import { type Ctx, unguarded } from '#server/platform/ctx.ts';
import type { Db } from '#server/platform/database/pool.ts';
import { gatherer } from '#server/platform/gather.ts';
import type { AttendAnswer } from './attend-answer.ts';
import { type Asking, askingFor, noSeats, refusalOf } from './attend-facts.ts';
import { attendGroup, type Pressing } from './attend-group.ts';
import { decideAttendance } from './attendance.rules.ts';

/**
 * So many presses for one pool go into one transaction. Not all that wait: while the database works on these, the answers of the
 * last ones are made and the next ones read, so that neither waits for the other.
 */
const GROUP_SIZE = 25;

type Gather = (poolId: number, press: Pressing) => Promise<AttendAnswer>;

/** One gatherer per database: what waits in one process for one pool is worked on together. */
const gatherers = new WeakMap<Db, Gather>();

function gathererOf(ctx: Ctx): Gather {
  let gather = gatherers.get(ctx.db);
  if (!gather) {
    gather = gatherer<number, Pressing, AttendAnswer>((_poolId, presses) => attendGroup(presses), GROUP_SIZE);
    gatherers.set(ctx.db, gather);
  }
  return gather;
}

/**
 * What whoever has nothing of this event yet, and waits for nothing, is refused at once, by what was just read with him: no
 * transaction, and so no wait for those who take the last seats. Null for whom it has to be found out under the lock.
 */
function refusedAtOnce(ctx: Ctx, asking: Asking, attending: boolean | undefined): Refusal | null {
  const { event, attendee, ticketTypeId, ticket, facts } = asking;
  if (facts.known || event.classSession) return null;
  const now = ctx.clock.now();
  const decision = decideAttendance({ event, person: attendee, ticketTypeId, ticket, held: null, attending, now });
  if (decision.do === 'refuse') return refusalOf(decision.because, asking);
  return decision.do === 'take' && facts.seatsLeft <= 0 ? noSeats(asking) : null;
}

/**
 * A person presses 'Attend' or 'Cancel RSVP'. Free things only: the seat, the row, the mail and the key's answer in
 * one transaction, together with whoever waits for the same seats.
 */
export async function attendEvent(
  ctx: Ctx,
  request: { eventId: number; body: BodyOf<typeof contract> },
): Promise<AttendAnswer> {
  const person = await requirePerson(ctx);
  const { eventId, body } = request;
  const asking = await askingFor(ctx, person, { eventId, ticketTypeId: body.ticketTypeId });
  const refusal = refusedAtOnce(ctx, asking, body.attending);
  if (refusal) throw refusal;
  const press: Pressing = { ctx, asking, attending: body.attending };
  if (!unguarded(ctx, 'gathering')) return gathererOf(ctx)(asking.poolId, press);
  const [result] = await attendGroup([press]);
  if (!result || result instanceof Error) throw result ?? new Error('No one attends.');
  return result;
}
