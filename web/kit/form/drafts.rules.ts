import type { Values } from '#web/kit/form/edited.rules.ts';

/** Unsaved typing, as it is stored in the browser (A2). */
export interface Draft {
  /** The revision the draft is based on. */
  revision: number;
  /** When the draft was last edited, in epoch milliseconds. */
  at: number;
  /** The changed fields as they were before. */
  base: Values;
  /** The changed fields as typed. */
  mine: Values;
}

export const DRAFT_KEPT_MS = 7 * 24 * 60 * 60_000;
/** In characters. A browser stores about 5 million for a whole site. */
export const DRAFT_LIMIT = 200_000;
export const MAX_DRAFTS = 40;
export const DRAFT_PREFIX = 'callboard.draft|';

export interface DraftOf {
  person: number;
  kind: string;
  id: number | string;
}

/** The key prefix shared by all drafts for one person and one thing. */
export function draftsOf({ person, kind, id }: DraftOf): string {
  return `${DRAFT_PREFIX}${person}|${kind}|${id}|`;
}

/**
 * The storage key for one draft: by person, thing, revision, and form, so that two windows don't overwrite each other.
 */
export function draftKey(of: DraftOf, revision: number, form: string): string {
  return `${draftsOf(of)}${revision}|${form}`;
}

const isValues = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Parses a stored draft; null if it isn't one or is older than 7 days. */
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

/** The keys to drop: drafts that can't be read or are too old, and the oldest ones over `atMost`. */
export function draftsToDrop(kept: ReadonlyMap<string, string>, nowMs: number, atMost = MAX_DRAFTS): string[] {
  const drafts = [...kept].map(([key, text]) => ({ key, draft: readDraft(text, nowMs) }));
  const young = drafts.flatMap(({ key, draft }) => (draft ? [{ key, at: draft.at }] : []));
  const old = young.sort((one, other) => other.at - one.at).slice(atMost);
  return [...drafts.filter(({ draft }) => !draft), ...old].map(({ key }) => key);
}
