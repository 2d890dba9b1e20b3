import { findMedia, readMedia } from '#server/features/media/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import type { ReadTogether } from './define-letter.ts';
import type { SchoolBranding } from './letter.ts';

/** PNG, because not every email client reads WebP. */
const SIZE = { width: 128, shape: '1:1', format: 'png' } as const;

/** The URL that email clients load a school's logo from. */
export const logoUrl = (publicUrl: string, mediaId: number): string =>
  `${publicUrl}/media/${mediaId}?w=${SIZE.width}&ar=${SIZE.shape}&as=${SIZE.format}`;

async function render(ctx: Ctx, id: number): Promise<void> {
  const media = await findMedia(ctx, id);
  if (media) await readMedia(ctx, media, SIZE);
}

/**
 * Renders and stores the logo that a letter shows, so no one who opens the email waits for it. An email whose logo
 * can't be rendered is sent anyway; rendering is retried when the email is opened.
 */
export async function storeLogo(ctx: Ctx, school: SchoolBranding | undefined, read: ReadTogether): Promise<void> {
  const id = school?.logoMediaId;
  if (id == null) return;
  let stored = read.logos.get(id);
  if (!stored) {
    stored = render(ctx, id).catch((error: unknown) =>
      ctx.log.warn({ err: error, mediaId: id }, "couldn't render an email's logo"),
    );
    read.logos.set(id, stored);
  }
  await stored;
}
