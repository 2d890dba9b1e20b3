/** Figures and sentences of applying to teach; no schema library comes along, so that pages may import them. */
export const APPLICATION_STATES = ['waiting', 'approved', 'declined', 'withdrawn'] as const;
export type ApplicationState = (typeof APPLICATION_STATES)[number];

/** Which applications staff look at. */
export const APPLICATION_FILTERS = ['waiting', 'decided', 'withdrawn'] as const;
export type ApplicationFilter = (typeof APPLICATION_FILTERS)[number];

/** Letters of the long texts (rules-teachers AP1). */
export const APPLICATION_TEXT_MAX = 5000;
/** Sent within 24 hours; edits don't count (rules-teachers AP1). */
export const APPLICATIONS_A_DAY = 3;
/** After a refusal, so many days until the next one (rules-teachers AP1). */
export const APPLY_AGAIN_DAYS = 30;
export const LINK_WRONG = 'Start with https:// and enter the full link.';
