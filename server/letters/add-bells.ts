import type { BellNotification, Letters } from '#server/features/mailings/index.ts';
import { notifyMany } from '#server/features/notifications/index.ts';
import type { Letter } from './letter.ts';

/** The path of ours that the letter's button leads to; undefined if it leads elsewhere or there is none. */
export function pathOfAction(letter: Pick<Letter, 'blocks'>, publicUrl: string): string | undefined {
  const button = letter.blocks.find((block) => block.block === 'action');
  if (button?.block !== 'action' || !button.url.startsWith(`${publicUrl}/`)) return undefined;
  return button.url.slice(publicUrl.length);
}

/**
 * A letter as a bell notification. Letters marked `bell` are about things that happened without the reader, or that
 * wait for them. What the reader has just done (an RSVP, joining a waitlist), what opens an account, and receipts go
 * out by email only.
 */
export const bellNotificationOf = (letter: Letter, publicUrl: string): BellNotification => ({
  title: letter.subject,
  body: letter.preview,
  href: pathOfAction(letter, publicUrl),
});

/** Notifies the readers of emails by the bell, once per email. */
export const addBells: Letters['notify'] = async (ctx, told) => {
  await notifyMany(
    ctx,
    told.map(({ sendId, userId, kind, news }) => ({ userId, kind, occasion: `send:${sendId}`, ...news })),
  );
};
