import type { Ctx } from '#server/platform/ctx.ts';
import type { LANDING_HEADER_COLUMNS } from './landing-headers.ts';
import type { LandingPage } from './landing-page.ts';

/** A course's school; undefined if there is no such course. */
export async function schoolOfCourse(ctx: Ctx, courseId: number): Promise<number | undefined> {
  const row = await ctx.db
    .selectFrom('courses')
    .select('school_id')
    .where('id', '=', courseId)
    .forUpdate()
    .executeTakeFirst();
  return row?.school_id;
}

export async function replaceLandingPage(
  ctx: Ctx,
  course: { courseId: number; schoolId: number },
  page: LandingPage,
): Promise<void> {
  const now = ctx.clock.now();
  const of = { course_id: course.courseId, school_id: course.schoolId, created_at: now };
  const sections = {
    headline: page.headline,
    overview_header: page.overviewHeader,
    overview: page.overview,
    outcomes_header: page.outcomesHeader,
    testimonial_header: page.testimonialHeader,
    testimonials_section: page.testimonials.length > 0 ? 'visible' : 'hidden',
    instructor_header: page.instructorHeader,
    outline_header: page.outlineHeader,
    outline_section: page.outlines.length > 0 ? 'visible' : 'hidden',
    schedule_header: page.scheduleHeader,
    time_commitment: page.timeCommitment,
    benefits_header: page.benefitsHeader,
    benefits_section: page.benefits.length > 0 ? 'visible' : 'hidden',
    faq_header: page.faqHeader,
    updated_at: now,
  };
  await ctx.db
    .insertInto('landing_pages')
    .values({ ...of, ...sections })
    .onConflict((oc) => oc.column('course_id').doUpdateSet(sections))
    .execute();

  const lists = {
    landing_outcomes: page.outcomes.map(({ title, desc }) => ({ title, desc })),
    landing_outlines: page.outlines.map(({ title, desc }) => ({ title, desc })),
    landing_benefits: page.benefits.map(({ title, desc }) => ({ title, desc })),
    landing_faqs: page.faqs.map(({ title, desc }) => ({ title, desc })),
    landing_schedules: page.schedules.map((item) => ({ title: item.title, time_slot: item.timeSlot, desc: item.desc })),
    landing_instructors: page.instructors.map(({ name, title, bio }) => ({ name, title, bio })),
    landing_testimonials: page.testimonials.map((item) => ({
      author_name: item.authorName,
      author_title: item.authorTitle,
      quote: item.quote,
    })),
  } as const;
  for (const table of Object.keys(lists) as (keyof typeof lists)[]) {
    await ctx.db.deleteFrom(table).where('course_id', '=', course.courseId).execute();
    const rows = lists[table].map((row, position) => ({ ...row, ...of, position }));
    if (rows.length > 0) await ctx.db.insertInto(table).values(rows).execute();
  }
}

/** Creates a course's landing page row with only its headers; leaves an existing one alone. */
export async function insertLandingPage(
  tx: Ctx,
  course: { readonly courseId: number; readonly schoolId: number },
  headers: typeof LANDING_HEADER_COLUMNS,
): Promise<void> {
  const now = tx.clock.now();
  await tx.db
    .insertInto('landing_pages')
    .values({ course_id: course.courseId, school_id: course.schoolId, ...headers, created_at: now, updated_at: now })
    .onConflict((oc) => oc.column('course_id').doNothing())
    .execute();
}
