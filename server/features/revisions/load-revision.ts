import type { Ctx } from '#server/platform/ctx.ts';
import { findRevision, type RevisedKind, type RevisionRow } from './revision.store.ts';

/** Which save of a thing stands: 0 before anybody saved it. */
export interface Revision {
  readonly revision: number;
  readonly savedBy: string | null;
  readonly savedAt: Date | null;
}

/** What a reader gets of the row; revision 0 without one. */
export function readRevision(row: RevisionRow | undefined): Revision {
  return { revision: row?.revision ?? 0, savedBy: row?.savedBy ?? null, savedAt: row?.savedAt ?? null };
}

/** The revision that a reader of this thing gets, to send along with what they change (rules-teachers A1). */
export async function loadRevision(ctx: Ctx, kind: RevisedKind, id: number): Promise<Revision> {
  return readRevision(await findRevision(ctx, kind, id));
}
