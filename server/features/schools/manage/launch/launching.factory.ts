import { writeLandingPage } from '#server/features/landing/index.ts';
import { aCourse } from '#server/features/schools/cohort/cohort.factory.ts';
import type { Ctx } from '#server/platform/ctx.ts';

/** An unlisted course that meets all listing requirements, except those in `without`. For tests. */
export async function aListableCourse(
  ctx: Ctx,
  input: { schoolId: number; name?: string; without?: readonly string[] },
): Promise<{ id: number; slug: string; name: string; schoolId: number }> {
  const { without = [], ...rest } = input;
  const course = await aCourse(ctx, { ...rest, listed: false });
  const has = <T>(field: string, value: T, empty: T): T => (without.includes(field) ? empty : value);
  await writeLandingPage(ctx, course.id, {
    headline: has('headline', 'Say it so that it stays.', ''),
    overviewHeader: '',
    // What an editor leaves behind when everything in it is deleted.
    overview: has('overview', '<p>Six weeks.</p>', '<p>&nbsp;</p>'),
    outcomesHeader: '',
    outcomes: has('outcomes', [{ title: 'A voice', desc: '<p>Yours.</p>' }], [{ title: 'Half a row', desc: '' }]),
    testimonialHeader: '',
    testimonials: [],
    instructorHeader: '',
    instructors: has('instructors', [{ name: 'Ada', title: 'Actor', bio: '<p>Speaks.</p>' }], []),
    outlineHeader: '',
    outlines: [],
    scheduleHeader: '',
    timeCommitment: '',
    schedules: [],
    benefitsHeader: '',
    benefits: [],
    faqHeader: '',
    faqs: [],
  });
  if (!without.includes('image')) {
    const { id } = await ctx.db
      .insertInto('media')
      .values({
        object_type: 'Course',
        object_id: course.id,
        state: 'ready',
        storage_key: `test/course-${course.id}`,
        content_type: 'image/webp',
        bytes: 1,
        checksum: 'test',
        created_at: ctx.clock.now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await ctx.db.updateTable('courses').set({ image_media_id: id }).where('id', '=', course.id).execute();
  }
  return course;
}
