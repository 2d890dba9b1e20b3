/** Limits and messages for applying to teach. Imports no schema library, so pages can import it. */
export const APPLICATION_STATES = ['waiting', 'approved', 'declined', 'withdrawn'] as const;
export type ApplicationState = (typeof APPLICATION_STATES)[number];

export const APPLICATION_FILTERS = ['waiting', 'decided', 'withdrawn'] as const;
export type ApplicationFilter = (typeof APPLICATION_FILTERS)[number];

/** Most characters in the long texts (rules-teachers AP1). */
export const APPLICATION_TEXT_MAX = 5000;
/** Most applications within 24 hours; edits don't count (rules-teachers AP1). */
export const APPLICATIONS_A_DAY = 3;
/** Days to wait after a declined application (rules-teachers AP1). */
export const APPLY_AGAIN_DAYS = 30;
export const LINK_WRONG = 'Start with https:// and enter the full link.';
