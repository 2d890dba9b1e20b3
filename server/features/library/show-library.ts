import type { getLibraryContent, LibraryLine, listLibraryContents } from '#contract/library/library.endpoints.ts';
import type { QueryOf, ResponseOf } from '#contract/primitives/endpoint.ts';
import { notFound } from '#contract/primitives/problem.ts';
import { refuseLockedStaff, requirePerson } from '#server/features/accounts/index.ts';
import { cachedCount } from '#server/platform/cached-count.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { pageMetaOf } from '#server/platform/page-meta.ts';
import { totalOfAll } from '#server/platform/total-of.ts';
import { excerptOf } from './excerpt.rules.ts';
import {
  countLibrary,
  type LibraryLineRow,
  type ListedRow,
  queryLibrary,
  queryLibraryContent,
  queryLibraryOfKind,
  queryRelated,
} from './library.query.ts';

/** The URL of a piece's picture; null without one: then the generated cover is shown. */
const imageAddress = (mediaId: number | null) => (mediaId === null ? null : `/media/${mediaId}`);

export function presentLine(row: LibraryLineRow): LibraryLine {
  const { id, slug, name, kind, topic } = row;
  return { id, slug, name, kind, topic, imageUrl: imageAddress(row.imageMediaId), excerpt: excerptOf(row.beginning) };
}

const presentListed = (row: ListedRow) => ({ ...presentLine(row), ...(row.body === null ? {} : { body: row.body }) });

/** `GET /library_contents`: the published pieces, for everyone signed in (rules §9). */
export async function listLibrary(
  ctx: Ctx,
  query: QueryOf<typeof listLibraryContents>,
): Promise<ResponseOf<typeof listLibraryContents>> {
  const { kind, page, perPage } = query;
  const slot = { limit: perPage, offset: (page - 1) * perPage, whole: query.fields !== 'card' };
  const rows = await (kind === undefined ? queryLibrary(ctx.db, slot) : queryLibraryOfKind(ctx.db, { ...slot, kind }));
  const total = await totalOfAll(query, rows.length, () =>
    cachedCount(ctx, `library ${kind ?? 'all'}`, () => countLibrary(ctx.db, kind)),
  );
  return { contents: rows.map(presentListed), meta: pageMetaOf(page, perPage, total) };
}

/** `GET /library_contents/{id}`. Only staff see a draft. */
export async function showLibraryContent(ctx: Ctx, address: string): Promise<ResponseOf<typeof getLibraryContent>> {
  const number = /^(\d{1,15})(-|$)/.exec(address)?.[1];
  const [row] = number === undefined ? [] : await queryLibraryContent(ctx.db, { contentId: Number(number) });
  if (!row) throw notFound();
  if (row.draft) await requireDraftReader(ctx);
  const { id, slug, name, kind, topic, body, draft } = row;
  const related = await queryRelated(ctx.db, { contentId: id, kind, topic });
  return {
    content: { id, slug, name, kind, topic, body, draft, imageUrl: imageAddress(row.imageMediaId) },
    related: related.map(presentLine),
  };
}

/** Only staff may see a draft; staff who still need their second sign-in step get that error. */
async function requireDraftReader(ctx: Ctx): Promise<void> {
  const person = await requirePerson(ctx);
  refuseLockedStaff(person);
  if (!person.isStaff) throw notFound();
}
