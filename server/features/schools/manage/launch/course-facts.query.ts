import { sql } from 'kysely';
import { type LandingReadiness, landingReadiness } from '#server/features/landing/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { listed, prepared } from '#server/platform/database/named.ts';

export interface CourseFacts extends LandingReadiness {
  readonly courseId: number;
  readonly name: string;
  readonly imageMediaId: number | null;
  readonly cover: string;
  readonly accent: string | null;
  /** True if no new reply-to is waiting for confirmation. */
  readonly replyTo: boolean;
  /** True if a cohort that isn't canceled has a start, end, and payment deadline. */
  readonly dated: boolean;
  readonly listedAt: Date | null;
  readonly openCohorts: number;
}

const NOTHING: LandingReadiness = { headline: '', overview: false, instructor: false, outcome: false };

/** The launch and listing facts of these courses, archived ones too. */
export async function courseFacts(ctx: Ctx, courseIds: readonly number[]): Promise<CourseFacts[]> {
  if (courseIds.length === 0) return [];
  const now = ctx.clock.now();
  const [{ rows }, pages] = await Promise.all([
    prepared(
      ctx.db,
      'launching_course_facts',
      sql<Omit<CourseFacts, keyof LandingReadiness>>`
      select k.id as "courseId", k.name, k.image_media_id as "imageMediaId", k.cover,
        (select s.accent from schools s where s.id = k.school_id) as accent,
        not exists (select from reply_to_requests r where r.course_id = k.id and r.confirmed_at is null
          and r.withdrawn_at is null) as "replyTo",
        exists (select from cohorts c where c.course_id = k.id and c.status <> 'cancelled' and c.starts_at is not null
          and c.ends_at is not null and c.payment_due_at is not null) as dated,
        k.listed_at as "listedAt",
        (select count(*) from cohorts c where c.course_id = k.id and c.status in ('enrolling', 'started')
          and c.ends_at > ${now}::timestamptz and c.payment_due_at > ${now}::timestamptz) as "openCohorts"
      from courses k where k.id = any(${listed(courseIds)})`,
    ),
    landingReadiness(ctx, courseIds),
  ]);
  return rows.map((course) => ({ ...course, ...(pages.get(course.courseId) ?? NOTHING) }));
}
