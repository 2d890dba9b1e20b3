/**
 * Refuses people who haven't verified their email address, wherever that's required: checkout, RSVPs, enrollments,
 * waitlists, the second step of signing in (rules §2).
 */
export const ADDRESS_UNVERIFIED = {
  code: 'address_unverified',
  status: 403,
  message: 'Confirm your email address first. We can email you a link.',
} as const;
