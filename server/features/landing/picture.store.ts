import type { LandingList } from '#contract/landing/landing-blocks.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { type PictureSlot, pictureOwnerOf } from '#server/platform/picture-slot.ts';
import { keepRevision } from './keep-revision.ts';
import { courseOfRow, lockLandingPage, savePageColumns, saveRow } from './landing-row.store.ts';

/** Sets a row's picture and stores a revision. If the row has been deleted in the meantime, nothing happens. */
async function setRowPicture(tx: Ctx, list: LandingList, id: number, mediaId: number): Promise<void> {
  const courseId = await courseOfRow(tx, list, id);
  const page = courseId === undefined ? undefined : await lockLandingPage(tx, courseId);
  if (!page) return;
  await keepRevision(tx, page, { blocks: [list], fields: [`${list}.${id}.imageUrl`], act: 'picture' }, () =>
    saveRow(tx, list, id, { image_media_id: mediaId }),
  );
}

export const instructorPicture: PictureSlot = {
  async ownerOf(ctx, objectId) {
    const row = await ctx.db
      .selectFrom('landing_instructors')
      .select(['school_id as schoolId', 'course_id as courseId'])
      .where('id', '=', objectId)
      .executeTakeFirst();
    return pictureOwnerOf(row);
  },
  set: (tx, objectId, mediaId) => setRowPicture(tx, 'instructors', objectId, mediaId),
};

export const testimonialPicture: PictureSlot = {
  async ownerOf(ctx, objectId) {
    const row = await ctx.db
      .selectFrom('landing_testimonials')
      .select(['school_id as schoolId', 'course_id as courseId'])
      .where('id', '=', objectId)
      .executeTakeFirst();
    return pictureOwnerOf(row);
  },
  set: (tx, objectId, mediaId) => setRowPicture(tx, 'testimonials', objectId, mediaId),
};

/** The picture beside a landing page's benefits; its object id is the course's id. */
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
    const page = await lockLandingPage(tx, objectId);
    if (!page) return;
    await keepRevision(tx, page, { blocks: ['benefits'], fields: ['benefitsImageUrl'], act: 'picture' }, () =>
      savePageColumns(tx, objectId, { benefits_media_id: mediaId }),
    );
  },
};
