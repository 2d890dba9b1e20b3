import type { Entry } from './rights.entry.ts';

const ALL = ['own'] as const;
const list: Entry = { targets: ALL, ask: () => ({}) };
/** No actor here pays for a membership, and the provider is away: only the right to call is checked. */
const ofOwnMembership = (body: Record<string, unknown> = {}): Entry => ({
  targets: ALL,
  ask: () => ({ body }),
  own: [200, 409, 422, 503],
});

/**
 * The operations of memberships: always the caller's own, without an id. Cards do have ids; for foreign ones see
 * `server/journeys/membership/membership.test.ts`.
 */
export const membershipRights: Record<string, Entry> = {
  'GET /subscriptions/active': list,
  'POST /subscriptions/cancel': ofOwnMembership(),
  'POST /subscriptions/revert_cancel': ofOwnMembership(),
  'POST /subscriptions/refund': ofOwnMembership(),
  'GET /stripe/payment_methods': list,
  'POST /stripe/change_payment_method': ofOwnMembership(),
  'POST /stripe/subscriptions/update_default_payment_method': {
    targets: ['missing'],
    ask: () => ({ body: { paymentMethodId: 'pm_of_nobody' } }),
  },
  'GET /chat': list,
  'GET /membership_offer': list,
};
