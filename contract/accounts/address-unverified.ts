/**
 * The refusal of whoever hasn't proved their address, wherever that is needed: checkout, RSVPs, places, waitlists, the
 * second step of signing in (rules §2).
 */
export const ADDRESS_UNVERIFIED = {
  code: 'address_unverified',
  status: 403,
  message: 'Confirm your email address first. We can email you a link.',
} as const;
