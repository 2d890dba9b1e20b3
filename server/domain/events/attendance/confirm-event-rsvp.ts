import type { FastifyReply, FastifyRequest } from 'fastify';
import type {
  confirmRsvp as confirmContract,
  showRsvp as showContract,
} from '#contract/events/public-attend.endpoints.ts';
import type { ResponseOf } from '#contract/primitives/endpoint.ts';
import { notFound, Refusal } from '#contract/primitives/problem.ts';
import {
  askForLink,
  findPerson,
  hashToken,
  loadPerson,
  newToken,
  proveAddress,
} from '#server/domain/accounts/index.ts';
import { findEventTicketType } from '#server/domain/tickets/index.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { type EventRow, findEvent } from '../event/event-row.store.ts';
import { attendAlone } from './attend-alone.ts';
import { askingFor } from './attend-facts.ts';
import { attendanceByNonce, attendancesOf } from './attendance.store.ts';
import { browserOf } from './event-browser.ts';
import { findRsvpToken, insertHandle, type RsvpToken, useRsvpToken } from './public-handle.store.ts';

const HANDLE_DAYS = 30;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

function linkGone(): Refusal {
  return new Refusal(
    'link_gone',
    notFound().status,
    'This link has expired. Ask for a new one on the page of the event.',
  );
}

async function tokenAndEvent(
  ctx: Ctx,
  secret: string,
): Promise<{ token: RsvpToken; event: EventRow & { startsAt: Date } }> {
  const token = await findRsvpToken(ctx, hashToken(secret));
  const event = token && (await findEvent(ctx, token.eventId));
  if (!token || !event?.startsAt) throw linkGone();
  return { token, event: { ...event, startsAt: event.startsAt } };
}

const named = (event: EventRow & { startsAt: Date }) => ({
  id: event.id,
  uuid: event.uuid,
  slug: event.slug,
  name: event.name,
  startsAtUtc: event.startsAt.toISOString(),
});

/** What a mailed link would do: looking changes nothing, since mail programs look, too. */
export async function showRsvp(ctx: Ctx, secret: string): Promise<ResponseOf<typeof showContract>> {
  const { token, event } = await tokenAndEvent(ctx, secret);
  const ticketType = token.ticketTypeId === null ? undefined : await findEventTicketType(ctx, token.ticketTypeId);
  return {
    event: named(event),
    wants: token.wants,
    ticketTypeId: token.ticketTypeId,
    ticketTypeName: ticketType?.name ?? null,
    done: token.usedAt !== null,
  };
}

/** A handle of this browser whose address is proved: good for the payment link. */
async function provedHandle(
  tx: Ctx,
  token: RsvpToken,
  exchange: { request: FastifyRequest; reply: FastifyReply },
): Promise<string> {
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
  pay: 'Thank you. Go on to pay for your ticket.',
} as const;

/**
 * Use case: the link in the mail is pressed. It proves the address, and does what was asked for, once; pressing again tells
 * how it stands.
 */
export async function confirmRsvp(
  ctx: Ctx,
  secret: string,
  exchange: { request: FastifyRequest; reply: FastifyReply },
): Promise<ResponseOf<typeof confirmContract>> {
  const { token, event } = await tokenAndEvent(ctx, secret);
  return inTransaction(ctx, async (tx) => {
    const fresh = await useRsvpToken(tx, token.id);
    await proveAddress(tx, token.userId);
    const person = await loadPerson(tx, token.userId);
    if (fresh && token.wants !== 'pay') {
      const ticketTypeId = token.wants === 'attend' ? token.ticketTypeId : null;
      const asking = await askingFor(tx, person, { eventId: event.id, ticketTypeId });
      await attendAlone(tx, asking, { attending: token.wants === 'attend', source: 'public' });
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

/** Use case: who holds a mailed RSVP or join link asks for a fresh sign-in link; it leads to onboarding from the event. */
export async function mailSignInFromRsvp(ctx: Ctx, secret: string, ip: string): Promise<void> {
  const rsvp = await findRsvpToken(ctx, hashToken(secret));
  const row = rsvp ?? (UUID.test(secret) ? await attendanceByNonce(ctx, secret) : undefined);
  const person = row && (await findPerson(ctx, row.userId));
  if (!row || !person) throw linkGone();
  const next = person.needsOnboarding ? `/onboarding?from_event=${row.eventId}` : `/events/${row.eventId}`;
  await askForLink(ctx, { email: person.email, next, ip });
}
