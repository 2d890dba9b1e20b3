import type { Values } from '#web/kit/form/edited.rules.ts';

/** What was typed and not saved, as it is kept in the browser (A2). */
export interface Draft {
  /** The revision from which it was typed. */
  revision: number;
  /** When it was last typed at, milliseconds. */
  at: number;
  /** The changed fields as they were before. */
  base: Values;
  /** The changed fields as they were typed. */
  mine: Values;
}

export const DRAFT_KEPT_MS = 7 * 24 * 60 * 60_000;
/** In characters; more is kept by nobody's patience, and a browser keeps 5 million for all of a site. */
export const DRAFT_LIMIT = 200_000;
export const DRAFTS_AT_MOST = 40;
export const DRAFT_PREFIX = 'callboard.draft|';

export interface DraftOf {
  person: number;
  kind: string;
  id: number | string;
}

/** Where the drafts of one person and one thing begin. */
export function draftsOf({ person, kind, id }: DraftOf): string {
  return `${DRAFT_PREFIX}${person}|${kind}|${id}|`;
}

/** Where one is kept: per person, thing, revision, and form, so that two windows don't write over each other. */
export function draftKey(of: DraftOf, revision: number, form: string): string {
  return `${draftsOf(of)}${revision}|${form}`;
}

const isValues = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A kept text read back; null where it is none, or older than 7 days. */
export function readDraft(text: string | null, nowMs: number): Draft | null {
  let found: unknown;
  try {
    found = JSON.parse(text ?? 'null');
  } catch {
    return null;
  }
  if (!isValues(found)) return null;
  const { revision, at, base, mine } = found;
  if (typeof revision !== 'number' || typeof at !== 'number' || !isValues(base) || !isValues(mine)) return null;
  return nowMs - at < DRAFT_KEPT_MS ? { revision, at, base, mine } : null;
}

/** The keys that go: what can't be read or is too old, and the oldest beyond the most that are kept. */
export function draftsToDrop(kept: ReadonlyMap<string, string>, nowMs: number, atMost = DRAFTS_AT_MOST): string[] {
  const drafts = [...kept].map(([key, text]) => ({ key, draft: readDraft(text, nowMs) }));
  const young = drafts.flatMap(({ key, draft }) => (draft ? [{ key, at: draft.at }] : []));
  const old = young.sort((one, other) => other.at - one.at).slice(atMost);
  return [...drafts.filter(({ draft }) => !draft), ...old].map(({ key }) => key);
}
