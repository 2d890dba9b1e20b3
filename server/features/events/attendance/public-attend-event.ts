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
} from '#server/features/accounts/index.ts';
import { mayMailUnrequested, queueMail } from '#server/features/mailings/index.ts';
import { holdSeats, remainingFor, waitlistHasEntries } from '#server/features/seats/index.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { countTry, hashOfKey, type Limit, pointsOf, takeFromLimit } from '#server/platform/limits.ts';
import { networkOf } from '#server/platform/network.ts';
import { type AttendContext, attendContext, attendedEventOf, noSeats, refusalOf } from './attend-context.ts';
import { attendFacts } from './attend-facts.query.ts';
import { attendOne } from './attend-group.ts';
import { decideAdmission, decideTicket, decideTime } from './attendance.rules.ts';
import { attendancesOf, lockAttendees, saveAttendances } from './attendance.store.ts';
import { browserOf } from './event-browser.ts';
import {
  cancelsHere,
  insertHandle,
  insertRsvpToken,
  provedIn,
  type RsvpWants,
  setRsvpCode,
  unconfirmedOfNetwork,
} from './public-handle.store.ts';
import { HELD_PER_NETWORK, unconfirmedUntil } from './rsvp.rules.ts';

/** RSVPs by email from one network address (rules §6). */
const RSVPS_PER_IP: Limit = { name: 'public_rsvps_ip', points: 30, seconds: 3600 };
/**
 * Emails to one email address about one event in a day, whether or not its owner requested them; beyond that, none are
 * sent, and the response is the same.
 */
const MAILS_PER_ADDRESS: Limit = { name: 'public_rsvp_mails', points: 5, seconds: 86_400 };
/** A handle's lifetime in days, real time. */
const HANDLE_DAYS = 30;
const DAY_MS = 86_400_000;

const CHECK_YOUR_EMAIL = 'Check your email for the code or link that confirms it.';
const SEAT_NOT_HELD = 'Your seat isn’t held until you confirm.';
const OWNER_CONFIRMS = 'If that email has an RSVP, we emailed its owner to confirm.';
const NOT_ATTENDING = 'You are not attending this event anymore.';

type PublicAttendResponse = ResponseOf<typeof contract>;
interface Exchange {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** An opaque handle for an email address. The same response for every email address, known or not. */
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

interface RsvpByMail {
  readonly personId: number;
  readonly email: string;
  readonly event: { readonly id: number; readonly schoolId: number; readonly endsAt: Date };
  readonly ticketTypeId: number | null;
  readonly wants: RsvpWants;
  readonly heldUntil: Date | null;
  /** The network address of the request; `proven`: the person has shown that the email address is theirs. */
  readonly ip: string;
  readonly proven: boolean;
}

/**
 * A recorded RSVP whose email address must confirm it; it is listed on the page behind every link sent to that email
 * address.
 */
interface NotedRsvp {
  readonly tokenId: number;
  readonly token: string;
  readonly tokenHash: string;
}

/** Records what an email address is asked to confirm. Runs in the caller's transaction. */
async function noteRsvp(
  tx: Ctx,
  rsvp: Omit<RsvpByMail, 'heldUntil' | 'ip' | 'proven'>,
  held: { networkHash: string; until: Date } | null,
): Promise<NotedRsvp> {
  const token = newToken();
  const tokenHash = hashToken(token);
  const { event, personId: userId, ticketTypeId, wants } = rsvp;
  const tokenId = await insertRsvpToken(tx, {
    tokenHash,
    eventId: event.id,
    userId,
    ticketTypeId,
    wants,
    expiresAt: event.endsAt,
    held,
  });
  return { tokenId, token, tokenHash };
}

/**
 * Emails a recorded RSVP's link and code, unless too many emails went to that email address; in that case, the link in
 * an earlier email leads to it, too.
 */
async function mailNotedRsvp(ctx: Ctx, rsvp: RsvpByMail, { tokenId, token, tokenHash }: NotedRsvp): Promise<void> {
  const { event, wants, ticketTypeId, email, ip } = rsvp;
  const tried = await countTry(ctx, MAILS_PER_ADDRESS, email.toLowerCase(), event.id);
  if (!tried.allowed) return;
  if (!rsvp.proven && !(await mayMailUnrequested(ctx, { email, ip }))) return;
  const code = newCode();
  await inTransaction(ctx, async (tx) => {
    await setRsvpCode(tx, {
      tokenId,
      codeHash: hashCode(tokenHash, code),
      expiresAt: new Date(tx.clock.real().getTime() + LINK_MINUTES * 60_000),
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

/** Records what an email address is asked to confirm, and emails it unless too many emails went there. */
export async function mailRsvpLink(ctx: Ctx, rsvp: Omit<RsvpByMail, 'heldUntil'>): Promise<void> {
  const noted = await inTransaction(ctx, (tx) => noteRsvp(tx, rsvp, null));
  await mailNotedRsvp(ctx, { ...rsvp, heldUntil: null }, noted);
}

/**
 * Holds a seat for an unconfirmed RSVP; null if the person already has a live one. Refuses if there is no seat after
 * all.
 */
async function holdUnconfirmed(tx: Ctx, context: AttendContext, expiresAt: Date): Promise<Date | null> {
  const { facts, person, poolId } = context;
  await lockAttendees(tx, facts.id, [person.id]);
  const row = (await attendancesOf(tx, facts.id, [person.id])).get(person.id);
  if (row?.state === 'attending' || row?.state === 'pending') return null;
  const holds = await holdSeats(tx, { userId: person.id, poolIds: [poolId], kind: 'rsvp', expiresAt });
  await saveAttendances(tx, [
    {
      eventId: facts.id,
      userId: person.id,
      ticketTypeId: context.ticketTypeId,
      orderLineId: null,
      source: 'public',
      enrollmentId: null,
      state: 'pending',
      seatHoldId: holds.get(poolId) ?? null,
      visitSource: context.visitSource,
    },
  ]);
  return expiresAt;
}

/** Checks whether the event takes RSVPs by email now; the result is the same for every email address. */
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
    const remaining = (await remainingFor(ctx, { poolIds: [poolId], userId: null })).get(poolId) ?? 0;
    if (remaining <= 0 || (await waitlistHasEntries(ctx, poolId))) throw noSeats();
  }
  const { id, schoolId, startsAt, endsAt } = facts;
  return { id, schoolId, startsAt, endsAt, priced: (ticket?.priceCents ?? 0) > 0 };
}

interface RsvpRequest {
  readonly eventId: number;
  readonly body: BodyOf<typeof contract>;
  readonly browserHash: string;
  readonly ip: string;
  readonly created: boolean;
  readonly signedIn: boolean;
}
type OpenEvent = Awaited<ReturnType<typeof checkOpen>>;

async function byMail(ctx: Ctx, person: Person, rsvpRequest: RsvpRequest, event: OpenEvent) {
  const { browserHash, ip, body } = rsvpRequest;
  const proven = rsvpRequest.signedIn || (await provedIn(ctx, { browserHash, userId: person.id }));
  return { personId: person.id, email: person.email, event, ticketTypeId: body.ticketTypeId, ip, proven };
}

/**
 * Cancels an RSVP in the browser that made it, or asks its owner by email. The response doesn't reveal which, unless
 * the RSVP was confirmed in this browser: then it returns true, because the person has shown that the email address is
 * theirs.
 */
async function requestCancellation(
  ctx: Ctx,
  person: Person,
  rsvpRequest: RsvpRequest,
  event: OpenEvent,
): Promise<boolean> {
  const { eventId, browserHash } = rsvpRequest;
  const context = await attendContext(ctx, person, { eventId, ticketTypeId: rsvpRequest.body.ticketTypeId });
  // Under the lock, so that a confirmation elsewhere comes before or after.
  const outcome = await inTransaction(ctx, async (tx) => {
    await lockAttendees(tx, eventId, [person.id]);
    const row = (await attendancesOf(tx, eventId, [person.id])).get(person.id);
    if (row?.state !== 'attending' && row?.state !== 'pending') return 'nothing';
    if (row.source !== 'public' || row.orderLineId !== null) return 'ask';
    const may = await cancelsHere(tx, { browserHash, userId: person.id, eventId });
    if (may === 'no') return 'ask';
    await attendOne(tx, context, { attending: false });
    return may;
  });
  if (outcome === 'ask') {
    await mailRsvpLink(ctx, {
      ...(await byMail(ctx, person, rsvpRequest, event)),
      ticketTypeId: null,
      wants: 'cancel',
    });
  }
  return outcome === 'proven';
}

/**
 * Records an RSVP. Whether a seat is held depends only on how many unconfirmed RSVPs its network has, so the response
 * doesn't depend on the email address.
 */
async function noteAttending(ctx: Ctx, person: Person, rsvpRequest: RsvpRequest, event: OpenEvent) {
  const { browserHash, created } = rsvpRequest;
  return inTransaction(ctx, async (tx) => {
    const networkHash = hashOfKey([networkOf(rsvpRequest.ip)]);
    const besides = { eventId: event.id, userId: person.id };
    const others = await unconfirmedOfNetwork(tx, { networkHash, besides });
    const heldUntil = others < pointsOf(tx, HELD_PER_NETWORK) ? unconfirmedUntil(tx.clock.now(), event) : null;
    await insertHandle(tx, {
      handleHash: hashToken(newToken()),
      browserHash,
      userId: person.id,
      eventId: event.id,
      newAddress: created,
      confirmedAt: null,
      expiresAt: new Date(tx.clock.real().getTime() + HANDLE_DAYS * DAY_MS),
    });
    const rsvp = { personId: person.id, email: person.email, event, ticketTypeId: rsvpRequest.body.ticketTypeId };
    const noted = await noteRsvp(tx, { ...rsvp, wants: 'attend' }, heldUntil && { networkHash, until: heldUntil });
    return { noted, heldUntil };
  });
}

/** Runs work about one email address and hides its refusals, so that the response doesn't reveal anything. */
async function unseen<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Error && 'status' in error)) throw error;
    return undefined;
  }
}

/**
 * RSVPs to a public event by email, or cancels. Takes effect through the email's link or code, or right away if the
 * person is signed in with that email address. The response is the same for every email address; no one cancels for
 * someone else.
 */
export async function publicAttend(
  ctx: Ctx,
  request: { eventId: number; body: BodyOf<typeof contract> },
  exchange: Exchange,
): Promise<PublicAttendResponse> {
  const { eventId, body } = request;
  await takeFromLimit(ctx, RSVPS_PER_IP, networkOf(exchange.request.ip));
  const event = await checkOpen(ctx, { eventId, ticketTypeId: body.ticketTypeId }, body.attending);
  const signedIn = await currentPerson(ctx);
  const isTheirs = signedIn?.verified === true && signedIn.email.toLowerCase() === body.email.toLowerCase();
  if (isTheirs && !event.priced) {
    const context = await attendContext(ctx, signedIn, { eventId, ticketTypeId: body.ticketTypeId });
    const done = await attendOne(ctx, context, { attending: body.attending });
    const message = done.attending ? "You're going! You'll get an email about this." : NOT_ATTENDING;
    return { attending: done.attending, confirmed: true, heldUntil: null, message };
  }
  const browserHash = hashToken(browserOf(ctx, exchange));
  const { personId, created } = await inTransaction(ctx, (tx) => createPersonForEmail(tx, body.email, 'public_event'));
  const person = await loadPerson(ctx, personId);
  const rsvpRequest: RsvpRequest = { eventId, body, browserHash, ip: exchange.request.ip, created, signedIn: isTheirs };
  if (!body.attending) {
    const done = await unseen(() => requestCancellation(ctx, person, rsvpRequest, event));
    return done
      ? { attending: false, confirmed: true, heldUntil: null, message: NOT_ATTENDING }
      : { attending: false, confirmed: false, heldUntil: null, message: OWNER_CONFIRMS };
  }
  if (event.priced) {
    await unseen(async () => mailRsvpLink(ctx, { ...(await byMail(ctx, person, rsvpRequest, event)), wants: 'pay' }));
    return { attending: true, confirmed: false, heldUntil: null, message: CHECK_YOUR_EMAIL };
  }
  const { noted, heldUntil } = await noteAttending(ctx, person, rsvpRequest, event);
  const held = await unseen(async () => {
    const context = await attendContext(ctx, person, { eventId, ticketTypeId: body.ticketTypeId });
    return heldUntil && (await inTransaction(ctx, (tx) => holdUnconfirmed(tx, context, heldUntil)));
  });
  const rsvp = await byMail(ctx, person, rsvpRequest, event);
  await mailNotedRsvp(ctx, { ...rsvp, wants: 'attend', heldUntil: held ?? null }, noted);
  return {
    attending: true,
    confirmed: false,
    heldUntil: heldUntil?.toISOString() ?? null,
    message: heldUntil ? CHECK_YOUR_EMAIL : `${CHECK_YOUR_EMAIL} ${SEAT_NOT_HELD}`,
  };
}
