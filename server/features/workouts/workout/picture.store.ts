import { type PictureSlot, pictureOwnerOf } from '#server/platform/picture-slot.ts';
import { SENTENCES } from './workout.rules.ts';

export const workoutPicture: PictureSlot = {
  async ownerOf(ctx, objectId) {
    const row = await ctx.db
      .selectFrom('workouts')
      .select(['school_id as schoolId', 'cancelled_at as cancelledAt'])
      .where('id', '=', objectId)
      .where('deleted_at', 'is', null)
      .executeTakeFirst();
    const owner = pictureOwnerOf(row);
    return owner && row?.cancelledAt ? { ...owner, locked: SENTENCES.cancelled } : owner;
  },
  async set(tx, objectId, mediaId) {
    await tx.db.updateTable('workouts').set({ image_media_id: mediaId }).where('id', '=', objectId).execute();
  },
};
