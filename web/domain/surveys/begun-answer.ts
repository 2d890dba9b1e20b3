/** An answer that was begun with an address; the nonce lets its questions be answered. */
export interface BegunAnswer {
  nonce: string;
  email: string;
}

const keyOf = (surveyId: number) => `callboard:begun-answer:${surveyId}`;

/** Hands the address, given on the course's page, on to the survey's questions: in this tab alone, until they are shown. */
export function keepBegun(surveyId: number, begun: BegunAnswer): void {
  try {
    window.sessionStorage.setItem(keyOf(surveyId), JSON.stringify(begun));
  } catch {
    // Without a store the survey asks for the address once more.
  }
}

/** What was handed on, once. */
export function takeBegun(surveyId: number): BegunAnswer | null {
  try {
    const kept = window.sessionStorage.getItem(keyOf(surveyId));
    window.sessionStorage.removeItem(keyOf(surveyId));
    const begun: unknown = kept === null ? null : JSON.parse(kept);
    if (typeof begun !== 'object' || begun === null) return null;
    const { nonce, email } = begun as Partial<BegunAnswer>;
    return typeof nonce === 'string' && typeof email === 'string' ? { nonce, email } : null;
  } catch {
    return null;
  }
}
