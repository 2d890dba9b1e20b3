import { sql } from 'kysely';
import type { Ctx } from '#server/platform/ctx.ts';

export interface SavingRow {
  readonly slug: string;
  readonly name: string;
  readonly nonmemberPriceCents: number;
  readonly memberPriceCents: number;
}

/** Whether people can enroll in a cohort `c` with a pool `p`, of a course `k` in a school `s`. */
const open = (now: Date) => sql`c.status in ('enrolling', 'started') and c.ends_at > ${now}::timestamptz
  and c.payment_due_at > ${now}::timestamptz and p.closed_at is null and p.capacity > p.taken + p.held
  and k.archived_at is null and s.archived_at is null and c.nonmember_price_cents > c.price_cents`;
const PARTS = sql`join seat_pools p on p.id = c.seat_pool_id join courses k on k.id = c.course_id
  join schools s on s.id = k.school_id`;
const PRICED = sql`k.slug, k.name, c.nonmember_price_cents as "nonmemberPriceCents", c.price_cents as "memberPriceCents"`;

/**
 * Courses that a person selected or follows and isn't enrolled in, each with its selected or next open cohort, if
 * members pay less. Selected ones come first, then the largest savings.
 */
export async function queryOwnSavings(
  ctx: Ctx,
  { userId, limit }: { userId: number; limit: number },
): Promise<SavingRow[]> {
  const now = ctx.clock.now();
  const { rows } = await sql<SavingRow>`
    select slug, name, "nonmemberPriceCents", "memberPriceCents" from (
      select distinct on (c.course_id) ${PRICED}, w.selected
      from (
        select i.cohort_id, true as selected from cohort_selections i where i.user_id = ${userId}::bigint
        union all
        select c.id, false from course_follows f join cohorts c on c.course_id = f.course_id
        where f.user_id = ${userId}::bigint) w
      join cohorts c on c.id = w.cohort_id ${PARTS}
      where ${open(now)} and not exists (select from enrolments e where e.user_id = ${userId}::bigint
        and e.course_id = c.course_id and e.state = 'active')
      order by c.course_id, w.selected desc, c.starts_at, c.id) x
    order by selected desc, "nonmemberPriceCents" - "memberPriceCents" desc, slug limit ${limit}::bigint`.execute(
    ctx.db,
  );
  return rows;
}

/** The largest savings among the cohorts that begin next. */
export async function queryExampleSavings(ctx: Ctx, limit: number): Promise<SavingRow[]> {
  const now = ctx.clock.now();
  const { rows } = await sql<SavingRow>`
    select slug, name, "nonmemberPriceCents", "memberPriceCents" from (
      select distinct on (course_id) * from (
        select c.course_id, c.starts_at, ${PRICED} from cohorts c ${PARTS}
        where ${open(now)} and k.listed_at is not null order by c.starts_at, c.id limit 100) w
      order by course_id, starts_at) x
    order by "nonmemberPriceCents" - "memberPriceCents" desc, slug limit ${limit}::bigint`.execute(ctx.db);
  return rows;
}

export interface RecordingRow {
  readonly id: number;
  readonly slug: string;
  readonly name: string;
  readonly schoolName: string;
  readonly accent: string | null;
  readonly imageMediaId: number | null;
  readonly cover: string;
}

/** The newest recordings that members can watch, among the last 200 past events. */
export async function queryRecordings(ctx: Ctx, limit: number): Promise<RecordingRow[]> {
  const { rows } = await sql<RecordingRow>`
    select v.id, v.slug, v.name, s.name as "schoolName", s.accent, v.image_media_id as "imageMediaId", v.cover
    from (select * from events where status = 'published' and cohort_id is null and ends_at <= ${ctx.clock.now()}::timestamptz
      order by ends_at desc, id desc limit 200) v
    join schools s on s.id = v.school_id
    where v.deleted_at is null and v.kind <> 'Class Session' and coalesce(v.recording_url, '') <> ''
    order by v.ends_at desc, v.id desc limit ${limit}::bigint`.execute(ctx.db);
  return rows;
}
