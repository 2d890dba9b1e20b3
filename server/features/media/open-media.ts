import type { Readable } from 'node:stream';
import type { Ctx } from '#server/platform/ctx.ts';
import type { MediaRow } from './media.store.ts';

/** A stored picture or file as a stream; undefined if the storage has lost it. Read it to its end or destroy it. */
export function openMedia(ctx: Ctx, media: MediaRow): Promise<Readable | undefined> {
  return ctx.providers.storage.read(media.storageKey);
}
