import { type PictureSlot, pictureOwnerOf } from '#server/platform/picture-slot.ts';

export const libraryPicture: PictureSlot = {
  async ownerOf(ctx, objectId) {
    const row = await ctx.db
      .selectFrom('library_contents')
      .select(['id'])
      .where('id', '=', objectId)
      .executeTakeFirst();
    return pictureOwnerOf(row && {});
  },
  async set(tx, objectId, mediaId) {
    await tx.db.updateTable('library_contents').set({ image_media_id: mediaId }).where('id', '=', objectId).execute();
  },
};
