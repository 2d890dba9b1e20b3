import { type PictureSlot, pictureOwnerOf } from '#server/platform/picture-slot.ts';

/** The picture of an event. */
export const eventPicture: PictureSlot = {
  async ownerOf(ctx, objectId) {
    const row = await ctx.db
      .selectFrom('events')
      .select(['school_id as schoolId', 'course_id as courseId'])
      .where('id', '=', objectId)
      .executeTakeFirst();
    return pictureOwnerOf(row);
  },
  async set(tx, objectId, mediaId) {
    await tx.db.updateTable('events').set({ image_media_id: mediaId }).where('id', '=', objectId).execute();
  },
};

/** The picture of a host. */
export const hostPicture: PictureSlot = {
  async ownerOf(ctx, objectId) {
    const row = await ctx.db
      .selectFrom('hosts')
      .select(['school_id as schoolId'])
      .where('id', '=', objectId)
      .executeTakeFirst();
    return pictureOwnerOf(row);
  },
  async set(tx, objectId, mediaId) {
    await tx.db.updateTable('hosts').set({ image_media_id: mediaId }).where('id', '=', objectId).execute();
  },
};
