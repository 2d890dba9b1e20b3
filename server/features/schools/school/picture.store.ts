import type { Ctx } from '#server/platform/ctx.ts';
import { type PictureSlot, pictureOwnerOf } from '#server/platform/picture-slot.ts';

async function ownerOfSchool(ctx: Ctx, schoolId: number) {
  const row = await ctx.db
    .selectFrom('schools')
    .select(['id as schoolId'])
    .where('id', '=', schoolId)
    .where('archived_at', 'is', null)
    .executeTakeFirst();
  return pictureOwnerOf(row);
}

export const schoolCover: PictureSlot = {
  ownerOf: ownerOfSchool,
  async set(tx, objectId, mediaId) {
    await tx.db.updateTable('schools').set({ cover_media_id: mediaId }).where('id', '=', objectId).execute();
  },
};

export const schoolPicture: PictureSlot = {
  ownerOf: ownerOfSchool,
  async set(tx, objectId, mediaId) {
    await tx.db.updateTable('schools').set({ image_media_id: mediaId }).where('id', '=', objectId).execute();
  },
};

export const coursePicture: PictureSlot = {
  async ownerOf(ctx, objectId) {
    const row = await ctx.db
      .selectFrom('courses')
      .innerJoin('schools', 'schools.id', 'courses.school_id')
      .select(['courses.school_id as schoolId', 'courses.id as courseId'])
      .where('courses.id', '=', objectId)
      .where('courses.archived_at', 'is', null)
      .where('schools.archived_at', 'is', null)
      .executeTakeFirst();
    return pictureOwnerOf(row);
  },
  async set(tx, objectId, mediaId) {
    await tx.db.updateTable('courses').set({ image_media_id: mediaId }).where('id', '=', objectId).execute();
  },
};
