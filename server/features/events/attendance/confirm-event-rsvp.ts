import type { FastifyReply, FastifyRequest } from 'fastify';
import type {
  confirmRsvp as confirmContract,
  showRsvp as showContract,
} from '#contract/events/public-attend.endpoints.ts';
import type { ResponseOf } from '#contract/primitives/endpoint.ts';
import { notFound, Refusal, refuseFields } from '#contract/primitives/problem.ts';
import {
  CODE_TRIES,
  findPerson,
  hashCode,
  hashToken,
  loadPerson,
  newToken,
  proveAddress,
  requestSignInLink,
  sameHash,
} from '#server/features/accounts/index.ts';
import { findEventTicketType } from '#server/features/tickets/index.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { clearLimit, countTry, type Limit, takeFromLimit, tooMany } from '#server/platform/limits.ts';
import { networkOf } from '#server/platform/network.ts';
import { type EventRow, findEvent } from '../event/event-row.store.ts';
import { attendContext } from './attend-context.ts';
import { attendOne } from './attend-group.ts';
import { attendanceByNonce, attendancesOf } from './attendance.store.ts';
import { browserOf, knownBrowserOf } from './event-browser.ts';
import { pendingRsvpsOf } from './pending-rsvps.query.ts';
import {
  confirmHandles,
  countRsvpCodeTry,
  findRsvpOf,
  findRsvpToken,
  forgetNetworkOf,
  insertHandle,
  type RsvpToken,
  useRsvpToken,
} from './public-handle.store.ts';

const CODES_PER_IP: Limit = { name: 'rsvp_codes_ip', points: 20, seconds: 60 };
/** Wrong RSVP codes for one email address in a day, across all events; the links in its emails still work. */
const WRONG_CODES: Limit = { name: 'rsvp_wrong_codes', points: 10, seconds: 86_400 };
const CODE_WRONG = "That code isn't right, or it has expired. Try again, or get a new one.";
const HANDLE_DAYS = 30;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

function linkGone(): Refusal {
  return new Refusal('link_gone', notFound().status, 'This link has expired. Ask for a new one on the event page.');
}

const codeWrong = () => refuseFields({ code: CODE_WRONG });

interface Exchange {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

interface TokenAndEvent {
  readonly token: RsvpToken;
  readonly event: EventRow & { startsAt: Date };
}

/** The RSVP behind an emailed link, or (by its id) another one for the same email address. */
async function tokenAndEvent(ctx: Ctx, secret: string, rsvpId?: number): Promise<TokenAndEvent> {
  const mailed = await findRsvpToken(ctx, hashToken(secret));
  const token = mailed && rsvpId !== undefined ? await findRsvpOf(ctx, { id: rsvpId, userId: mailed.userId }) : mailed;
  const event = token && (await findEvent(ctx, token.eventId));
  if (!token || !event?.startsAt) throw linkGone();
  return { token, event: { ...event, startsAt: event.startsAt } };
}

const named = (event: Pick<EventRow, 'id' | 'uuid' | 'slug' | 'name'> & { startsAt: Date }) => ({
  id: event.id,
  uuid: event.uuid,
  slug: event.slug,
  name: event.name,
  startsAtUtc: event.startsAt.toISOString(),
});

/**
 * What an emailed link would do, and the other pending RSVPs for the same email address. Reading changes nothing,
 * because mail programs open links too.
 */
export async function showRsvp(ctx: Ctx, secret: string): Promise<ResponseOf<typeof showContract>> {
  const { token, event } = await tokenAndEvent(ctx, secret);
  const ticketType = token.ticketTypeId === null ? undefined : await findEventTicketType(ctx, token.ticketTypeId);
  return {
    event: named(event),
    wants: token.wants,
    ticketTypeId: token.ticketTypeId,
    ticketTypeName: ticketType?.name ?? null,
    done: token.usedAt !== null,
    others: (await pendingRsvpsOf(ctx, token.userId, token)).map(({ id, eventId, wants, ...rest }) => ({
      id,
      event: named({ ...rest, id: eventId }),
      wants,
      ticketTypeId: rest.ticketTypeId,
      ticketTypeName: rest.ticketTypeName,
    })),
  };
}

/** Creates a handle in this browser for the verified email address: good for the payment link. */
async function provedHandle(tx: Ctx, token: RsvpToken, exchange: Exchange): Promise<string> {
  const handle = newToken();
  await insertHandle(tx, {
    handleHash: hashToken(handle),
    browserHash: hashToken(browserOf(tx, exchange)),
    userId: token.userId,
    eventId: token.eventId,
    newAddress: false,
    confirmedAt: tx.clock.now(),
    expiresAt: new Date(tx.clock.real().getTime() + HANDLE_DAYS * 86_400_000),
  });
  return handle;
}

const WORDS = {
  attending: "You're going! You'll get an email about this.",
  cancelled: 'You are not attending this event anymore.',
  pay: 'Thank you. Continue to pay for your ticket.',
} as const;

/**
 * Confirms the RSVP behind an emailed link, or another one listed on its page. Verifies the email address and does what
 * was requested, once; confirming again returns the current state.
 */
export async function confirmRsvp(
  ctx: Ctx,
  pressed: { token: string; rsvpId?: number | undefined },
  exchange: Exchange,
): Promise<ResponseOf<typeof confirmContract>> {
  return spend(ctx, await tokenAndEvent(ctx, pressed.token, pressed.rsvpId), exchange, { again: true });
}

/**
 * Confirms with the email's six digits, typed where the RSVP was requested. Like the link, but only once: a used code
 * is refused the same way as one that never existed, and so is every code for an email address without a request.
 */
export async function confirmRsvpByCode(
  ctx: Ctx,
  typed: { eventId: number; email: string; code: string },
  exchange: Exchange,
): Promise<ResponseOf<typeof confirmContract>> {
  const { eventId, email, code } = typed;
  await takeFromLimit(ctx, CODES_PER_IP, networkOf(exchange.request.ip));
  const event = await findEvent(ctx, eventId);
  if (!event?.startsAt || event.status === 'draft') throw notFound();
  const tried = await countTry(ctx, WRONG_CODES, email.toLowerCase());
  if (!tried.allowed) throw tooMany(tried.retryAfterSeconds);
  const found = await countRsvpCodeTry(ctx, { eventId, email, atMost: CODE_TRIES });
  if (!found || !sameHash(found.codeHash, hashCode(found.tokenHash, code))) throw codeWrong();
  await clearLimit(ctx, WRONG_CODES, email.toLowerCase());
  return spend(ctx, { token: found.token, event: { ...event, startsAt: event.startsAt } }, exchange, { again: false });
}

/**
 * Does what a verified token requests, once. `again`: a used token returns the current state instead of being refused.
 */
async function spend(
  ctx: Ctx,
  { token, event }: TokenAndEvent,
  exchange: Exchange,
  { again }: { again: boolean },
): Promise<ResponseOf<typeof confirmContract>> {
  return inTransaction(ctx, async (tx) => {
    const fresh = await useRsvpToken(tx, token.id);
    if (!fresh && !again) throw codeWrong();
    await proveAddress(tx, token.userId);
    const person = await loadPerson(tx, token.userId);
    if (fresh) {
      const browser = knownBrowserOf(tx, exchange.request);
      const browserHash = browser === undefined ? null : hashToken(browser);
      await confirmHandles(tx, { browserHash, userId: person.id, eventId: event.id });
      await forgetNetworkOf(tx, { eventId: event.id, userId: person.id });
    }
    if (fresh && token.wants !== 'pay') {
      const ticketTypeId = token.wants === 'attend' ? token.ticketTypeId : null;
      const context = await attendContext(tx, person, { eventId: event.id, ticketTypeId });
      await attendOne(tx, context, { attending: token.wants === 'attend', source: 'public' });
    }
    const row = (await attendancesOf(tx, event.id, [person.id])).get(person.id);
    const attending = row?.state === 'attending';
    const pay =
      token.wants === 'pay' && token.ticketTypeId !== null && !attending
        ? { userId: await provedHandle(tx, token, exchange), ticketTypeId: token.ticketTypeId }
        : null;
    return {
      event: named(event),
      attending,
      pay,
      joinPath: attending && row ? `/events/links/${event.uuid}?t=${row.joinNonce}` : null,
      needsOnboarding: person.needsOnboarding,
      message: pay ? WORDS.pay : attending ? WORDS.attending : WORDS.cancelled,
    };
  });
}

/** Sends a fresh sign-in link to a person with an emailed RSVP or join link; it leads from the event to onboarding. */
export async function mailSignInFromRsvp(ctx: Ctx, secret: string, ip: string): Promise<void> {
  const rsvp = await findRsvpToken(ctx, hashToken(secret));
  const row = rsvp ?? (UUID.test(secret) ? await attendanceByNonce(ctx, secret) : undefined);
  const person = row && (await findPerson(ctx, row.userId));
  if (!row || !person) throw linkGone();
  const next = person.needsOnboarding ? `/onboarding?from_event=${row.eventId}` : `/events/${row.eventId}`;
  await requestSignInLink(ctx, { email: person.email, next, ip });
}
