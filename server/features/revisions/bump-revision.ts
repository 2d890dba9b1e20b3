import { Refusal, STALE, STALE_MESSAGE } from '#contract/primitives/problem.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { loadRevision, type Revision } from './load-revision.ts';
import { findRevision, type RevisedKind, type RevisionRow, writeRevision } from './revision.store.ts';

export interface Save {
  readonly kind: RevisedKind;
  readonly id: number;
  /** The revision that the writer had read. Undefined: the last save wins. */
  readonly sent?: number | undefined;
  /** Names of the fields whose value changes, as in the contract. */
  readonly fields: readonly string[];
}

function stale(present: RevisionRow | undefined, sent: number): Refusal {
  const since = Object.entries(present?.fields ?? {}).filter(([, revision]) => revision > sent);
  return new Refusal(STALE, 409, STALE_MESSAGE, {
    details: {
      savedBy: present?.savedBy ?? null,
      savedAt: present?.savedAt.toISOString() ?? null,
      fields: since.map(([field]) => field),
      revision: present?.revision ?? 0,
    },
  });
}

/**
 * Counts a person's save, in the caller's transaction, after the thing is locked and before anything is written. If
 * nothing changes, the current revision stays. Only people's saves count: the clock, sales, and jobs never call this
 * (rules-teachers A1).
 * @throws 409 `stale` with who saved, when, and which fields changed since then
 */
export async function bumpRevision(tx: Ctx, { kind, id, sent, fields }: Save): Promise<Revision> {
  if (fields.length === 0) return loadRevision(tx, kind, id);
  const present = await findRevision(tx, kind, id);
  const now = present?.revision ?? 0;
  if (sent !== undefined && sent !== now) throw stale(present, sent);
  const { actor } = tx;
  const by = actor.kind === 'person' ? actor.personId : null;
  const changed = Object.fromEntries(fields.map((field) => [field, now + 1]));
  // Two callers get here at the same time only if one didn't lock the thing.
  if (!(await writeRevision(tx, kind, id, { revision: now + 1, by, fields: changed }))) {
    throw stale(await findRevision(tx, kind, id), now);
  }
  return loadRevision(tx, kind, id);
}
