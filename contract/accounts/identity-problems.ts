/** Why signing in with, or connecting, a provider account failed. Sent back in the URL; the page puts it into words. */
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
