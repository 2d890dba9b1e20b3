import { sql } from 'kysely';
import type { Ctx } from '#server/platform/ctx.ts';
import type { Taught } from './taught.ts';

export interface SchoolCardRow {
  readonly id: number;
  readonly name: string;
  readonly slug: string;
  readonly imageMediaId: number | null;
  readonly coverMediaId: number | null;
  readonly cover: string;
  readonly accent: string | null;
  readonly courses: number;
  readonly open: number;
}

/** Schools where a person is School Admin, by name. */
export async function managedSchools(
  ctx: Ctx,
  schoolIds: readonly number[],
  page: { readonly limit: number; readonly offset: number },
): Promise<SchoolCardRow[]> {
  const now = ctx.clock.now();
  const { rows } = await sql<SchoolCardRow>`
    with page as (
      select s.id, s.name, s.slug, s.image_media_id, s.cover_media_id, s.cover, s.accent from schools s
      where s.id = any(${[...schoolIds]}::bigint[]) and s.archived_at is null
      order by search_text(s.name), s.id limit ${page.limit}::bigint offset ${page.offset}::bigint)
    select p.id, p.name, p.slug, p.image_media_id as "imageMediaId", p.cover_media_id as "coverMediaId", p.cover, p.accent, k.courses, k.open
    from page p left join lateral (
      select count(distinct k.id) as courses, count(c.id) as open
      from courses k left join cohorts c on c.course_id = k.id and c.status in ('enrolling', 'started')
        and c.ends_at > ${now}::timestamptz and c.payment_due_at > ${now}::timestamptz
      where k.school_id = p.id and k.archived_at is null) k on true
    order by search_text(p.name), p.id`.execute(ctx.db);
  return rows;
}

/** How many of these schools aren't archived. */
export async function countManagedSchools(ctx: Ctx, schoolIds: readonly number[]): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from schools s
    where s.id = any(${[...schoolIds]}::bigint[]) and s.archived_at is null`.execute(ctx.db);
  return rows[0]?.total ?? 0;
}

export interface ManagedSchoolRow {
  readonly id: number;
  readonly name: string;
  readonly slug: string;
  readonly about: string;
  readonly imageMediaId: number | null;
  readonly isHouse: boolean;
  readonly courses: number;
}

export async function managedSchool(ctx: Ctx, schoolId: number): Promise<ManagedSchoolRow | undefined> {
  const { rows } = await sql<ManagedSchoolRow>`
    select s.id, s.name, s.slug, s.about, s.image_media_id as "imageMediaId", s.is_house as "isHouse",
      (select count(*) from courses k where k.school_id = s.id and k.archived_at is null) as courses
    from schools s where s.id = ${schoolId}::bigint and s.archived_at is null`.execute(ctx.db);
  return rows[0];
}

export interface FrameRows {
  readonly schools: readonly {
    id: number;
    name: string;
    imageMediaId: number | null;
    cover: string;
    accent: string | null;
    admin: boolean;
  }[];
  readonly courses: readonly { id: number; name: string; schoolId: number }[];
}

/** The schools and courses where a person teaches, by name, at most `limit` of each. */
export async function taughtPlaces(ctx: Ctx, { schoolIds, courseIds }: Taught, limit: number): Promise<FrameRows> {
  const [schools, courses] = await Promise.all([
    sql<FrameRows['schools'][number]>`
      select s.id, s.name, s.image_media_id as "imageMediaId", s.cover, s.accent, s.id = any(${[...schoolIds]}::bigint[]) as admin
      from schools s where s.archived_at is null and (s.id = any(${[...schoolIds]}::bigint[])
        or s.id in (select k.school_id from courses k where k.id = any(${[...courseIds]}::bigint[]) and k.archived_at is null))
      order by search_text(s.name), s.id limit ${limit}::bigint`.execute(ctx.db),
    sql<FrameRows['courses'][number]>`
      select k.id, k.name, k.school_id as "schoolId" from courses k join schools s on s.id = k.school_id
      where (k.school_id = any(${[...schoolIds]}::bigint[]) or k.id = any(${[...courseIds]}::bigint[]))
        and k.archived_at is null and s.archived_at is null
      order by search_text(k.name), k.id limit ${limit}::bigint`.execute(ctx.db),
  ]);
  return { schools: schools.rows, courses: courses.rows };
}
