import { type PictureSlot, pictureOwnerOf } from '#server/platform/picture-slot.ts';

export const personPicture: PictureSlot = {
  async ownerOf(ctx, objectId) {
    const row = await ctx.db
      .selectFrom('users')
      .select(['id as personId'])
      .where('id', '=', objectId)
      .executeTakeFirst();
    return pictureOwnerOf(row);
  },
  async set(tx, objectId, mediaId) {
    await tx.db.updateTable('users').set({ picture_media_id: mediaId }).where('id', '=', objectId).execute();
  },
};
