import { sql } from 'kysely';
import type { Ctx } from '#server/platform/ctx.ts';

/** What launching and listing a course look at. */
export interface CourseFacts {
  readonly courseId: number;
  readonly name: string;
  readonly imageMediaId: number | null;
  readonly headline: string;
  readonly overview: boolean;
  readonly instructors: number;
  readonly outcomes: number;
  /** No other reply-to waits to be confirmed; what stands was confirmed. */
  readonly replyTo: boolean;
  /** A cohort with start, end and payment deadline that wasn't cancelled. */
  readonly dated: boolean;
  readonly listedAt: Date | null;
  /** Cohorts in which one can enroll now. */
  readonly openCohorts: number;
}

/** Whether a stored text says anything once its tags are off. */
const says = (column: string) => sql`regexp_replace(${sql.ref(column)}, '<[^>]*>|&nbsp;|[[:space:]]', '', 'g') <> ''`;

/** Rows of the landing page count as its visitors see them: one that lacks a required text isn't shown (rules-teachers LP2). */
export async function courseFacts(ctx: Ctx, courseIds: readonly number[]): Promise<CourseFacts[]> {
  if (courseIds.length === 0) return [];
  const now = ctx.clock.now();
  const { rows } = await sql<CourseFacts>`
    select k.id as "courseId", k.name, k.image_media_id as "imageMediaId", coalesce(p.headline, '') as headline,
      coalesce(${says('p.overview')}, false) as overview,
      (select count(*) from landing_instructors i where i.course_id = k.id and ${says('i.name')} and ${says('i.title')}
        and ${says('i.bio')}) as instructors,
      (select count(*) from landing_outcomes o where o.course_id = k.id and ${says('o.title')} and ${says('o.desc')}) as outcomes,
      not exists (select from reply_to_requests r where r.course_id = k.id and r.confirmed_at is null
        and r.withdrawn_at is null) as "replyTo",
      exists (select from cohorts c where c.course_id = k.id and c.status <> 'cancelled' and c.starts_at is not null
        and c.ends_at is not null and c.payment_due_at is not null) as dated,
      k.listed_at as "listedAt",
      (select count(*) from cohorts c where c.course_id = k.id and c.status in ('enrolling', 'started')
        and c.ends_at > ${now}::timestamptz and c.payment_due_at > ${now}::timestamptz) as "openCohorts"
    from courses k left join landing_pages p on p.course_id = k.id
    where k.id = any(${[...courseIds]}::bigint[])`.execute(ctx.db);
  return rows;
}
