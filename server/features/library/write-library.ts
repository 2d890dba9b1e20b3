import type { LibraryKind } from '#contract/library/library.endpoints.ts';
import { FIELD_REQUIRED, notFound, refuseFields } from '#contract/primitives/problem.ts';
import { slugify } from '#server/platform/address-text.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { richTextField } from '#server/platform/rich-text.ts';
import {
  insertLibraryContent,
  libraryIdsInOrder,
  lockLibraryContent,
  renumberLibrary,
  updateLibraryContent,
} from './library.store.ts';

const MAX_SLUG_LENGTH = 80;

export interface CreateLibraryContent {
  readonly kind: LibraryKind;
  readonly name: string;
  readonly topic?: string;
  /** Rich text; sanitized here. */
  readonly body?: string;
  readonly status?: 'draft' | 'published';
  readonly createdBy?: number | null;
}

/** The words in a piece's URL; its id comes before them. */
const slugOf = (name: string) => slugify(name, MAX_SLUG_LENGTH) || 'library';

function nameOf(name: string): string {
  if (name.trim() === '') throw refuseFields({ name: FIELD_REQUIRED });
  return name.trim();
}

/** A published piece needs text. */
function refuseEmpty(status: 'draft' | 'published', body: string): void {
  if (status === 'published' && body === '') throw refuseFields({ body: FIELD_REQUIRED });
}

/** Adds a new piece at the end of its kind. @throws 422 with the fields */
export function createLibraryContent(ctx: Ctx, input: CreateLibraryContent): Promise<{ id: number }> {
  const name = nameOf(input.name);
  const body = richTextField('body', input.body ?? '');
  const status = input.status ?? 'draft';
  refuseEmpty(status, body);
  return inTransaction(ctx, async (tx) => ({
    id: await insertLibraryContent(tx, {
      name,
      slug: slugOf(name),
      kind: input.kind,
      topic: input.topic?.trim() ?? '',
      body,
      status,
      createdBy: input.createdBy ?? null,
    }),
  }));
}

export interface ChangeLibraryContent {
  readonly contentId: number;
  readonly kind?: LibraryKind | undefined;
  readonly name?: string | undefined;
  readonly topic?: string | undefined;
  readonly body?: string | undefined;
  readonly status?: 'draft' | 'published' | undefined;
  /** Position within its kind, from 0. */
  readonly position?: number | undefined;
}

/** Changes the given fields and leaves the rest. @throws 404; 422 with the fields */
export function changeLibraryContent(ctx: Ctx, input: ChangeLibraryContent): Promise<void> {
  const name = input.name === undefined ? undefined : nameOf(input.name);
  const body = input.body === undefined ? undefined : richTextField('body', input.body);
  return inTransaction(ctx, async (tx) => {
    const content = await lockLibraryContent(tx, input.contentId);
    if (!content) throw notFound();
    refuseEmpty(input.status ?? content.status, body ?? content.body);
    const { kind, status } = input;
    await updateLibraryContent(tx, content.id, {
      ...(name === undefined ? {} : { name, slug: slugOf(name) }),
      ...(kind === undefined ? {} : { kind }),
      ...(input.topic === undefined ? {} : { topic: input.topic.trim() }),
      ...(body === undefined ? {} : { body }),
      ...(status === undefined ? {} : { status }),
    });
    if (input.position !== undefined) {
      const ids = (await libraryIdsInOrder(tx, kind ?? content.kind)).filter((id) => id !== content.id);
      const at = Math.min(Math.max(0, input.position), ids.length);
      await renumberLibrary(tx, [...ids.slice(0, at), content.id, ...ids.slice(at)]);
    }
  });
}

/** Removes a piece from the library. @throws 404 */
export function removeLibraryContent(ctx: Ctx, input: { contentId: number }): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const content = await lockLibraryContent(tx, input.contentId);
    if (!content) throw notFound();
    await updateLibraryContent(tx, content.id, { deleted: true });
  });
}
