import { sql } from 'kysely';
import type { LandingList } from '#contract/landing/landing-blocks.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { LANDING_HEADER_COLUMNS } from './landing-headers.ts';
import { LIST_TABLES } from './landing-tables.ts';

/** A course's page, locked: everyone who changes any of its blocks waits here. */
export interface LockedPage {
  readonly courseId: number;
  readonly schoolId: number;
}

/** Locks a course's page, creating it if there is none. Undefined if there is no such course. */
export async function lockLandingPage(tx: Ctx, courseId: number): Promise<LockedPage | undefined> {
  const course = await tx.db
    .selectFrom('courses')
    .select(['id', 'school_id'])
    .where('id', '=', courseId)
    .executeTakeFirst();
  if (!course) return undefined;
  const now = tx.clock.now();
  await tx.db
    .insertInto('landing_pages')
    .values({
      course_id: courseId,
      school_id: course.school_id,
      ...LANDING_HEADER_COLUMNS,
      created_at: now,
      updated_at: now,
    })
    .onConflict((oc) => oc.column('course_id').doNothing())
    .execute();
  await tx.db.selectFrom('landing_pages').select('course_id').where('course_id', '=', courseId).forUpdate().execute();
  return { courseId, schoolId: course.school_id };
}

export async function savePageColumns(
  tx: Ctx,
  courseId: number,
  columns: Readonly<Record<string, string | number | null>>,
): Promise<void> {
  const sets = Object.entries(columns).map(([column, value]) => sql`${sql.ref(column)} = ${value}`);
  await sql`update landing_pages set ${sql.join(sets)}, updated_at = ${tx.clock.now()}
    where course_id = ${courseId}::bigint`.execute(tx.db);
}

export async function courseOfRow(ctx: Ctx, list: LandingList, id: number): Promise<number | undefined> {
  const { rows } = await sql<{ courseId: number }>`
    select course_id as "courseId" from ${sql.table(LIST_TABLES[list].table)} where id = ${id}::bigint`.execute(ctx.db);
  return rows[0]?.courseId;
}

/** Inserts a row at the end of its list; returns its id. Columns that aren't given are empty. */
export async function insertRow(
  tx: Ctx,
  page: LockedPage,
  list: LandingList,
  columns: Readonly<Record<string, string | number | null>>,
): Promise<number> {
  const entries = Object.entries(columns);
  const names = entries.map(([column]) => sql`, ${sql.ref(column)}`);
  const values = entries.map(([, value]) => sql`, ${value}`);
  const table = sql.table(LIST_TABLES[list].table);
  const { rows } = await sql<{ id: number }>`
    insert into ${table} (school_id, course_id, position, created_at${sql.join(names, sql``)})
    values (${page.schoolId}::bigint, ${page.courseId}::bigint,
      (select coalesce(max(position) + 1, 0) from ${table} where course_id = ${page.courseId}::bigint),
      ${tx.clock.now()}${sql.join(values, sql``)})
    returning id`.execute(tx.db);
  const [row] = rows;
  if (!row) throw new Error('A row that was inserted has an id.');
  return row.id;
}

export async function saveRow(
  tx: Ctx,
  list: LandingList,
  id: number,
  columns: Readonly<Record<string, string | number | null>>,
): Promise<void> {
  const sets = Object.entries(columns).map(([column, value]) => sql`${sql.ref(column)} = ${value}`);
  await sql`update ${sql.table(LIST_TABLES[list].table)} set ${sql.join(sets)} where id = ${id}::bigint`.execute(tx.db);
}

export async function deleteRow(tx: Ctx, list: LandingList, id: number): Promise<void> {
  await sql`delete from ${sql.table(LIST_TABLES[list].table)} where id = ${id}::bigint`.execute(tx.db);
}

/** Puts the rows into the order of these ids. */
export async function orderRows(tx: Ctx, list: LandingList, ids: readonly number[]): Promise<void> {
  await sql`update ${sql.table(LIST_TABLES[list].table)} as r set position = n.place
    from unnest(${[...ids]}::bigint[]) with ordinality as n (id, place) where r.id = n.id`.execute(tx.db);
}

/** Deletes rows without any text that were created before `before` (rules-teachers LP2). Returns how many. */
export async function deleteBlankRows(tx: Ctx, before: Date): Promise<number> {
  let deleted = 0;
  for (const { table, texts, pictured } of Object.values(LIST_TABLES)) {
    const empty = Object.values(texts).map((column) => sql`${sql.ref(column)} = ''`);
    const { rows } = await sql`delete from ${sql.table(table)} where not complete and created_at < ${before}
      and ${sql.join(empty, sql` and `)} ${pictured ? sql`and image_media_id is null` : sql``} returning id`.execute(
      tx.db,
    );
    deleted += rows.length;
  }
  return deleted;
}
