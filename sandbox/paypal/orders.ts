import type { OrderResponseBody } from '@paypal/paypal-js';
import type { World } from '../world.ts';
import type { PayPalOrderRow } from './rows.ts';

export const toText = (cents: number): string => (cents / 100).toFixed(2);
const at = (seconds: number): string => new Date(seconds * 1000).toISOString();

/** The order as Orders v2 answers it: PayPal's own declarations accept it. */
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
                captures: [
                  {
                    id: row.captureId,
                    status:
                      row.refundedCents >= row.cents
                        ? 'REFUNDED'
                        : row.refundedCents > 0
                          ? 'PARTIALLY_REFUNDED'
                          : 'COMPLETED',
                    amount,
                    final_capture: true,
                    ...(row.customId ? { custom_id: row.customId } : {}),
                  },
                ],
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
