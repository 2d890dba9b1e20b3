import { LANDING_BLOCKS, type LandingBlock, type LandingList } from '#contract/landing/landing-blocks.ts';
import type { LandingRevision } from '#contract/landing/landing-editor.ts';
import { notFound } from '#contract/primitives/problem.ts';
import type { PageMeta } from '#contract/primitives/wire.ts';
import type { LandingPage } from '#contract/schools/courses.endpoints.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { totalOf } from '#server/platform/total-of.ts';
import { type BlockContent, readBlock, type StoredRow } from './landing-block.store.ts';
import { presentLandingPage } from './landing-page.present.ts';
import { blocksAt, countRevisions, findRevision, findRevisions } from './landing-revision.store.ts';
import { LIST_TABLES } from './landing-tables.ts';

type Found = Omit<LandingRevision, 'savedAt'> & { savedAt: Date };

const present = ({ revision, savedBy, savedAt, act, blocks }: Found): LandingRevision => ({
  revision,
  savedBy,
  savedAt: savedAt.toISOString(),
  act,
  blocks,
});

/** A page's saves, newest first (rules-teachers LP1). Authorization: the caller. */
export async function listHistory(
  ctx: Ctx,
  query: { courseId: number; block?: LandingBlock | undefined; page: number; perPage: number },
): Promise<{ revisions: LandingRevision[]; meta: PageMeta }> {
  const { courseId, block, page, perPage } = query;
  const rows = await findRevisions(ctx, { courseId, block, limit: perPage, offset: (page - 1) * perPage });
  const total = await totalOf(query, rows.length, () => countRevisions(ctx, courseId, block));
  // Unlike in other lists (`pageMetaOf`), an empty history has one page.
  const meta = { page, perPage, total, totalPages: Math.max(1, Math.ceil(total / perPage)) };
  return { revisions: rows.map(present), meta };
}

const texts = (list: LandingList, row: StoredRow) =>
  Object.fromEntries(
    Object.entries(LIST_TABLES[list].texts).map(([field, column]) => [field, String(row[column] ?? '')]),
  );

/** Rows as the public page's query returns them: complete ones only. */
function rowsOf(list: LandingList, content: BlockContent | undefined) {
  const columns = Object.values(LIST_TABLES[list].texts);
  return (content?.rows ?? [])
    .filter((row) => columns.every((column) => row[column] !== ''))
    .map((row) => ({ id: row.id, ...texts(list, row), imageMediaId: row.image_media_id ?? null }));
}

/** The page as visitors saw it after a save. Authorization: the caller. @throws 404 for a save that is not stored */
export async function showRevision(
  ctx: Ctx,
  { courseId, revision }: { courseId: number; revision: number },
): Promise<{ revision: LandingRevision; landingPage: LandingPage }> {
  const found = await findRevision(ctx, courseId, revision);
  if (!found) throw notFound();
  const then = new Map((await blocksAt(ctx, courseId, revision)).map(({ block, content }) => [block, content]));
  for (const block of LANDING_BLOCKS) if (!then.has(block)) then.set(block, await readBlock(ctx, courseId, block));
  const columns = Object.assign({}, ...[...then.values()].map(({ page }) => page));
  const row = {
    ...columns,
    outcomes: rowsOf('outcomes', then.get('outcomes')),
    testimonials: rowsOf('testimonials', then.get('testimonials')),
    instructors: rowsOf('instructors', then.get('instructors')),
    outlines: rowsOf('outlines', then.get('outlines')),
    schedules: rowsOf('schedules', then.get('schedules')),
    benefits: rowsOf('benefits', then.get('benefits')),
    faqs: rowsOf('faqs', then.get('faqs')),
  };
  return { revision: present(found), landingPage: presentLandingPage(row) };
}
