import type { TicketTypeInput } from '#contract/events/ticket-types.endpoints.ts';
import { formatDollars, toDollars } from '#contract/primitives/money.ts';
import { notFound, Refusal, refuse } from '#contract/primitives/problem.ts';
import {
  eventStatusAt,
  findEvent,
  lockEvent,
  notifyEventChanged,
  putOnSale,
  type SetTicketType,
  takeOffSale,
  ticketsLocked,
} from '#server/features/events/index.ts';
import { planPayoutsOf } from '#server/features/payouts/index.ts';
import { bumpRevision } from '#server/features/revisions/index.ts';
import { changeCapacity, queuePromotion } from '#server/features/seats/index.ts';
import { findEventTicketType, orderTicketTypes, saveTicketType } from '#server/features/tickets/index.ts';
import { changed, logActivity } from '#server/platform/activity.ts';
import { refuseChangedFigures } from '#server/platform/changed-figures.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { type Limit, takeFromLimit } from '#server/platform/limits.ts';
import { effectsOfTicket, planTicketChange, refuseWrongTicket, type TicketPlan } from './plan-ticket-change.ts';
import { rsvpsOf, teacherTicketTypes } from './teacher-ticket-type.query.ts';

/**
 * How many times a day offers for one event can be withdrawn by email: anything that emails many people has a limit.
 */
const WITHDRAWALS_A_DAY: Limit = { name: 'event-offers-withdrawn', points: 20, seconds: 86_400 };

export interface ChangeTicketType {
  readonly ticketTypeId: number;
  readonly sent: TicketTypeInput;
  /** The ticket type's new position, from 0; left out: unchanged. */
  readonly position: number | undefined;
  readonly revision: number | undefined;
  readonly expected: Readonly<Record<string, number>> | undefined;
}

function differences(before: SetTicketType, after: SetTicketType): Record<string, string> {
  const price = (cents: number) => formatDollars(toDollars(cents));
  return changed({
    name: [before.name, after.name],
    capacity: [before.capacity, after.capacity],
    price: [price(before.price), price(after.price)],
    nonmemberPrice: [price(before.nonmemberPrice), price(after.nonmemberPrice)],
    status: [before.status, after.status],
  });
}

/** Moves a ticket type within its event; a new order alone doesn't raise the revision. */
async function move(tx: Ctx, plan: TicketPlan, position: number): Promise<void> {
  const { event, row } = plan;
  const locked = ticketsLocked({ status: eventStatusAt(event, tx.clock.now()), kind: event.kind });
  const others = (await teacherTicketTypes(tx, { eventId: event.id })).filter((type) => type.id !== row.id);
  if (others.length === 0) return;
  if (locked) throw refuse('tickets_locked', 409, locked);
  const ids = others.map((type) => type.id);
  await orderTicketTypes(tx, ids.toSpliced(Math.min(position, ids.length), 0, row.id));
}

/** How many offers the change would withdraw; 0 if it is invalid: the save itself reports that. */
async function offersWithdrawn(ctx: Ctx, plan: TicketPlan): Promise<number> {
  try {
    refuseWrongTicket(ctx, plan);
    return (await effectsOfTicket(ctx, plan)).totals.offers;
  } catch (error) {
    if (error instanceof Refusal) return 0;
    throw error;
  }
}

/** Counts a change that withdraws offers. Runs before the transaction, which may wait for others. @throws 429 */
async function countWithdrawal(ctx: Ctx, { ticketTypeId, sent }: ChangeTicketType): Promise<void> {
  const [row] = await teacherTicketTypes(ctx, { ticketTypeId });
  const event = row && (await findEvent(ctx, row.eventId));
  if (!row || !event) return;
  if ((await offersWithdrawn(ctx, planTicketChange(event, row, sent))) === 0) return;
  await takeFromLimit(ctx, WITHDRAWALS_A_DAY, event.id);
}

/**
 * Changes a ticket type's name, price, seats, or whether it is on sale (rules-teachers H1, H2). Prices apply to quotes
 * from then on: people who have a seat keep it, and a live checkout keeps its price. Authorization: the endpoint's
 * audience. If nothing changes, nothing is written, the revision isn't bumped, and no one is notified.
 * @throws 409 `stale`, after the start for everything but the name, or for figures other than `expected`; 422 at the
 * fields that are wrong; 429 if offers for the event were withdrawn too often today
 */
export async function changeTicketType(ctx: Ctx, request: ChangeTicketType): Promise<void> {
  const { ticketTypeId, sent, position, revision, expected } = request;
  await countWithdrawal(ctx, request);
  const eventId = await inTransaction(ctx, async (tx) => {
    const found = await findEventTicketType(tx, ticketTypeId);
    const event = found && (await lockEvent(tx, found.eventId));
    // Read after the event is locked: every change of a ticket type locks its event first.
    const type = event && (await findEventTicketType(tx, ticketTypeId));
    const [row] = await teacherTicketTypes(tx, { ticketTypeId });
    if (!event || !type || !row) throw notFound();
    const plan = planTicketChange(event, row, sent);
    const { wanted, fields } = plan;
    await bumpRevision(tx, { kind: 'ticket_type', id: ticketTypeId, sent: revision, fields });
    refuseWrongTicket(tx, plan);
    if (position !== undefined) await move(tx, plan, position);
    if (fields.length === 0) return event.id;
    const effects = await effectsOfTicket(tx, plan);
    refuseChangedFigures(expected, { ...effects.totals });
    await saveTicketType(tx, ticketTypeId, {
      name: wanted.name,
      priceCents: wanted.price,
      nonmemberPriceCents: wanted.nonmemberPrice,
    });
    await planPayoutsOf(tx, { eventId: event.id });
    // Lock order: entries before holds before pools. So the offers of a type that goes off sale come first.
    if (effects.goesOff) await takeOffSale(tx, event, type);
    if (effects.goesOn) await putOnSale(tx, event, type);
    if (fields.includes('capacity')) {
      await changeCapacity(tx, { poolId: type.seatPoolId, capacity: wanted.capacity });
      if (wanted.status === 'active') await queuePromotion(tx, type.seatPoolId);
    }
    // Counted once the pool gives no more seats, so that RSVPs made in between are included.
    const rsvps = effects.first ? (await rsvpsOf(tx, event.id)).rsvps : 0;
    const { waiting, offers } = effects.totals;
    await logActivity(tx, {
      action: 'change_ticket_type',
      subjectKind: 'event',
      subjectId: event.id,
      schoolId: event.schoolId,
      courseId: event.courseId,
      detail: {
        ticketType: wanted.name,
        ...differences(plan.present, wanted),
        ...(effects.first ? { rsvpsKept: rsvps } : {}),
        ...(waiting + offers > 0 ? { peopleTold: waiting + offers } : {}),
      },
    });
    return event.id;
  });
  notifyEventChanged(ctx, eventId);
}
