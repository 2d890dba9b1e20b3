import { MEDIA_SHAPES, type MediaShape } from '#contract/media/address.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import type { SizeFormat } from './encode-picture.ts';
import { resizePicture } from './make-picture.ts';
import type { MediaRow } from './media.store.ts';

export interface MediaSize {
  readonly width: number;
  readonly shape: MediaShape | undefined;
  readonly format: SizeFormat;
}

/** Sizes being rendered: requests for the same one wait for it. */
const drawing = new Map<string, Promise<Buffer | undefined>>();

async function sized(ctx: Ctx, media: MediaRow, key: string, size: MediaSize): Promise<Buffer | undefined> {
  const { storage } = ctx.providers;
  const existing = await storage.get(key);
  if (existing) return existing;
  const original = await storage.get(media.storageKey);
  if (!original) return undefined;
  const height = size.shape ? Math.round(size.width * MEDIA_SHAPES[size.shape]) : null;
  const bytes = await resizePicture(original, { width: size.width, height, format: size.format }, media.uploadedBy);
  // A size that can't be stored is rendered again next time; showing it doesn't wait for the storage.
  await storage
    .put(key, bytes, `image/${size.format}`)
    .catch((error: unknown) => ctx.log.warn({ error: String(error) }, "couldn't store an image size"));
  return bytes;
}

/** The bytes of a picture or file, pictures in the requested size; undefined if the storage has lost it. */
export async function readMedia(
  ctx: Ctx,
  media: MediaRow,
  size: MediaSize | undefined,
): Promise<{ bytes: Buffer; contentType: string } | undefined> {
  if (!size || !media.contentType.startsWith('image/')) {
    const bytes = await ctx.providers.storage.get(media.storageKey);
    return bytes && { bytes, contentType: media.contentType };
  }
  const key = `${media.storageKey}.w${size.width}${size.shape ? `-${size.shape.replace(':', 'x')}` : ''}${size.format === 'webp' ? '' : `.${size.format}`}`;
  let work = drawing.get(key);
  if (!work) {
    work = sized(ctx, media, key, size).finally(() => drawing.delete(key));
    drawing.set(key, work);
  }
  const bytes = await work;
  return bytes && { bytes, contentType: `image/${size.format}` };
}
