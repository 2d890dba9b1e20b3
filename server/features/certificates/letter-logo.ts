import { findMedia, readMedia } from '#server/features/media/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';

/** In pixels; wide enough for print. */
const WIDTH = 256;

/**
 * The school's logo to draw on a letter; null if there is none or the storage has lost it: a missing logo never holds
 * up a letter.
 */
export async function letterLogo(ctx: Ctx, mediaId: number | null): Promise<string | null> {
  const media = mediaId === null ? undefined : await findMedia(ctx, mediaId);
  const read =
    media && (await readMedia(ctx, media, { width: WIDTH, shape: '1:1', format: 'png' }).catch(() => undefined));
  return read ? read.bytes.toString('base64') : null;
}
