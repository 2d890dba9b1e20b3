import type { FastifyReply, FastifyRequest } from 'fastify';
import type { publicAttend as contract } from '#contract/events/public-attend.endpoints.ts';
import type { BodyOf, ResponseOf } from '#contract/primitives/endpoint.ts';
import { notFound } from '#contract/primitives/problem.ts';
import {
  createPersonForEmail,
  currentPerson,
  hashCode,
  hashToken,
  LINK_MINUTES,
  loadPerson,
  newCode,
  newToken,
  type Person,
} from '#server/domain/accounts/index.ts';
import { queueMail } from '#server/domain/mailings/index.ts';
import { holdSeats, remainingFor, somebodyOnWaitlist } from '#server/domain/seats/index.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { countTry, type Limit, takeFromLimit } from '#server/platform/limits.ts';
import { networkOf } from '#server/platform/network.ts';
import { attendAlone } from './attend-alone.ts';
import { attendFacts } from './attend-facts.query.ts';
import { type Asking, askingFor, attendedEventOf, noSeats, refusalOf } from './attend-facts.ts';
import { decideAdmission, decideTicket, decideTime } from './attendance.rules.ts';
import { attendancesOf, lockAttendees, saveAttendances } from './attendance.store.ts';
import { browserOf } from './event-browser.ts';
import { insertHandle, insertRsvpToken, madeHereForNew, type RsvpWants } from './public-handle.store.ts';
import { unconfirmedUntil } from './rsvp.rules.ts';

/** RSVPs by email from one network address (rules §6). */
const RSVPS_PER_IP: Limit = { name: 'public_rsvps_ip', points: 30, seconds: 3600 };
/** Mails to one address about one event in a day; more are not sent, and the answer is the same. */
const MAILS_PER_ADDRESS: Limit = { name: 'public_rsvp_mails', points: 5, seconds: 86_400 };
/** A handle lives so long, real time. */
const HANDLE_DAYS = 30;
const DAY_MS = 86_400_000;

const CHECK_YOUR_EMAIL = 'Check your email: the code or the link there confirms it.';

type Answer = ResponseOf<typeof contract>;
interface Exchange {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** Use case: an opaque handle for an address. The same answer for every address, known or not. */
export async function fromPublicEvent(ctx: Ctx, email: string, exchange: Exchange): Promise<{ userId: string }> {
  await takeFromLimit(ctx, RSVPS_PER_IP, networkOf(exchange.request.ip));
  const browserHash = hashToken(browserOf(ctx, exchange));
  const handle = newToken();
  await inTransaction(ctx, async (tx) => {
    const { personId, created } = await createPersonForEmail(tx, email, 'public_event');
    await insertHandle(tx, {
      handleHash: hashToken(handle),
      browserHash,
      userId: personId,
      eventId: null,
      newAddress: created,
      confirmedAt: null,
      expiresAt: new Date(tx.clock.real().getTime() + HANDLE_DAYS * DAY_MS),
    });
  });
  return { userId: handle };
}

/** Mails the link and the code that do what was asked for, unless that address got too many about this event today. */
export async function mailRsvpLink(
  ctx: Ctx,
  rsvp: {
    personId: number;
    email: string;
    event: { id: number; schoolId: number; endsAt: Date };
    ticketTypeId: number | null;
    wants: RsvpWants;
    heldUntil: Date | null;
  },
): Promise<void> {
  const { event, wants, ticketTypeId } = rsvp;
  const tried = await countTry(ctx, MAILS_PER_ADDRESS, rsvp.email.toLowerCase(), event.id);
  if (!tried.allowed) return;
  const token = newToken();
  const tokenHash = hashToken(token);
  const code = newCode();
  await inTransaction(ctx, async (tx) => {
    const tokenId = await insertRsvpToken(tx, {
      tokenHash,
      eventId: event.id,
      userId: rsvp.personId,
      ticketTypeId,
      wants,
      expiresAt: event.endsAt,
      codeHash: hashCode(tokenHash, code),
      codeExpiresAt: new Date(tx.clock.real().getTime() + LINK_MINUTES * 60_000),
    });
    await queueMail(tx, {
      kind: 'public_attend_confirm',
      occasion: `rsvp:${tokenId}`,
      to: { userId: rsvp.personId },
      data: {
        eventId: event.id,
        ticketTypeId,
        wants,
        url: `${tx.config.publicUrl}/events/rsvp/${token}`,
        code,
        codeMinutes: LINK_MINUTES,
        ...(rsvp.heldUntil ? { heldUntil: rsvp.heldUntil.toISOString() } : {}),
      },
      schoolId: event.schoolId,
    });
  });
}

/** Holds a seat for an unconfirmed RSVP; null where there is a live one already, or no seat after all. */
async function holdUnconfirmed(tx: Ctx, asking: Asking): Promise<Date | null> {
  const { facts, person, poolId } = asking;
  if (!facts.startsAt || !facts.endsAt) return null;
  await lockAttendees(tx, facts.id, [person.id]);
  const row = (await attendancesOf(tx, facts.id, [person.id])).get(person.id);
  if (row?.state === 'attending' || row?.state === 'pending') return null;
  const expiresAt = unconfirmedUntil(tx.clock.now(), { startsAt: facts.startsAt, endsAt: facts.endsAt });
  const holds = await holdSeats(tx, { userId: person.id, poolIds: [poolId], kind: 'rsvp', expiresAt });
  await saveAttendances(tx, [
    {
      eventId: facts.id,
      userId: person.id,
      ticketTypeId: asking.ticketTypeId,
      orderLineId: null,
      source: 'public',
      enrolmentId: null,
      state: 'pending',
      seatHoldId: holds.get(poolId) ?? null,
    },
  ]);
  return expiresAt;
}

/** What everybody is told alike, whoever's address it is: whether the event takes RSVPs by email now. */
async function checkOpen(ctx: Ctx, request: { eventId: number; ticketTypeId: number | null }, attending: boolean) {
  const facts = await attendFacts(ctx.db, { ...request, userId: null });
  if (!facts || facts.status === 'draft' || !facts.startsAt || !facts.endsAt) throw notFound();
  const now = ctx.clock.now();
  const event = attendedEventOf(facts, now);
  const visitor = { canAttendMembersOnly: false, enrolled: false, manages: false, verified: false };
  const ticket =
    facts.ticketId === null
      ? undefined
      : { id: facts.ticketId, active: facts.ticketStatus === 'active', priceCents: facts.nonmemberPriceCents ?? 0 };
  const because =
    decideTime(event) ??
    decideAdmission(event, visitor, now) ??
    (attending ? decideTicket(event, request.ticketTypeId, ticket) : null);
  if (because) throw refusalOf(because);
  const poolId = facts.ticketPoolId ?? facts.poolId;
  if (attending) {
    const left = (await remainingFor(ctx, { poolIds: [poolId], userId: null })).get(poolId) ?? 0;
    if (left <= 0 || (await somebodyOnWaitlist(ctx, poolId))) throw noSeats();
  }
  const { id, schoolId, startsAt, endsAt } = facts;
  return { id, schoolId, startsAt, endsAt, priced: (ticket?.priceCents ?? 0) > 0 };
}

/** The effect for an address, whoever asks; nothing of it shows in the answer. */
async function ask(
  ctx: Ctx,
  person: Person,
  request: { eventId: number; body: BodyOf<typeof contract>; browserHash: string; created: boolean },
  event: Awaited<ReturnType<typeof checkOpen>>,
): Promise<void> {
  const { body, browserHash } = request;
  const mail = { personId: person.id, email: person.email, event, ticketTypeId: body.ticketTypeId };
  const asking = await askingFor(ctx, person, { eventId: request.eventId, ticketTypeId: body.ticketTypeId });
  if (!body.attending) {
    const row = (await attendancesOf(ctx, event.id, [person.id])).get(person.id);
    if (row?.state !== 'attending' && row?.state !== 'pending') return;
    const here =
      row.source === 'public' && (await madeHereForNew(ctx, { browserHash, userId: person.id, eventId: event.id }));
    if (here && row.orderLineId === null) await attendAlone(ctx, asking, { attending: false });
    else await mailRsvpLink(ctx, { ...mail, ticketTypeId: null, wants: 'cancel', heldUntil: null });
    return;
  }
  if (event.priced) {
    await mailRsvpLink(ctx, { ...mail, wants: 'pay', heldUntil: null });
    return;
  }
  const heldUntil = await inTransaction(ctx, async (tx) => {
    await insertHandle(tx, {
      handleHash: hashToken(newToken()),
      browserHash,
      userId: person.id,
      eventId: event.id,
      newAddress: request.created,
      confirmedAt: null,
      expiresAt: new Date(tx.clock.real().getTime() + HANDLE_DAYS * DAY_MS),
    });
    return holdUnconfirmed(tx, asking);
  });
  await mailRsvpLink(ctx, { ...mail, wants: 'attend', heldUntil });
}

/**
 * Use case: somebody attends a public event by email, or takes it back. Takes effect by the link or the code in the mail, or at once
 * where he is signed in with that address. The answer is the same for every address; nobody cancels for another.
 */
export async function publicAttend(
  ctx: Ctx,
  request: { eventId: number; body: BodyOf<typeof contract> },
  exchange: Exchange,
): Promise<Answer> {
  const { eventId, body } = request;
  await takeFromLimit(ctx, RSVPS_PER_IP, networkOf(exchange.request.ip));
  const event = await checkOpen(ctx, { eventId, ticketTypeId: body.ticketTypeId }, body.attending);
  const signedIn = await currentPerson(ctx);
  if (signedIn?.verified && signedIn.email.toLowerCase() === body.email.toLowerCase() && !event.priced) {
    const asking = await askingFor(ctx, signedIn, { eventId, ticketTypeId: body.ticketTypeId });
    const done = await attendAlone(ctx, asking, { attending: body.attending });
    const message = done.attending
      ? "You're going! You'll get an email about this."
      : 'You are not attending this event anymore.';
    return { attending: done.attending, confirmed: true, heldUntil: null, message };
  }
  const browserHash = hashToken(browserOf(ctx, exchange));
  const heldUntil = body.attending && !event.priced ? unconfirmedUntil(ctx.clock.now(), event).toISOString() : null;
  const { personId, created } = await inTransaction(ctx, (tx) => createPersonForEmail(tx, body.email, 'public_event'));
  try {
    await ask(ctx, await loadPerson(ctx, personId), { eventId, body, browserHash, created }, event);
  } catch (error) {
    // Whatever refuses this very address must not show.
    if (!(error instanceof Error && 'status' in error)) throw error;
  }
  return { attending: body.attending, confirmed: false, heldUntil, message: CHECK_YOUR_EMAIL };
}
