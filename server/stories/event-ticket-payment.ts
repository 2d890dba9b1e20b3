import type { FastifyReply, FastifyRequest } from 'fastify';
import { CHECKOUT_REFUSALS, paidPath, turnedBackPath } from '#contract/checkout/refusals.ts';
import type { buildEventPaymentLink as contract } from '#contract/events/attend.endpoints.ts';
import { EVENT_REFUSALS } from '#contract/events/event.ts';
import type { BodyOf, ResponseOf } from '#contract/primitives/endpoint.ts';
import { notFound, refuse } from '#contract/primitives/problem.ts';
import { currentPerson, hashToken, loadPerson, type Person, requirePerson } from '#server/domain/accounts/index.ts';
import { type CartLine, endOrder, openSession, placeOrder } from '#server/domain/checkout/index.ts';
import { attendancesOf, decidePurchase, findEvent, findHandle, findTicketType } from '#server/domain/events/index.ts';
import { lendOffer, somebodyWaits, waitlistEntriesOf } from '#server/domain/seats/index.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { type Limit, takeFromLimit } from '#server/platform/limits.ts';
import { type Asking, askingFor, heldOf, noSeats, refusalOf, refuseDisputed } from './attend-facts.ts';
import { quoteFor } from './cart.ts';
import { endFormerCheckout } from './end-former-checkout.ts';
import { browserOf } from './event-browser.ts';
import { askingProvider } from './provider-away.ts';
import { mailRsvpLink } from './public-attend-event.ts';

/** Checkout links of one person (rules §2); the same count as for courses. */
const CHECKOUT_LINKS: Limit = { name: 'checkout_links', points: 3, seconds: 60 };

type Body = BodyOf<typeof contract>;
type Answer = ResponseOf<typeof contract>;

/** The ticket as checkout sees it. */
export function ticketLine(asking: Asking): CartLine {
  const { facts } = asking;
  return {
    kind: 'ticket',
    subjectId: facts.ticketId ?? 0,
    schoolId: facts.schoolId,
    title: `${facts.name}, ${facts.ticketName}`,
    memberPriceCents: facts.priceCents ?? 0,
    nonmemberPriceCents: facts.nonmemberPriceCents ?? 0,
    scopes: { event: facts.id, ...(facts.courseId === null ? {} : { course: facts.courseId }) },
  };
}

async function requireBuyable(ctx: Ctx, asking: Asking): Promise<void> {
  const { facts, person, ticket, poolId } = asking;
  if (!ticket) throw notFound();
  const row = (await attendancesOf(ctx, facts.id, [person.id])).get(person.id);
  refuseDisputed(row);
  const because = decidePurchase({
    event: asking.event,
    person: asking.attendee,
    ticket,
    held: heldOf(row, asking),
    now: ctx.clock.now(),
  });
  if (because) throw refusalOf(because, asking);
  const [entry] = await waitlistEntriesOf(ctx, { userId: person.id, poolIds: [poolId] });
  if (entry?.state !== 'offered' && (await somebodyWaits(ctx, poolId))) throw noSeats();
}

/**
 * Buys for a person who is known and proved: the former checkout ends, the seat is held with the order (the offered one,
 * where there is an offer), then the provider's page is opened; where the provider is away, all of it is given back.
 */
export async function openTicketCheckout(ctx: Ctx, person: Person, body: Body): Promise<Answer> {
  if (!person.verified) {
    const sentence = 'Please confirm your e-mail address first. We can mail you a link.';
    throw refuse(CHECKOUT_REFUSALS.addressUnverified, 403, sentence);
  }
  const ticketType = await findTicketType(ctx, body.ticketTypeId);
  if (!ticketType) throw notFound();
  const asking = await askingFor(ctx, person, { eventId: ticketType.eventId, ticketTypeId: ticketType.id });
  await requireBuyable(ctx, asking);
  await takeFromLimit(ctx, CHECKOUT_LINKS, person.id);
  await endFormerCheckout(ctx, person.id);
  const quote = await quoteFor(ctx, person, {
    lines: [ticketLine(asking)],
    priceClass: person.getsCourseDiscount ? 'member' : 'nonmember',
    credits: 0,
    quotedPrice: body.quotedPrice,
  });
  if (quote.cashCents === 0) {
    throw refuse(CHECKOUT_REFUSALS.nothingToPay, 409, 'Your code pays all of it, which this ticket cannot take yet.');
  }
  const { poolId } = asking;
  const { orderId, expiresAt } = await inTransaction(ctx, async (tx) => {
    await lendOffer(tx, { poolId, userId: person.id });
    return placeOrder(tx, { userId: person.id, purpose: 'ticket', quote, poolIds: [poolId] });
  });
  const answerOf = (url: string | null): Answer => ({
    stripeLink: url ?? '',
    orderId,
    expiresAt: expiresAt.toISOString(),
  });
  try {
    const session = await askingProvider(() =>
      openSession(ctx, {
        orderId,
        person: {
          id: person.id,
          email: person.email,
          name: [person.firstName, person.lastName].filter(Boolean).join(' ') || null,
        },
        mode: 'payment',
        lines: quote.lines.map((line) => ({ name: line.title, cents: line.cashCents })),
        successPath: paidPath(orderId),
        cancelPath: turnedBackPath(orderId),
        inSame: async (tx, { url }) => ctx.idempotency?.store(tx, 200, answerOf(url)),
      }),
    );
    return answerOf(session.url);
  } catch (error) {
    // Nobody has seen the page: the seat is free for others at once.
    await endOrder(ctx, { orderId, as: 'failed', failure: "The payment provider couldn't be reached." });
    throw error;
  }
}

/**
 * Story: somebody goes to pay for a ticket: for oneself, or for the address behind a handle of this browser. That address
 * has to be proved first: the link that does it is mailed, and the answer is the same for every address.
 */
export async function buildEventPaymentLink(
  ctx: Ctx,
  body: Body,
  exchange: { request: FastifyRequest; reply: FastifyReply },
): Promise<Answer> {
  const person = await currentPerson(ctx);
  if (person && (body.userId === undefined || String(body.userId) === String(person.id))) {
    return openTicketCheckout(ctx, await requirePerson(ctx), body);
  }
  if (typeof body.userId !== 'string') throw person ? notFound() : refuse('signed_out', 401, 'Sign in to go on.');
  const handle = await findHandle(ctx, {
    handleHash: hashToken(body.userId),
    browserHash: hashToken(browserOf(ctx, exchange)),
  });
  if (!handle) throw notFound();
  const buyer = await loadPerson(ctx, handle.userId);
  if (handle.confirmedAt && buyer.verified) return openTicketCheckout(ctx, buyer, body);
  const ticketType = await findTicketType(ctx, body.ticketTypeId);
  const event = ticketType && (await findEvent(ctx, ticketType.eventId));
  if (!ticketType || event?.status !== 'published' || event.admittance !== 'public' || !event.endsAt) throw notFound();
  await mailRsvpLink(ctx, {
    personId: buyer.id,
    email: buyer.email,
    event: { id: event.id, schoolId: event.schoolId, endsAt: event.endsAt },
    ticketTypeId: ticketType.id,
    wants: 'pay',
    heldUntil: null,
  });
  throw refuse(EVENT_REFUSALS.confirmFirst, 403, 'Look into your mail: open the link there to go on to payment.');
}
