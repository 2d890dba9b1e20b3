export interface ApplicationText {
  [name: string]: string;
  schoolName: string;
  teaches: string;
  audience: string;
  link: string;
}

/** Where people return after signing up, signing in, or verifying. */
export const BACK_TO_APPLYING = '/teach_with_us#apply';

export const NO_TEXT: ApplicationText = { schoolName: '', teaches: '', audience: '', link: '' };

/**
 * Named and shaped like the other drafts, so signing out clears it; not tied to a person, because they may not be
 * signed in yet.
 */
const PLACE = 'callboard.draft|anybody|school_application|0|apply';
const KEPT_MS = 7 * 24 * 60 * 60 * 1000;

/**
 * Stores an application in this browser, so it survives signing up, verifying, and closing the window (rules-teachers
 * AP1, A2).
 */
export function keepApplication(text: ApplicationText): void {
  try {
    if (Object.values(text).every((each) => each.trim() === '')) localStorage.removeItem(PLACE);
    else localStorage.setItem(PLACE, JSON.stringify({ revision: 0, at: Date.now(), base: {}, mine: text }));
  } catch {
    // Without storage, the text stays in the form for as long as the page is open
  }
}

/** What was stored within the last seven days; null if nothing. */
export function keptApplication(): ApplicationText | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(PLACE) ?? 'null');
    if (typeof kept !== 'object' || kept === null || !('mine' in kept) || !('at' in kept)) return null;
    const { mine: text, at } = kept;
    if (typeof at !== 'number' || Date.now() - at > KEPT_MS || typeof text !== 'object' || text === null) return null;
    const found: Record<string, unknown> = { ...text };
    const read = (name: keyof typeof NO_TEXT) => (typeof found[name] === 'string' ? String(found[name]) : '');
    return { schoolName: read('schoolName'), teaches: read('teaches'), audience: read('audience'), link: read('link') };
  } catch {
    return null;
  }
}

export function forgetApplication(): void {
  try {
    localStorage.removeItem(PLACE);
  } catch {
    // Nothing was stored
  }
}
