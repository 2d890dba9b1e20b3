import {
  DRAFT_LIMIT,
  DRAFT_PREFIX,
  type Draft,
  type DraftOf,
  draftKey,
  draftsOf,
  draftsToDrop,
  MAX_DRAFTS,
  readDraft,
} from '#web/kit/form/drafts.rules.ts';
import { now } from '#web/platform/now.ts';

/** After sign-out nothing is written anymore, whatever a form still holds. */
let closed = false;

/** The browser's storage; null if there is none or it is blocked. */
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

function tidy(atMost = MAX_DRAFTS): void {
  for (const key of draftsToDrop(kept(DRAFT_PREFIX), now().getTime(), atMost)) store()?.removeItem(key);
}

/** Stores what was typed in one form, and drops the oldest drafts if storage is full. Browser only. */
export function keepDraft(of: DraftOf, form: string, draft: Omit<Draft, 'at'>): void {
  const text = JSON.stringify({ ...draft, at: now().getTime() } satisfies Draft);
  if (text.length > DRAFT_LIMIT) return;
  const key = draftKey(of, draft.revision, form);
  try {
    store()?.setItem(key, text);
  } catch {
    tidy(Math.floor(MAX_DRAFTS / 4));
    try {
      store()?.setItem(key, text);
    } catch {
      // Storage is full of other data; the text is still on the page, and leaving it asks first
    }
  }
}

/** Drops this form's own draft for a thing, or those from all other forms. */
export function dropDrafts(of: DraftOf, form: string, scope: 'own' | 'others'): void {
  for (const key of kept(draftsOf(of)).keys()) {
    if (key.endsWith(`|${form}`) === (scope === 'own')) store()?.removeItem(key);
  }
}

/** The newest draft for a thing. Also clears out old ones. */
export function newestDraft(of: DraftOf): Draft | null {
  tidy();
  const drafts = [...kept(draftsOf(of)).values()].map((text) => readDraft(text, now().getTime()));
  return drafts.reduce((newest, draft) => (draft && draft.at > (newest?.at ?? 0) ? draft : newest), null);
}

/** On sign-out: deletes every draft in this browser and stops this page from writing more. */
export function forgetDrafts(): void {
  for (const key of kept(DRAFT_PREFIX).keys()) store()?.removeItem(key);
  closed = true;
}

/** For page tests, which load page after page in one process: lets the next page store drafts again. */
export function reopenDrafts(): void {
  closed = false;
}
