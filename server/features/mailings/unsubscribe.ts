import type { Ctx } from '#server/platform/ctx.ts';
import { insertUnsubscribe, stoppable } from './consent.store.ts';
import { kindFactsOf } from './letters.port.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The page for stopping emails of a send's kind. The send's uuid is the secret, known only to its recipient. */
export function unsubscribeUrl(ctx: Pick<Ctx, 'config'>, sendUuid: string): string {
  return `${ctx.config.publicUrl}/unsubscribe/${sendUuid}`;
}

/** What unsubscribing would stop, in words, and the school it came from; null for a link that stops nothing. */
export async function unsubscribeSubject(
  ctx: Ctx,
  sendUuid: string,
): Promise<{ readonly title: string; readonly school: string | null } | null> {
  if (!UUID.test(sendUuid)) return null;
  const stops = await stoppable(ctx, sendUuid);
  return stops && { title: kindFactsOf(ctx, stops.kind)?.title ?? stops.kind, school: stops.school };
}

/**
 * Stops emails of that send's kind to its email address. Doing it twice changes nothing. False for a link that stops
 * nothing.
 */
export async function unsubscribe(ctx: Ctx, sendUuid: string): Promise<boolean> {
  return UUID.test(sendUuid) && (await insertUnsubscribe(ctx, sendUuid)) !== null;
}
