import {
  DRAFT_LIMIT,
  DRAFT_PREFIX,
  DRAFTS_AT_MOST,
  type Draft,
  type DraftOf,
  draftKey,
  draftsOf,
  draftsToDrop,
  readDraft,
} from '#web/kit/form/drafts.rules.ts';
import { now } from '#web/platform/now.ts';

/** After signing out nothing is written any more, whatever a form still holds. */
let closed = false;

/** The browser's store; null where there is none, or it may not be used. */
function store(): Storage | null {
  try {
    return typeof window === 'undefined' || closed ? null : window.localStorage;
  } catch {
    return null;
  }
}

function kept(prefix: string): Map<string, string> {
  const found = new Map<string, string>();
  const box = store();
  for (let at = 0; box && at < box.length; at += 1) {
    const key = box.key(at);
    if (key?.startsWith(prefix)) found.set(key, box.getItem(key) ?? '');
  }
  return found;
}

function tidy(atMost = DRAFTS_AT_MOST): void {
  for (const key of draftsToDrop(kept(DRAFT_PREFIX), now().getTime(), atMost)) store()?.removeItem(key);
}

/** Keeps what was typed in one form; where there is no room the oldest kept texts go. Browser only. */
export function keepDraft(of: DraftOf, form: string, draft: Omit<Draft, 'at'>): void {
  const text = JSON.stringify({ ...draft, at: now().getTime() } satisfies Draft);
  if (text.length > DRAFT_LIMIT) return;
  const key = draftKey(of, draft.revision, form);
  try {
    store()?.setItem(key, text);
  } catch {
    tidy(Math.floor(DRAFTS_AT_MOST / 4));
    try {
      store()?.setItem(key, text);
    } catch {
      // full of other things: what was typed is still on the page, and leaving asks
    }
  }
}

/** Forgets what one form kept of a thing, or what all others did. */
export function dropDrafts(of: DraftOf, form: string, whose: 'own' | 'others'): void {
  for (const key of kept(draftsOf(of)).keys()) {
    if (key.endsWith(`|${form}`) === (whose === 'own')) store()?.removeItem(key);
  }
}

/** The newest kept text of a thing; clears away what is too old. */
export function newestDraft(of: DraftOf): Draft | null {
  tidy();
  const drafts = [...kept(draftsOf(of)).values()].map((text) => readDraft(text, now().getTime()));
  return drafts.reduce((newest, draft) => (draft && draft.at > (newest?.at ?? 0) ? draft : newest), null);
}

/** Signing out: everything that was kept in this browser goes, and nothing more is written by this page. */
export function forgetDrafts(): void {
  for (const key of kept(DRAFT_PREFIX).keys()) store()?.removeItem(key);
  closed = true;
}

/** Page tests load page after page in one process: the next one keeps what is typed again. */
export function reopenDrafts(): void {
  closed = false;
}
