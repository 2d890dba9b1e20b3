import { sql } from 'kysely';
import type { Ctx } from '#server/platform/ctx.ts';

export interface ModuleRow {
  readonly id: number;
  readonly courseId: number;
  readonly schoolId: number;
  readonly name: string;
}

export async function findModule(ctx: Ctx, moduleId: number): Promise<ModuleRow | undefined> {
  return ctx.db
    .selectFrom('course_modules')
    .select(['id', 'course_id as courseId', 'school_id as schoolId', 'name'])
    .where('id', '=', moduleId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
}

export async function insertModule(
  tx: Ctx,
  module: { courseId: number; schoolId: number; name: string },
): Promise<number> {
  const last = await tx.db
    .selectFrom('course_modules')
    .select((eb) => eb.fn.max('position').as('position'))
    .where('course_id', '=', module.courseId)
    .executeTakeFirst();
  const row = await tx.db
    .insertInto('course_modules')
    .values({
      course_id: module.courseId,
      school_id: module.schoolId,
      name: module.name,
      position: (last?.position ?? -1) + 1,
      created_at: tx.clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

export async function setModuleName(tx: Ctx, moduleId: number, name: string): Promise<void> {
  await tx.db.updateTable('course_modules').set({ name }).where('id', '=', moduleId).execute();
}

/** Deletes an empty module. False while it has lessons. */
export async function deleteEmptyModule(tx: Ctx, moduleId: number): Promise<boolean> {
  const { numUpdatedRows } = await tx.db
    .updateTable('course_modules')
    .set({ deleted_at: tx.clock.now() })
    .where('id', '=', moduleId)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('course_contents')
            .select('course_contents.id')
            .where('course_contents.module_id', '=', moduleId)
            .where('course_contents.deleted_at', 'is', null),
        ),
      ),
    )
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export interface ContentHead {
  readonly id: number;
  readonly courseId: number;
  readonly schoolId: number;
  readonly moduleId: number;
  readonly body: string;
  readonly status: 'draft' | 'published';
}

export async function findContent(ctx: Ctx, contentId: number): Promise<ContentHead | undefined> {
  return ctx.db
    .selectFrom('course_contents')
    .select([
      'id',
      'course_id as courseId',
      'school_id as schoolId',
      'module_id as moduleId',
      'body',
      // A check constraint allows no other values.
      sql<'draft' | 'published'>`publication_status`.as('status'),
    ])
    .where('id', '=', contentId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
}

export interface ContentFields {
  readonly slug: string;
  readonly name: string;
  readonly body: string;
  readonly nextLessonText: string | null;
  readonly status: 'draft' | 'published';
}

export async function insertContent(
  tx: Ctx,
  module: ModuleRow,
  content: ContentFields & { createdBy: number | null },
): Promise<number> {
  const now = tx.clock.now();
  const last = await tx.db
    .selectFrom('course_contents')
    .select((eb) => eb.fn.max('position').as('position'))
    .where('module_id', '=', module.id)
    .executeTakeFirst();
  const row = await tx.db
    .insertInto('course_contents')
    .values({
      course_id: module.courseId,
      school_id: module.schoolId,
      module_id: module.id,
      slug: content.slug,
      name: content.name,
      body: content.body,
      next_lesson_text: content.nextLessonText,
      publication_status: content.status,
      position: (last?.position ?? -1) + 1,
      created_by: content.createdBy,
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

export async function updateContent(
  tx: Ctx,
  contentId: number,
  change: Partial<ContentFields> & { moduleId?: number; deleted?: true },
): Promise<void> {
  const now = tx.clock.now();
  await tx.db
    .updateTable('course_contents')
    .set({
      updated_at: now,
      ...(change.slug === undefined ? {} : { slug: change.slug }),
      ...(change.name === undefined ? {} : { name: change.name }),
      ...(change.body === undefined ? {} : { body: change.body }),
      ...(change.nextLessonText === undefined ? {} : { next_lesson_text: change.nextLessonText }),
      ...(change.status === undefined ? {} : { publication_status: change.status }),
      ...(change.moduleId === undefined ? {} : { module_id: change.moduleId }),
      ...(change.deleted ? { deleted_at: now } : {}),
    })
    .where('id', '=', contentId)
    .execute();
}

export async function idsInOrder(
  tx: Ctx,
  list: { table: 'course_modules'; courseId: number } | { table: 'course_contents'; moduleId: number },
): Promise<number[]> {
  const rows =
    list.table === 'course_modules'
      ? await tx.db
          .selectFrom('course_modules')
          .select('id')
          .where('course_id', '=', list.courseId)
          .where('deleted_at', 'is', null)
          .orderBy('position')
          .orderBy('id')
          .execute()
      : await tx.db
          .selectFrom('course_contents')
          .select('id')
          .where('module_id', '=', list.moduleId)
          .where('deleted_at', 'is', null)
          .orderBy('position')
          .orderBy('id')
          .execute();
  return rows.map((row) => row.id);
}

/** Renumbers a list from 0, in this order. */
export async function renumber(
  tx: Ctx,
  table: 'course_modules' | 'course_contents',
  ids: readonly number[],
): Promise<void> {
  await sql`
    update ${sql.table(table)} t set position = n.at - 1
    from unnest(${[...ids]}::bigint[]) with ordinality as n (id, at) where t.id = n.id`.execute(tx.db);
}
