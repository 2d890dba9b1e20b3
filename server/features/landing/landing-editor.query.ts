import { sql } from 'kysely';
import type { Ctx } from '#server/platform/ctx.ts';
import { LANDING_HEADER_COLUMNS } from './landing-headers.ts';

export interface ManagedPageRow {
  readonly course_id: number;
  readonly slug: string;
  readonly headline: string;
  readonly overview_header: string;
  readonly overview: string;
  readonly outcomes_header: string;
  readonly testimonial_header: string;
  readonly testimonials_section: string;
  readonly instructor_header: string;
  readonly outline_header: string;
  readonly outline_section: string;
  readonly schedule_header: string;
  readonly time_commitment: string;
  readonly benefits_header: string;
  readonly benefits_section: string;
  readonly benefits_media_id: number | null;
  readonly faq_header: string;
}

const EMPTY = {
  headline: '',
  overview: '',
  testimonials_section: 'visible',
  outline_section: 'visible',
  time_commitment: '',
  benefits_section: 'visible',
  benefits_media_id: null,
  ...LANDING_HEADER_COLUMNS,
};

/** A course's page as stored, or with its defaults if it has none yet. Undefined if there is no such course. */
export async function findManagedPage(ctx: Ctx, courseId: number): Promise<ManagedPageRow | undefined> {
  const { rows } = await sql<ManagedPageRow & { stands: boolean }>`
    select p.*, c.id as course_id, c.slug, p.course_id is not null as stands
    from courses c left join landing_pages p on p.course_id = c.id where c.id = ${courseId}::bigint`.execute(ctx.db);
  const [row] = rows;
  if (!row || row.stands) return row;
  return { ...EMPTY, course_id: row.course_id, slug: row.slug };
}

/** A testimonial's picture, and whether visitors see it: the testimonial is complete and its section is shown. */
export async function findTestimonialPicture(
  ctx: Ctx,
  id: number,
): Promise<{ courseId: number; mediaId: number | null; shown: boolean } | undefined> {
  const { rows } = await sql<{ courseId: number; mediaId: number | null; shown: boolean }>`
    select t.course_id as "courseId", t.image_media_id as "mediaId",
      t.complete and t.withdrawn_at is null and p.testimonials_section = 'visible' as shown
    from landing_testimonials t join landing_pages p on p.course_id = t.course_id where t.id = ${id}::bigint`.execute(
    ctx.db,
  );
  return rows[0];
}
