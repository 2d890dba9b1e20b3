import { sql } from 'kysely';
import { cachedCount } from '#server/platform/cached-count.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { nameContains } from '#server/platform/database/contains.ts';

export interface WrittenCourseRow {
  readonly id: number;
  readonly name: string;
  readonly slug: string;
  readonly schoolName: string;
  readonly openMaterial: boolean;
  readonly modules: number;
  readonly lessons: number;
  readonly drafts: number;
}

const COURSE = sql`o.id, o.name, o.slug, s.name as "schoolName", o.open_material as "openMaterial",
  (select count(*) from course_modules m where m.course_id = o.id and m.deleted_at is null) as modules,
  coalesce(c.lessons, 0) as lessons, coalesce(c.drafts, 0) as drafts`;
const LESSONS = sql`
  left join lateral (select count(*) as lessons, count(*) filter (where c.publication_status = 'draft') as drafts
    from course_contents c where c.course_id = o.id and c.deleted_at is null) c on true`;

/** Courses `o` with this name that are not archived. */
const named = (q: string) => sql`
  from courses o join schools s on s.id = o.school_id where o.archived_at is null and s.archived_at is null
    ${q === '' ? sql`` : sql`and ${nameContains(sql`o.name`, q)}`}`;
const WRITTEN = sql`exists (select from course_contents c where c.course_id = o.id and c.deleted_at is null)`;

/**
 * Courses by name; those with material first. Both kinds are read in name order only as far as the page goes; those
 * without material only if the page isn't full.
 */
export async function allCourses(
  ctx: Ctx,
  { q, limit, offset }: { q: string; limit: number; offset: number },
): Promise<WrittenCourseRow[]> {
  const { rows } = await sql<WrittenCourseRow>`
    with written as materialized (
      select o.id ${named(q)} and ${WRITTEN} order by search_text(o.name), o.id limit ${limit}::bigint offset ${offset}::bigint),
    others as materialized (
      select o.id ${named(q)} and not ${WRITTEN} order by search_text(o.name), o.id
      limit ${limit}::bigint - (select count(*) from written)
      offset case when ${offset}::bigint = 0 or exists (select from written) then 0
        else ${offset}::bigint - (select count(*) ${named(q)} and ${WRITTEN}) end)
    select ${COURSE} from (select id, true as written from written union all select id, false from others) p
    join courses o on o.id = p.id join schools s on s.id = o.school_id ${LESSONS}
    order by p.written desc, search_text(o.name), o.id`.execute(ctx.db);
  return rows;
}

/** How many courses match the name; a large count is cached for a few seconds. */
export function countCourses(ctx: Ctx, q: string): Promise<number> {
  return cachedCount(ctx, `courses with material of ${q}`, async () => {
    const { rows } = await sql<{ total: number }>`select count(*) as total ${named(q)}`.execute(ctx.db);
    return rows[0]?.total ?? 0;
  });
}

export async function writtenCourse(ctx: Ctx, courseId: number): Promise<WrittenCourseRow | undefined> {
  const { rows } = await sql<WrittenCourseRow>`
    select ${COURSE} from courses o join schools s on s.id = o.school_id ${LESSONS} where o.id = ${courseId}::bigint`.execute(
    ctx.db,
  );
  return rows[0];
}

export interface WrittenMaterialRow {
  readonly moduleId: number;
  readonly moduleName: string;
  /** Null: the module is empty. */
  readonly id: number | null;
  readonly slug: string;
  readonly name: string;
  readonly status: 'draft' | 'published';
}

/** Modules with their lessons, including drafts and empty modules. */
export async function writtenMaterial(ctx: Ctx, courseId: number): Promise<WrittenMaterialRow[]> {
  const { rows } = await sql<WrittenMaterialRow>`
    select m.id as "moduleId", m.name as "moduleName", c.id, c.slug, c.name, c.publication_status as status
    from course_modules m left join course_contents c on c.module_id = m.id and c.deleted_at is null
    where m.course_id = ${courseId}::bigint and m.deleted_at is null
    order by m.position, m.id, c.position, c.id limit 5000`.execute(ctx.db);
  return rows;
}

export interface WrittenContentRow {
  readonly id: number;
  readonly slug: string;
  readonly name: string;
  readonly body: string;
  readonly nextLessonText: string | null;
  readonly status: 'draft' | 'published';
  readonly moduleId: number;
  readonly moduleName: string;
  readonly courseId: number;
  readonly courseName: string;
  readonly updatedAt: Date;
}

export async function writtenContent(ctx: Ctx, contentId: number): Promise<WrittenContentRow | undefined> {
  const { rows } = await sql<WrittenContentRow>`
    select c.id, c.slug, c.name, c.body, c.next_lesson_text as "nextLessonText", c.publication_status as status,
      m.id as "moduleId", m.name as "moduleName", o.id as "courseId", o.name as "courseName", c.updated_at as "updatedAt"
    from course_contents c join course_modules m on m.id = c.module_id join courses o on o.id = c.course_id
    where c.id = ${contentId}::bigint and c.deleted_at is null`.execute(ctx.db);
  return rows[0];
}
