import { type PictureSlot, pictureOwnerOf } from '#server/platform/picture-slot.ts';

/** The picture of an instructor. */
export const instructorPicture: PictureSlot = {
  async ownerOf(ctx, objectId) {
    const row = await ctx.db
      .selectFrom('landing_instructors')
      .select(['school_id as schoolId', 'course_id as courseId'])
      .where('id', '=', objectId)
      .executeTakeFirst();
    return pictureOwnerOf(row);
  },
  async set(tx, objectId, mediaId) {
    await tx.db
      .updateTable('landing_instructors')
      .set({ image_media_id: mediaId })
      .where('id', '=', objectId)
      .execute();
  },
};

/** The picture beside a testimonial. */
export const testimonialPicture: PictureSlot = {
  async ownerOf(ctx, objectId) {
    const row = await ctx.db
      .selectFrom('landing_testimonials')
      .select(['school_id as schoolId', 'course_id as courseId'])
      .where('id', '=', objectId)
      .executeTakeFirst();
    return pictureOwnerOf(row);
  },
  async set(tx, objectId, mediaId) {
    await tx.db
      .updateTable('landing_testimonials')
      .set({ image_media_id: mediaId })
      .where('id', '=', objectId)
      .execute();
  },
};

/** The picture beside a landing page's benefits; by the course's id. */
export const benefitsPicture: PictureSlot = {
  async ownerOf(ctx, objectId) {
    const row = await ctx.db
      .selectFrom('landing_pages')
      .select(['school_id as schoolId', 'course_id as courseId'])
      .where('course_id', '=', objectId)
      .executeTakeFirst();
    return pictureOwnerOf(row);
  },
  async set(tx, objectId, mediaId) {
    await tx.db
      .updateTable('landing_pages')
      .set({ benefits_media_id: mediaId })
      .where('course_id', '=', objectId)
      .execute();
  },
};
