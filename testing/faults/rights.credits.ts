import type { Entry, Target } from './rights.entry.ts';

const ALL: readonly Target[] = ['own'];
/** For staff only, on ids that don't exist: staff get 404, everyone else is refused. */
const ofStaff: Entry = {
  targets: ['missing'],
  ask: (world) => ({ params: { id: world.missingId } }),
};
const list: Entry = { targets: ALL, ask: () => ({}) };

/** The operations of credits. The providers are away in this test, and no one here has bought credits. */
export const creditRights: Record<string, Entry> = {
  'GET /credits/for_sale': list,
  'GET /credits': list,
  'POST /stripe/checkout_credits': {
    targets: ALL,
    ask: () => ({ body: { paymentMethodId: 'pm_1', creditsToBuy: 1 } }),
    own: [409, 429, 503],
  },
  'POST /promo_codes': { targets: ALL, ask: () => ({ body: { promoCode: 'NO SUCH CODE' } }) },
  'GET /promo_codes/held': list,
  'GET /promo_codes/{id}': { targets: ['missing'], ask: (world) => ({ params: { id: world.missingId } }) },
  'GET /admin/promo_codes': { ...list },
  // Nothing is created: this kind requires a percentage.
  'POST /admin/promo_codes': {
    targets: ALL,
    ask: () => ({ body: { code: 'RIGHTS', kind: 'percent' } }),
    own: [422],
  },
  'POST /admin/promo_codes/{id}/expire': ofStaff,
  'GET /admin/promo_codes/{id}/uses': ofStaff,
  'GET /admin/refunds': list,
  'GET /admin/provider_comparisons': list,
  'POST /admin/refunds/{id}/retry': ofStaff,
  'POST /admin/refunds/{id}/settle': {
    ...ofStaff,
    ask: (world) => ({ params: { id: world.missingId }, body: { reason: 'Rights.' } }),
  },
  'POST /paypal/orders': { targets: ALL, ask: () => ({ body: { creditsToBuy: 1 } }), own: [409, 429, 503] },
  'POST /paypal/checkout_credits': {
    targets: ['missing'],
    ask: () => ({ body: { ppOrderId: 'PPNOTHING', creditsToBuy: 1 } }),
  },
  'POST /credits/{id}/refunds': {
    targets: ['missing'],
    ask: (world) => ({ params: { id: world.missingId }, body: {} }),
  },
};
