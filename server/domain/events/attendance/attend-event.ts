import type { attendEvent as contract } from '#contract/events/attend.endpoints.ts';
import type { BodyOf, ResponseOf } from '#contract/primitives/endpoint.ts';
import { requirePerson } from '#server/domain/accounts/index.ts';
import { type Ctx, unguarded } from '#server/platform/ctx.ts';
import type { Db } from '#server/platform/database/pool.ts';
import { gatherer } from '#server/platform/gather.ts';
import type { Attended } from './attend-alone.ts';
import { attendCounts } from './attend-facts.query.ts';
import { type Asking, askingFor } from './attend-facts.ts';
import { attendGroup, type Pressing } from './attend-group.ts';
import { BY_ENROLMENT, presentAttendance } from './attendance.present.ts';

/** So many presses for one pool go into one transaction. */
const GROUP_SIZE = 64;

type Answer = ResponseOf<typeof contract>;
type Gather = (poolId: number, press: Pressing) => Promise<Attended>;

/** One gatherer per database: what waits in one process for one pool is worked on together. */
const gatherers = new WeakMap<Db, Gather>();

function gathererOf(ctx: Ctx): Gather {
  let gather = gatherers.get(ctx.db);
  if (!gather) {
    gather = gatherer<number, Pressing, Attended>((_poolId, presses) => attendGroup(presses), GROUP_SIZE);
    gatherers.set(ctx.db, gather);
  }
  return gather;
}

async function answerOf(ctx: Ctx, asking: Asking, done: Attended): Promise<Answer> {
  const { facts } = asking;
  const counts = await attendCounts(ctx.db, facts);
  const { row } = done;
  const attendance = row
    ? presentAttendance({
        eventId: row.eventId,
        state: row.state,
        ticketTypeId: row.ticketTypeId,
        ticketTypeName: row.ticketTypeId === null ? null : facts.ticketName,
        paid: row.orderLineId !== null,
        byEnrolment: row.source === 'enrolment',
        joined: false,
      })
    : null;
  return {
    attending: done.attending,
    attendance: done.attending ? (attendance ?? BY_ENROLMENT) : null,
    attendeesCount: counts.attending,
    seatsRemaining: counts.left,
  };
}

/**
 * Use case: somebody presses 'Attend' or 'Cancel RSVP'. Free things only: the seat, the row and the mail in one transaction,
 * together with whoever waits for the same seats.
 */
export async function attendEvent(
  ctx: Ctx,
  request: { eventId: number; body: BodyOf<typeof contract> },
): Promise<Answer> {
  const person = await requirePerson(ctx);
  const { eventId, body } = request;
  const asking = await askingFor(ctx, person, { eventId, ticketTypeId: body.ticketTypeId });
  const press: Pressing = {
    ctx,
    asking,
    attending: body.attending,
    finish: async (tx, done) => {
      if (ctx.idempotency) await ctx.idempotency.store(tx, 200, await answerOf(tx, asking, done));
    },
  };
  if (unguarded(ctx, 'gathering')) {
    const [result] = await attendGroup([press]);
    if (!result || result instanceof Error) throw result ?? new Error('Nobody attends.');
    return answerOf(ctx, asking, result);
  }
  return answerOf(ctx, asking, await gathererOf(ctx)(asking.poolId, press));
}
