import { sql } from 'kysely';
import type { LandingBlock } from '#contract/landing/landing-blocks.ts';
import type { LandingRevision } from '#contract/landing/landing-editor.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import type { BlockContent } from './landing-block.store.ts';
import type { LockedPage } from './landing-row.store.ts';

/** A save is kept while it is among the last fifty or younger than 90 days (rules-teachers LP1). */
export const REVISIONS_KEPT = 50;
export const REVISIONS_KEPT_DAYS = 90;

export interface KeptBlock {
  readonly revision: number;
  readonly block: LandingBlock;
  readonly act: LandingRevision['act'];
  readonly content: BlockContent;
  readonly savedBy: number | null;
}

/** Records a block's state after a save; a second action of the same save updates the same row. */
export async function insertRevision(tx: Ctx, page: LockedPage, kept: KeptBlock): Promise<void> {
  await sql`insert into landing_revisions (school_id, course_id, revision, block, act, content, saved_by, saved_at)
    values (${page.schoolId}::bigint, ${page.courseId}::bigint, ${kept.revision}, ${kept.block}, ${kept.act},
      ${JSON.stringify(kept.content)}::jsonb, ${kept.savedBy}, ${tx.clock.now()})
    on conflict (course_id, revision, block) do nothing`.execute(tx.db);
}

export async function hasRevisions(ctx: Ctx, courseId: number, block: LandingBlock): Promise<boolean> {
  const { rows } = await sql`select 1 from landing_revisions
    where course_id = ${courseId}::bigint and block = ${block} limit 1`.execute(ctx.db);
  return rows.length > 0;
}

/** Each block's state after the save with this revision; nothing for blocks that were never changed. */
export async function blocksAt(
  ctx: Ctx,
  courseId: number,
  revision: number,
): Promise<{ block: LandingBlock; content: BlockContent }[]> {
  const { rows } = await sql<{ block: LandingBlock; content: BlockContent }>`
    select distinct on (block) block, content from landing_revisions
    where course_id = ${courseId}::bigint and revision <= ${revision}
    order by block, revision desc`.execute(ctx.db);
  return rows;
}

/** Whether one of these blocks was saved after `revision`. */
export async function changedSince(
  ctx: Ctx,
  courseId: number,
  blocks: readonly LandingBlock[],
  revision: number,
): Promise<boolean> {
  const { rows } = await sql`select 1 from landing_revisions
    where course_id = ${courseId}::bigint and block = any(${[...blocks]}::text[]) and revision > ${revision} limit 1`.execute(
    ctx.db,
  );
  return rows.length > 0;
}

/** A block's newest stored state that contains a row with this id. */
export async function lastBlockWithRow(
  ctx: Ctx,
  courseId: number,
  block: LandingBlock,
  rowId: number,
): Promise<BlockContent | undefined> {
  const { rows } = await sql<{ content: BlockContent }>`
    select content from landing_revisions where course_id = ${courseId}::bigint and block = ${block}
      and content->'rows' @> ${JSON.stringify([{ id: rowId }])}::jsonb
    order by revision desc limit 1`.execute(ctx.db);
  return rows[0]?.content;
}

const ofBlock = (block: LandingBlock | undefined) => (block === undefined ? sql`` : sql`and r.block = ${block}`);

export async function findRevisions(
  ctx: Ctx,
  query: {
    readonly courseId: number;
    readonly block?: LandingBlock | undefined;
    readonly limit: number;
    readonly offset: number;
  },
): Promise<(Omit<LandingRevision, 'savedAt'> & { savedAt: Date })[]> {
  const { rows } = await sql<Omit<LandingRevision, 'savedAt'> & { savedAt: Date }>`
    select r.revision, min(r.act) as act, min(r.saved_at) as "savedAt", json_agg(r.block order by r.id) as blocks,
      case when min(r.saved_by) is not null then coalesce(min(u.display_name), '') end as "savedBy"
    from landing_revisions r left join users u on u.id = r.saved_by
    where r.course_id = ${query.courseId}::bigint ${ofBlock(query.block)}
    group by r.revision order by r.revision desc limit ${query.limit} offset ${query.offset}`.execute(ctx.db);
  return rows;
}

export async function countRevisions(ctx: Ctx, courseId: number, block: LandingBlock | undefined): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(distinct r.revision) as total from landing_revisions r
    where r.course_id = ${courseId}::bigint ${ofBlock(block)}`.execute(ctx.db);
  return rows[0]?.total ?? 0;
}

/** One save; undefined if nothing is stored for it. */
export async function findRevision(
  ctx: Ctx,
  courseId: number,
  revision: number,
): Promise<(Omit<LandingRevision, 'savedAt'> & { savedAt: Date }) | undefined> {
  const { rows } = await sql<Omit<LandingRevision, 'savedAt'> & { savedAt: Date }>`
    select r.revision, min(r.act) as act, min(r.saved_at) as "savedAt", json_agg(r.block order by r.id) as blocks,
      case when min(r.saved_by) is not null then coalesce(min(u.display_name), '') end as "savedBy"
    from landing_revisions r left join users u on u.id = r.saved_by
    where r.course_id = ${courseId}::bigint and r.revision = ${revision}
    group by r.revision`.execute(ctx.db);
  return rows[0];
}

/**
 * Deletes saves older than 90 days that are not among a page's last fifty. For each block, the newest of those saves
 * stays: it holds the block's state at the time of the oldest kept save.
 */
export async function pruneRevisions(ctx: Ctx, before: Date): Promise<number> {
  const { rows } = await sql`
    delete from landing_revisions r using (
      select id from (
        select r.id, row_number() over (partition by r.course_id, r.block order by r.revision desc) as nth
        from landing_revisions r
        where r.saved_at < ${before} and r.revision <= (
          select max(n.revision) from landing_revisions n where n.course_id = r.course_id) - ${REVISIONS_KEPT}) old
      where nth > 1 limit 5000) gone
    where r.id = gone.id returning r.id`.execute(ctx.db);
  return rows.length;
}
