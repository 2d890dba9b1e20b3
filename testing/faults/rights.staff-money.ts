import type { Entry } from './rights.entry.ts';

const list: Entry = { targets: ['own'], ask: () => ({}) };
/** Staff own nothing themselves, so the requested things don't exist. */
const missing = (body?: Record<string, unknown>): Entry => ({
  targets: ['missing'],
  ask: (world) => ({ params: { id: world.missingId }, ...(body ? { body } : {}) }),
});
const because = { reason: 'Walked.' };

export const staffMoneyRights: Record<string, Entry> = {
  'GET /admin/orders': list,
  'GET /admin/orders/{id}': missing(),
  'GET /admin/order_lines/{id}/refund': missing(),
  'POST /admin/order_lines/{id}/refunds': missing({ cash: 1, ...because }),
  'GET /admin/disputes': list,
  'GET /admin/payouts': list,
  'GET /admin/payouts/ready': list,
  'POST /admin/payouts/{id}/hold': missing(because),
  'POST /admin/payouts/{id}/lift': missing(because),
  'POST /admin/payouts/{id}/fee': missing({ percent: 5, ...because }),
  'GET /admin/remittances': list,
  'POST /admin/remittances': {
    targets: ['missing'],
    ask: ({ missingId }) => ({
      body: { schoolId: missingId, recipientId: 1, bankOn: '2026-01-01', reference: 'W', amount: 1, payoutIds: [1] },
    }),
  },
  'POST /admin/remittances/{id}/returned': missing(because),
};
