import { sql } from 'kysely';
import type { Ctx } from '#server/platform/ctx.ts';

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
const FROM = sql`courses o join schools s on s.id = o.school_id
  left join lateral (select count(*) as lessons, count(*) filter (where c.publication_status = 'draft') as drafts
    from course_contents c where c.course_id = o.id and c.deleted_at is null) c on true`;

/** Courses by name; those with material first. */
export async function allCourses(
  ctx: Ctx,
  page: { q: string; limit: number; offset: number },
): Promise<{ rows: WrittenCourseRow[]; total: number }> {
  const like = `%${page.q.replace(/[\\%_]/g, '\\$&')}%`;
  const { rows } = await sql<WrittenCourseRow & { total: number }>`
    select ${COURSE}, count(*) over () as total from courses o join schools s on s.id = o.school_id
    left join (select course_id, count(*) as lessons, count(*) filter (where publication_status = 'draft') as drafts
      from course_contents where deleted_at is null group by course_id) c on c.course_id = o.id
    where o.archived_at is null and s.archived_at is null and o.name ilike ${like}
    order by coalesce(c.lessons, 0) > 0 desc, o.name, o.id limit ${page.limit}::bigint offset ${page.offset}::bigint`.execute(
    ctx.db,
  );
  return { rows, total: rows[0]?.total ?? 0 };
}

export async function writtenCourse(ctx: Ctx, courseId: number): Promise<WrittenCourseRow | undefined> {
  const { rows } = await sql<WrittenCourseRow>`
    select ${COURSE} from ${FROM} where o.id = ${courseId}::bigint`.execute(ctx.db);
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

/** Modules with their lessons, drafts and empty modules too. */
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
