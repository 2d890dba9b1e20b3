import type { FastifyReply, FastifyRequest } from 'fastify';
import type { buildEventPaymentLink as contract } from '#contract/events/attend.endpoints.ts';
import { EVENT_REFUSALS } from '#contract/events/event.ts';
import type { BodyOf, ResponseOf } from '#contract/primitives/endpoint.ts';
import { notFound, refuse } from '#contract/primitives/problem.ts';
import {
  currentPerson,
  hashToken,
  loadPerson,
  type Person,
  refuseUnverified,
  requirePerson,
} from '#server/features/accounts/index.ts';
import type { BasketLine } from '#server/features/checkout/index.ts';
import {
  type AttendContext,
  attendancesOf,
  attendContext,
  browserOf,
  decidePurchase,
  findEvent,
  findHandle,
  heldOf,
  mailRsvpLink,
  noSeats,
  notifyEventChanged,
  provedIn,
  refusalOf,
  refuseDisputed,
} from '#server/features/events/index.ts';
import { waitlistEntriesOf, waitlistIsOpen } from '#server/features/seats/index.ts';
import { findEventTicketType, findWorkoutTicketType, ticketLineOf } from '#server/features/tickets/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { pageOfKey } from './open-order-page.ts';
import { openSeatCheckout } from './open-seat-checkout.ts';
import { openWorkoutCheckout } from './workout-place-payment.ts';

type Body = BodyOf<typeof contract>;
type CheckoutResponse = ResponseOf<typeof contract>;

export function ticketLine(context: AttendContext): BasketLine {
  const { facts } = context;
  return ticketLineOf(facts, {
    id: facts.ticketId ?? 0,
    name: facts.ticketName ?? '',
    priceCents: facts.priceCents ?? 0,
    nonmemberPriceCents: facts.nonmemberPriceCents ?? 0,
  });
}

async function requireBuyable(ctx: Ctx, context: AttendContext): Promise<void> {
  const { facts, person, ticket, poolId } = context;
  if (!ticket) throw notFound();
  const row = (await attendancesOf(ctx, facts.id, [person.id])).get(person.id);
  refuseDisputed(row);
  const because = decidePurchase({
    event: context.event,
    person: context.attendee,
    ticket,
    held: heldOf(row, context),
    now: ctx.clock.now(),
  });
  if (because) throw refusalOf(because, context);
  const [entry] = await waitlistEntriesOf(ctx, { userId: person.id, poolIds: [poolId] });
  if (entry?.state !== 'offered' && (await waitlistIsOpen(ctx, poolId))) throw noSeats();
}

/** Opens a ticket checkout for a known person. Their email address has to be verified. */
export async function openTicketCheckout(ctx: Ctx, person: Person, body: Body): Promise<CheckoutResponse> {
  refuseUnverified(person);
  const known = await pageOfKey(ctx, person, { mode: 'payment' });
  if (known) return known;
  const ticketType = await findEventTicketType(ctx, body.ticketTypeId);
  if (!ticketType) throw notFound();
  const context = await attendContext(ctx, person, { eventId: ticketType.eventId, ticketTypeId: ticketType.id });
  await requireBuyable(ctx, context);
  const response = await openSeatCheckout(ctx, person, {
    purpose: 'ticket',
    line: ticketLine(context),
    poolId: context.poolId,
    quotedPrice: body.quotedPrice,
  });
  notifyEventChanged(ctx, context.facts.id);
  return response;
}

/**
 * Starts paying for a ticket: for the signed-in person, or for the email address behind a handle in this browser. That
 * email address has to be verified first: the link for it is emailed, and the response is the same for every email
 * address.
 */
export async function buildEventPaymentLink(
  ctx: Ctx,
  body: Body,
  exchange: { request: FastifyRequest; reply: FastifyReply },
): Promise<CheckoutResponse> {
  const person = await currentPerson(ctx);
  if (person && (body.userId === undefined || String(body.userId) === String(person.id))) {
    const buyer = await requirePerson(ctx);
    const type = await findWorkoutTicketType(ctx, body.ticketTypeId);
    return type ? openWorkoutCheckout(ctx, buyer, { type, body }) : openTicketCheckout(ctx, buyer, body);
  }
  if (typeof body.userId !== 'string') throw person ? notFound() : refuse('signed_out', 401, 'Sign in to continue.');
  const browserHash = hashToken(browserOf(ctx, exchange));
  const handle = await findHandle(ctx, { handleHash: hashToken(body.userId), browserHash });
  if (!handle) throw notFound();
  const buyer = await loadPerson(ctx, handle.userId);
  if (handle.confirmedAt && buyer.verified) return openTicketCheckout(ctx, buyer, body);
  const ticketType = await findEventTicketType(ctx, body.ticketTypeId);
  const event = ticketType && (await findEvent(ctx, ticketType.eventId));
  if (!ticketType || event?.status !== 'published' || event.admittance !== 'public' || !event.endsAt) throw notFound();
  await mailRsvpLink(ctx, {
    personId: buyer.id,
    email: buyer.email,
    event: { id: event.id, schoolId: event.schoolId, endsAt: event.endsAt },
    ticketTypeId: ticketType.id,
    wants: 'pay',
    ip: exchange.request.ip,
    proven: await provedIn(ctx, { browserHash, userId: buyer.id }),
  });
  throw refuse(EVENT_REFUSALS.confirmFirst, 403, 'Check your email: open the link there to continue to payment.');
}
