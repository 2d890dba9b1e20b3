import { LANDING_BLOCK_MAX_BYTES, type LandingBlock } from '#contract/landing/landing-blocks.ts';
import type { LandingRevision } from '#contract/landing/landing-editor.ts';
import { Refusal, refuse, STALE } from '#contract/primitives/problem.ts';
import { bumpRevision, type Revision } from '#server/features/revisions/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { readBlock } from './landing-block.store.ts';
import { hasRevisions, insertRevision } from './landing-revision.store.ts';
import type { LockedPage } from './landing-row.store.ts';

export interface LandingSave {
  readonly blocks: readonly LandingBlock[];
  /** The fields that change: `headline`, `outcomes.12.title`, `outcomes.order`. */
  readonly fields: readonly string[];
  /** The page revision that the writer had read; left out: the last save wins. */
  readonly sent?: number | undefined;
  readonly act: LandingRevision['act'];
}

const short = (field: string) => field.slice(field.lastIndexOf('.') + 1);

/**
 * All blocks share the page's revision, but two teachers conflict only in the same text: if someone has saved another
 * block in the meantime, this save goes through.
 * @throws 409 `stale` with the fields that both changed, as the form calls them
 */
async function raise(tx: Ctx, courseId: number, { fields, sent }: LandingSave): Promise<Revision> {
  const save = { kind: 'landing_page', id: courseId, fields } as const;
  try {
    return await bumpRevision(tx, { ...save, sent });
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== STALE) throw error;
    const since = Array.isArray(error.details?.fields) ? error.details.fields : [];
    const conflicting = fields.filter((field) => since.includes(field));
    if (conflicting.length === 0) return bumpRevision(tx, save);
    throw new Refusal(STALE, 409, error.message, { details: { ...error.details, fields: conflicting.map(short) } });
  }
}

/**
 * One save of a locked page: counted, written by `write`, and stored in the history with each touched block as it is
 * afterward (rules-teachers LP1). A block's first save also stores how it was before. If nothing changes, nothing is
 * stored.
 * @throws 409 `stale`; 422 for a block of more than 2 MB
 */
export async function keepRevision(
  tx: Ctx,
  page: LockedPage,
  save: LandingSave,
  write: () => Promise<void>,
): Promise<Revision> {
  const revision = await raise(tx, page.courseId, save);
  if (save.fields.length === 0) return revision;
  for (const block of save.blocks) {
    if (await hasRevisions(tx, page.courseId, block)) continue;
    const content = await readBlock(tx, page.courseId, block);
    await insertRevision(tx, page, { revision: 0, block, act: 'begin', content, savedBy: null });
  }
  await write();
  const savedBy = tx.actor.kind === 'person' ? tx.actor.personId : null;
  for (const block of save.blocks) {
    const content = await readBlock(tx, page.courseId, block);
    if (Buffer.byteLength(JSON.stringify(content)) > LANDING_BLOCK_MAX_BYTES) {
      throw refuse('too_long', 422, 'This section is too long. Its entries can have at most 2 MB of text together.');
    }
    await insertRevision(tx, page, { revision: revision.revision, block, act: save.act, content, savedBy });
  }
  return revision;
}
