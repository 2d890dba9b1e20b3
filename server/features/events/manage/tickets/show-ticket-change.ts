import type { TicketTypeChange, TicketTypeInput } from '#contract/events/ticket-types.endpoints.ts';
import { notFound } from '#contract/primitives/problem.ts';
import { findEvent } from '#server/features/events/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { effectsOfTicket, planTicketChange, refuseWrongTicket, type TicketPlan } from './plan-ticket-change.ts';
import { checkoutsIn, teacherTicketTypes } from './teacher-ticket-type.query.ts';

/**
 * Whether the ticket type becomes free, or stops being free. Decided by the non-member price, which is never lower than
 * the member price.
 */
function freeOrPricedChange({ present, wanted }: TicketPlan): 'free' | 'priced' | null {
  if (present.nonmemberPrice === 0) return wanted.nonmemberPrice === 0 ? null : 'priced';
  return wanted.nonmemberPrice === 0 ? 'free' : null;
}

/**
 * The dry run of a save (rules-teachers A6): who is notified, who keeps what, whether the way into the event changes.
 * Changes nothing, and refuses as the save does. Authorization: the endpoint's audience.
 */
export async function showTicketChange(
  ctx: Ctx,
  request: { ticketTypeId: number; sent: TicketTypeInput },
): Promise<TicketTypeChange> {
  const [row] = await teacherTicketTypes(ctx, { ticketTypeId: request.ticketTypeId });
  const event = row && (await findEvent(ctx, row.eventId));
  if (!row || !event) throw notFound();
  const plan = planTicketChange(event, row, request.sent);
  refuseWrongTicket(ctx, plan);
  const effects = await effectsOfTicket(ctx, plan);
  const held = await checkoutsIn(ctx, row.seatPoolId);
  const priced = plan.fields.some((field) => field === 'price' || field === 'nonmemberPrice');
  const prices = priced ? { taken: row.taken, held, turns: freeOrPricedChange(plan) } : null;
  const off = effects.goesOff
    ? { held, offers: row.offered, waiting: row.waiting + row.offered, last: effects.last }
    : null;
  const onSale = event.status === 'published';
  return {
    fields: [...plan.fields],
    consequential:
      onSale &&
      (effects.first !== null ||
        (off !== null && (off.last || off.held > 0 || off.waiting > 0)) ||
        (prices !== null && prices.taken + prices.held > 0)),
    first: effects.first,
    prices,
    off,
    totals: effects.totals,
  };
}
