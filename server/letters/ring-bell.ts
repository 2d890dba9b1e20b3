import type { Letters, News } from '#server/features/mailings/index.ts';
import { notifyMany } from '#server/features/notifications/index.ts';
import type { Letter } from './letter.ts';

/** Where the letter's button leads, as a path of ours; undefined where it leads elsewhere or there is none. */
export function pathOfAction(letter: Pick<Letter, 'blocks'>, publicUrl: string): string | undefined {
  const button = letter.blocks.find((block) => block.block === 'action');
  if (button?.block !== 'action' || !button.url.startsWith(`${publicUrl}/`)) return undefined;
  return button.url.slice(publicUrl.length);
}

/**
 * What the bell tells of a letter. It tells (`bell` of each letter) what happened without the reader, or what they are waited
 * for. What one has just done oneself (an RSVP, a waitlist that one joined), what opens an account, and receipts are mail alone.
 */
export const newsOf = (letter: Letter, publicUrl: string): News => ({
  title: letter.subject,
  body: letter.preview,
  href: pathOfAction(letter, publicUrl),
});

/** Tells the readers of mails their news by the bell, once per mail. */
export const ringBells: Letters['tell'] = async (ctx, told) => {
  await notifyMany(
    ctx,
    told.map(({ sendId, userId, kind, news }) => ({ userId, kind, occasion: `send:${sendId}`, ...news })),
  );
};
