import type { RecapState } from '#contract/events/recap.endpoints.ts';
import { notFound } from '#contract/primitives/problem.ts';
import { requirePerson } from '#server/features/accounts/index.ts';
import {
  type EventRow,
  effectiveEnd,
  findEvent,
  findRecapSend,
  type RecapSend,
  recapReadersOf,
  recapRefusal,
  recapStateAt,
} from '#server/features/events/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { nameOf, readerAmong } from './recap-reader.query.ts';

/** The email as a real recipient gets it; if there is no recipient, the caller's own copy. */
async function previewOf(ctx: Ctx, event: EventRow, readers: readonly number[]): Promise<RecapState['preview']> {
  if ((event.recap ?? '').trim() === '' || !event.startsAt) return null;
  const reader = await readerAmong(ctx, readers);
  const { id } = reader ?? (await requirePerson(ctx));
  const written = await ctx.readers.letters.writer(ctx)({
    kind: reader ? 'event_recap' : 'event_recap_copy',
    data: { eventId: event.id, recipients: 0 },
    userId: id,
    toAddress: reader?.email ?? '',
    firstName: reader?.firstName ?? null,
    timezone: reader?.timezone ?? null,
    unsubscribeUrl: `${ctx.config.publicUrl}/settings`,
  });
  if (!written) return null;
  // Our pages allow no inline style elements, so the preview keeps the light colors.
  const html = written.mail.html.replaceAll(/<style\b[^<>]*>[^<]*<\/style>/g, '');
  return { recipient: reader?.displayName || null, subject: written.mail.subject, html };
}

async function presentSending(
  ctx: Ctx,
  send: RecapSend | undefined,
  readers: readonly number[],
): Promise<RecapState['sending']> {
  if (!send) return null;
  return {
    id: send.id,
    state: recapStateAt(send, ctx.clock.now()),
    askedAtUtc: send.askedAt.toISOString(),
    heldUntilUtc: send.heldUntil.toISOString(),
    sentAtUtc: send.sentAt?.toISOString() ?? null,
    recipients: send.recipients ?? readers.length,
    sentBy: await nameOf(ctx, send.askedBy),
  };
}

/** Who gets an event's recap, how it looks to one of them, and its sending state (rules-teachers I5). */
export async function showRecap(ctx: Ctx, eventId: number): Promise<RecapState> {
  const event = await findEvent(ctx, eventId);
  if (!event) throw notFound();
  const send = await findRecapSend(ctx, eventId);
  const readers = await recapReadersOf(ctx, eventId);
  const refusal = recapRefusal(event, send, ctx.clock.now());
  return {
    recipients: readers.length,
    sending: await presentSending(ctx, send, readers),
    canSend: refusal === null,
    blocked: refusal && (Object.values(refusal.fields ?? {})[0] ?? refusal.message),
    endsAtUtc: effectiveEnd(event)?.toISOString() ?? null,
    preview: await previewOf(ctx, event, readers),
  };
}
