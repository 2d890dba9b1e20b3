import type { Ctx } from '#server/platform/ctx.ts';
import { findRevision, type RevisedKind, type RevisionRow } from './revision.store.ts';

/** The current revision of a thing: 0 before anyone saved it. */
export interface Revision {
  readonly revision: number;
  readonly savedBy: string | null;
  readonly savedAt: Date | null;
}

/** The revision to return to a reader; 0 without a row. */
export function readRevision(row: RevisionRow | undefined): Revision {
  return { revision: row?.revision ?? 0, savedBy: row?.savedBy ?? null, savedAt: row?.savedAt ?? null };
}

/** A thing's revision for a reader, who sends it along with their changes (rules-teachers A1). */
export async function loadRevision(ctx: Ctx, kind: RevisedKind, id: number): Promise<Revision> {
  return readRevision(await findRevision(ctx, kind, id));
}
