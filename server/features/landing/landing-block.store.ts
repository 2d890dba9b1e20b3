import { type RawBuilder, sql } from 'kysely';
import type { LandingBlock, LandingList } from '#contract/landing/landing-blocks.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { BLOCK_COLUMNS, LIST_TABLES, type ListTable, listOf } from './landing-tables.ts';

/** A row of a list, by column: its texts, and `image_media_id` where it has a picture. */
export type StoredRow = { readonly id: number } & Readonly<Record<string, string | number | null>>;

/** A block's current content: the page's own columns, and the rows of its list in their order. */
export interface BlockContent {
  readonly page: Readonly<Record<string, string | number | null>>;
  readonly rows: readonly StoredRow[];
}

const columnsOf = ({ texts, pictured }: ListTable): string[] => [
  ...Object.values(texts),
  ...(pictured ? ['image_media_id'] : []),
];

/** Words that a learner withdrew may be read by no one, not even their teachers (rules-teachers S8). */
const READABLE = sql`and withdrawn_at is null`;
/** Words that a learner lets the page quote are theirs: no history stores them, so no one can bring them back. */
const NOT_QUOTED = sql`and quoted_user_id is null`;

export async function findRows(ctx: Ctx, courseId: number, list: LandingList): Promise<StoredRow[]> {
  return select(ctx, courseId, list, list === 'testimonials' ? READABLE : sql``);
}

async function select(ctx: Ctx, courseId: number, list: LandingList, those: RawBuilder<unknown>): Promise<StoredRow[]> {
  const table = LIST_TABLES[list];
  const columns = columnsOf(table).map((column) => sql.ref(column));
  const { rows } = await sql<StoredRow>`
    select id, ${sql.join(columns)} from ${sql.table(table.table)}
    where course_id = ${courseId}::bigint ${those} order by position, id`.execute(ctx.db);
  return rows;
}

/** A block's current content as the history stores it: without learners' quoted words. */
export async function readBlock(ctx: Ctx, courseId: number, block: LandingBlock): Promise<BlockContent> {
  const columns = BLOCK_COLUMNS[block].map((column) => sql.ref(column));
  const { rows } = await sql<BlockContent['page']>`
    select ${sql.join(columns)} from landing_pages where course_id = ${courseId}::bigint`.execute(ctx.db);
  const list = listOf(block);
  const those = list === 'testimonials' ? NOT_QUOTED : sql``;
  return { page: rows[0] ?? {}, rows: list === null ? [] : await select(ctx, courseId, list, those) };
}

/**
 * Restores a block to an earlier state: deleted rows return under their ids, later rows are deleted, and learners'
 * quoted words stay. In a transaction.
 */
export async function writeBlock(
  tx: Ctx,
  page: { readonly courseId: number; readonly schoolId: number },
  block: LandingBlock,
  content: BlockContent,
): Promise<void> {
  const sets = BLOCK_COLUMNS[block].map((column) => sql`${sql.ref(column)} = ${content.page[column] ?? null}`);
  await sql`update ${sql.table('landing_pages')} set ${sql.join(sets)}, updated_at = ${tx.clock.now()}
    where course_id = ${page.courseId}::bigint`.execute(tx.db);
  const list = listOf(block);
  if (list === null) return;
  const table = LIST_TABLES[list];
  const ids = content.rows.map(({ id }) => id);
  await sql`delete from ${sql.table(table.table)}
    where course_id = ${page.courseId}::bigint and not id = any(${ids}::bigint[])
      ${list === 'testimonials' ? NOT_QUOTED : sql``}`.execute(tx.db);
  for (const [position, row] of content.rows.entries()) await putRow(tx, page, list, row, position);
}

/** Inserts a row under its own id, or replaces its content. */
export async function putRow(
  tx: Ctx,
  page: { readonly courseId: number; readonly schoolId: number },
  list: LandingList,
  row: StoredRow,
  position: number,
): Promise<void> {
  const table = LIST_TABLES[list];
  const columns = columnsOf(table);
  const names = sql.join(columns.map((column) => sql.ref(column)));
  const values = sql.join(columns.map((column) => sql`${row[column] ?? null}`));
  const updates = sql.join(columns.map((column) => sql`${sql.ref(column)} = excluded.${sql.ref(column)}`));
  // The database assigns ids: a deleted row returns under its own id, and never overwrites another page's row.
  await sql`insert into ${sql.table(table.table)} as r (id, school_id, course_id, position, created_at, ${names})
    overriding system value
    values (${row.id}::bigint, ${page.schoolId}::bigint, ${page.courseId}::bigint, ${position}, ${tx.clock.now()}, ${values})
    on conflict (id) do update set position = excluded.position, ${updates} where r.course_id = excluded.course_id`.execute(
    tx.db,
  );
}
