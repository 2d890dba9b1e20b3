import type { LibraryKind } from '#contract/library/library.endpoints.ts';
import type { getStaffLibraryContent, listStaffLibrary } from '#contract/library/staff-library.endpoints.ts';
import type { ResponseOf } from '#contract/primitives/endpoint.ts';
import { notFound } from '#contract/primitives/problem.ts';
import { requireStaff } from '#server/features/accounts/index.ts';
import { logActivity } from '#server/platform/activity.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { pageMetaOf } from '#server/platform/page-meta.ts';
import { totalOf } from '#server/platform/total-of.ts';
import { countStaffLibrary, findLibraryContent, type LibraryRow, staffLibraryPage } from './library.store.ts';
import {
  type ChangeLibraryContent,
  type CreateLibraryContent,
  changeLibraryContent,
  createLibraryContent,
  removeLibraryContent,
} from './write-library.ts';

const PER_PAGE = 100;

function lineOf({ id, slug, name, kind, topic, status, updatedAt }: Omit<LibraryRow, 'body'>) {
  return { id, slug, name, kind, topic, status, updatedAtUtc: updatedAt.toISOString() };
}

/** The library as staff see it: drafts too. */
export async function listForStaff(
  ctx: Ctx,
  query: { kind: LibraryKind; page: number },
): Promise<ResponseOf<typeof listStaffLibrary>> {
  const { kind, page } = query;
  const rows = await staffLibraryPage(ctx, kind, PER_PAGE, (page - 1) * PER_PAGE);
  const total = await totalOf({ page, perPage: PER_PAGE }, rows.length, () => countStaffLibrary(ctx, kind));
  const meta = pageMetaOf(page, PER_PAGE, total);
  return { contents: rows.map(lineOf), meta };
}

type StaffContent = ResponseOf<typeof getStaffLibraryContent>;

async function contentOf(ctx: Ctx, id: number): Promise<StaffContent> {
  const row = await findLibraryContent(ctx, id);
  if (!row) throw notFound();
  return { content: { ...lineOf(row), body: row.body } };
}

export async function showForStaff(ctx: Ctx, id: number): Promise<StaffContent> {
  return contentOf(ctx, id);
}

export async function createForStaff(ctx: Ctx, input: CreateLibraryContent): Promise<StaffContent> {
  const person = await requireStaff(ctx);
  return inTransaction(ctx, async (tx) => {
    const { id } = await createLibraryContent(tx, { ...input, createdBy: person.id });
    const detail = { name: input.name.trim() };
    await logActivity(tx, { action: 'create_library_content', subjectKind: 'library_content', subjectId: id, detail });
    return contentOf(tx, id);
  });
}

export async function changeForStaff(ctx: Ctx, input: ChangeLibraryContent): Promise<StaffContent> {
  return inTransaction(ctx, async (tx) => {
    await changeLibraryContent(tx, input);
    const response = await contentOf(tx, input.contentId);
    const changed = Object.entries(input).filter(([field, value]) => field !== 'contentId' && value !== undefined);
    const detail = { name: response.content.name, changed: changed.map(([field]) => field).join(', ') };
    const subject = { subjectKind: 'library_content', subjectId: input.contentId } as const;
    await logActivity(tx, { action: 'change_library_content', ...subject, detail });
    return response;
  });
}

export async function removeForStaff(ctx: Ctx, id: number): Promise<Record<string, never>> {
  return inTransaction(ctx, async (tx) => {
    const { content } = await contentOf(tx, id);
    await removeLibraryContent(tx, { contentId: id });
    const detail = { name: content.name };
    await logActivity(tx, { action: 'remove_library_content', subjectKind: 'library_content', subjectId: id, detail });
    return {};
  });
}
