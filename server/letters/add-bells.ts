import type { BellNotification, Letters } from '#server/features/mailings/index.ts';
import { notifyMany } from '#server/features/notifications/index.ts';
import { queuePushes } from '#server/features/push/index.ts';
import type { Letter } from './letter.ts';

/** The path on our site that the letter's button leads to; undefined if it leads elsewhere or there is no button. */
export function pathOfAction(letter: Pick<Letter, 'blocks'>, publicUrl: string): string | undefined {
  const button = letter.blocks.find((block) => block.block === 'action');
  if (button?.block !== 'action' || !button.url.startsWith(`${publicUrl}/`)) return undefined;
  return button.url.slice(publicUrl.length);
}

/**
 * A letter as a bell notification. Letters marked `bell` are about things that happened without the reader, or that are
 * waiting for them. Letters about something the reader has just done (an RSVP, joining a waitlist), letters that open
 * an account, and receipts are sent by email only.
 */
export const bellNotificationOf = (letter: Letter, publicUrl: string): BellNotification => ({
  title: letter.subject,
  body: letter.preview,
  href: pathOfAction(letter, publicUrl),
});

const DAY_MS = 24 * 60 * 60_000;

/** Gives the recipients of emails a bell notification, and a push if they chose it, once per email. */
export const addBells: Letters['notify'] = async (ctx, sends) => {
  await notifyMany(
    ctx,
    sends.map(({ sendId, userId, kind, news: { push: _, ...news } }) => ({
      userId,
      kind,
      occasion: `send:${sendId}`,
      ...news,
    })),
  );
  const inADay = new Date(ctx.clock.now().getTime() + DAY_MS);
  await queuePushes(
    ctx,
    sends.flatMap(({ sendId, userId, news: { push } }) =>
      push ? [{ userId, occasion: `send:${sendId}`, expiresAt: inADay, ...push }] : [],
    ),
  );
};
