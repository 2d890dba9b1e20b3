import { type PictureSlot, pictureOwnerOf } from '#server/platform/picture-slot.ts';

/** The picture of a workout. */
export const workoutPicture: PictureSlot = {
  async ownerOf(ctx, objectId) {
    const row = await ctx.db
      .selectFrom('workouts')
      .select(['school_id as schoolId'])
      .where('id', '=', objectId)
      .where('deleted_at', 'is', null)
      .executeTakeFirst();
    return pictureOwnerOf(row);
  },
  async set(tx, objectId, mediaId) {
    await tx.db.updateTable('workouts').set({ image_media_id: mediaId }).where('id', '=', objectId).execute();
  },
};
