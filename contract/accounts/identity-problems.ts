/** Why signing in or connecting elsewhere came to nothing; carried back in the address, said in words by the page. */
export const IDENTITY_PROBLEMS = [
  'away',
  'expired',
  'declined',
  'not_configured',
  'press_connect',
  'taken',
  'another',
  'unproved_there',
  'unproved_here',
] as const;
export type IdentityProblem = (typeof IDENTITY_PROBLEMS)[number];
