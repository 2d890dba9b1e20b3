import type { Ctx } from '#server/platform/ctx.ts';
import { type Revision, readRevision } from './load-revision.ts';
import { findRevisions, type RevisedKind } from './revision.store.ts';

/** The revisions of the things in a list, in one statement no matter how long the list is. Returns a lookup by id. */
export async function loadRevisions(
  ctx: Ctx,
  kind: RevisedKind,
  ids: readonly number[],
): Promise<(id: number) => Revision> {
  const rows = new Map((await findRevisions(ctx, kind, ids)).map((row) => [row.id, row]));
  return (id) => readRevision(rows.get(id));
}
