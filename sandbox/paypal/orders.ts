import type { OrderResponseBody } from '@paypal/paypal-js';
import type { World } from '../world.ts';
import type { PayPalOrderRow, PayPalRefundRow } from './rows.ts';

export const toText = (cents: number): string => (cents / 100).toFixed(2);
export const at = (seconds: number): string => new Date(seconds * 1000).toISOString();

/** A refund in Payments v2 format. */
export const presentRefund = (row: PayPalRefundRow) => ({
  id: row.id,
  status: row.status,
  amount: { currency_code: 'USD', value: toText(row.cents) },
  ...(row.customId ? { custom_id: row.customId } : {}),
});

/** A capture in Payments v2 format. */
export function presentCapture(row: PayPalOrderRow) {
  const remaining = row.cents - row.refundedCents;
  const status = remaining <= 0 ? 'REFUNDED' : row.refundedCents > 0 ? 'PARTIALLY_REFUNDED' : 'COMPLETED';
  return {
    id: row.captureId ?? '',
    status,
    amount: { currency_code: 'USD', value: toText(row.cents) },
    final_capture: true,
    create_time: at(row.capturedAt ?? row.createdAt),
    ...(row.customId ? { custom_id: row.customId } : {}),
  } as const;
}

/** The order in Orders v2 format, type-checked against PayPal's own declarations. */
export function present(world: World, row: PayPalOrderRow): OrderResponseBody {
  const amount = { currency_code: 'USD', value: toText(row.cents) };
  return {
    id: row.id,
    intent: 'CAPTURE',
    status: row.status,
    create_time: at(row.createdAt),
    purchase_units: [
      {
        reference_id: 'default',
        ...(row.customId ? { custom_id: row.customId } : {}),
        ...(row.description ? { description: row.description } : {}),
        amount,
        ...(row.captureId
          ? {
              payments: {
                captures: [presentCapture(row)],
                refunds: world.state
                  .all('paypal_refunds')
                  .filter((refund) => refund.captureId === row.captureId)
                  .map(presentRefund),
              },
            }
          : {}),
      },
    ],
    links: [
      {
        href: `${world.publicUrl}/paypal/checkoutnow?token=${row.id}`,
        rel: 'approve',
        method: 'GET',
      },
    ],
  };
}
