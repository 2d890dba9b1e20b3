import { isMediaAddress } from '#contract/media/address.ts';
import { findMedia } from '#server/features/media/index.ts';
import { type Ctx, personIdOf } from '#server/platform/ctx.ts';
import { pictureSlots } from './pictured-objects.ts';

/**
 * The picture that a save requests (rules-teachers H5): null removes it; one of this school's pictures, or an unused
 * upload by this person, sets it; undefined: anything else is ignored.
 */
export async function imageAskedFor(ctx: Ctx, schoolId: number, imageUrl: unknown): Promise<number | null | undefined> {
  if (imageUrl === null) return null;
  if (typeof imageUrl !== 'string' || !isMediaAddress(imageUrl)) return undefined;
  const media = await findMedia(ctx, Number(imageUrl.slice('/media/'.length)));
  if (!media?.contentType.startsWith('image/')) return undefined;
  if (media.objectId === null) return media.uploadedBy === personIdOf(ctx) ? media.id : undefined;
  const slot = Object.entries(pictureSlots).find(([type]) => type === media.objectType)?.[1];
  const owner = await slot?.ownerOf(ctx, media.objectId);
  return owner?.schoolId === schoolId ? media.id : undefined;
}
