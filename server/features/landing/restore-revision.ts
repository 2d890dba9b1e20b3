import { isDeepStrictEqual } from 'node:util';
import { LANDING_BLOCKS, type LandingBlock } from '#contract/landing/landing-blocks.ts';
import { notFound } from '#contract/primitives/problem.ts';
import { logActivity } from '#server/platform/activity.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { differences } from './differences.rules.ts';
import { keepRevision } from './keep-revision.ts';
import { type BlockContent, readBlock, writeBlock } from './landing-block.store.ts';
import { blocksAt, changedSince, findRevision } from './landing-revision.store.ts';
import { lockLandingPage } from './landing-row.store.ts';

export interface Restore {
  readonly courseId: number;
  readonly revision: number;
  /** Left out: the whole page. */
  readonly block?: LandingBlock | undefined;
  /** The page revision that the teacher had read. */
  readonly sent?: number | undefined;
}

/**
 * Restores a page, or one of its blocks, to how it was after a save. This is a new revision, so it can be undone too
 * (rules-teachers LP1). Blocks that were never changed stay. Authorization: the caller.
 * @throws 404 for a save that is not stored; 409 `stale` if someone changed the same block since it was read
 */
export async function restoreRevision(ctx: Ctx, { courseId, revision, block, sent }: Restore): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const page = await lockLandingPage(tx, courseId);
    if (!page || !(await findRevision(tx, courseId, revision))) throw notFound();
    const then = new Map<LandingBlock, BlockContent>();
    const fields: string[] = [];
    for (const kept of await blocksAt(tx, courseId, revision)) {
      if (block !== undefined && kept.block !== block) continue;
      const now = await readBlock(tx, courseId, kept.block);
      if (isDeepStrictEqual(now, kept.content)) continue;
      then.set(kept.block, kept.content);
      fields.push(...differences(kept.block, now, kept.content));
    }
    const blocks = LANDING_BLOCKS.filter((each) => then.has(each));
    // The caller has seen the page: what someone saved since then must not be lost unseen.
    const meanwhile = sent !== undefined && (await changedSince(tx, courseId, blocks, sent));
    const save = { blocks, fields, act: 'restore', ...(meanwhile ? { sent } : {}) } as const;
    await keepRevision(tx, page, save, async () => {
      for (const [each, content] of then) await writeBlock(tx, page, each, content);
    });
    if (blocks.length === 0) return;
    await logActivity(tx, {
      action: 'restore_landing_page',
      subjectKind: 'course',
      subjectId: courseId,
      schoolId: page.schoolId,
      courseId,
      detail: { revision, blocks: blocks.join(', ') },
    });
  });
}
