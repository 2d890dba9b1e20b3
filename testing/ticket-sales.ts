import { expect } from 'vitest';
import type { MoneyApp } from './money.ts';
import { type ApiResponse, requestsOf } from './requests.ts';

/** Sells tickets to events and workouts in a test, and reads their seats. */
export function ticketSales(t: MoneyApp) {
  const call = requestsOf(t);
  const link = (personId: number, ticketTypeId: number | undefined, more: object = {}): Promise<ApiResponse> =>
    call(personId, 'POST', '/stripe/build_event_payment_link', {
      mode: 'payment',
      ticket_type_id: ticketTypeId,
      ...more,
    });
  return {
    link,
    /** Buys and pays. Returns the order id. */
    async buy(personId: number, ticketTypeId: number | undefined): Promise<number> {
      const response = await link(personId, ticketTypeId);
      expect(response.status, JSON.stringify(response.body)).toBe(200);
      await t.pay(response.body.orderId);
      await t.settle();
      return response.body.orderId;
    },
    /** The payer's bank disputes the payment. Returns the provider's dispute id. */
    async dispute(orderId: number): Promise<string> {
      const payment = await t.db
        .selectFrom('payments')
        .select('provider_payment_id')
        .where('order_id', '=', orderId)
        .executeTakeFirstOrThrow();
      const dispute = await t.sandbox.control<{ id: string }>('disputes', {
        payment_intent: payment.provider_payment_id,
      });
      await t.settle();
      return dispute.id;
    },
    /** Seats taken and held for the ticket type. */
    pool: (ticketTypeId: number | undefined) =>
      t.db
        .selectFrom('ticket_types as y')
        .innerJoin('seat_pools as p', 'p.id', 'y.seat_pool_id')
        .select(['p.taken', 'p.held'])
        .where('y.id', '=', ticketTypeId ?? 0)
        .executeTakeFirstOrThrow(),
  };
}
