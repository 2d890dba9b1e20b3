import type { Readable } from 'node:stream';
import type { Ctx } from '#server/platform/ctx.ts';
import type { MediaRow } from './media.store.ts';

/** A picture or file as it is kept, piece by piece; undefined where the storage has lost it. Read it to its end or destroy it. */
export function openMedia(ctx: Ctx, media: MediaRow): Promise<Readable | undefined> {
  return ctx.providers.storage.read(media.storageKey);
}
