import type pg from 'pg';
import type { State } from '#sandbox/state.ts';

/** Cents by the provider's payment id: Stripe's payment intent, PayPal's capture. */
export type CentsByPayment = Readonly<Record<string, number>>;

/** What the provider has charged, payment by payment, according to its own state. */
export function chargesAtProvider(state: State): CentsByPayment {
  const cards = state
    .all('payment_intents')
    .filter((intent) => intent.amount_received > 0)
    .map((intent): [string, number] => [intent.id, intent.amount_received]);
  const payPal = state
    .all('paypal_orders')
    .flatMap((order): [string, number][] => (order.captureId ? [[order.captureId, order.cents]] : []));
  return Object.fromEntries([...cards, ...payPal].sort());
}

/** What the provider has refunded, payment by payment; failed refunds were returned to us. */
export function refundsAtProvider(state: State): CentsByPayment {
  const sums = new Map<string, number>();
  const add = (payment: string, cents: number) => sums.set(payment, (sums.get(payment) ?? 0) + cents);
  for (const refund of state.all('refunds')) {
    if (refund.status !== 'failed') add(String(refund.payment_intent), refund.amount);
  }
  for (const refund of state.all('paypal_refunds')) if (refund.status !== 'FAILED') add(refund.captureId, refund.cents);
  return Object.fromEntries([...sums].sort());
}

/** Charges and refunds according to our books, and the figures that must be settled by the end of a run. */
export async function ourBooks(pool: pg.Pool): Promise<{
  charges: CentsByPayment;
  refunds: CentsByPayment;
  /** The balance at the providers, according to the ledger. */
  balanceCents: number;
  openOrders: number;
  mostPaidOrdersOfOnePerson: number;
  payers: number[];
}> {
  const rows = async <Row extends pg.QueryResultRow>(text: string) => (await pool.query<Row>(text)).rows;
  const byPayment = async (text: string): Promise<CentsByPayment> =>
    Object.fromEntries(
      (await rows<{ payment: string; cents: number }>(text))
        .map(({ payment, cents }): [string, number] => [payment, Number(cents)])
        .sort(),
    );
  const one = async (text: string) => Number((await rows<{ n: number | null }>(text))[0]?.n ?? 0);
  const payers = await rows<{ id: number }>('select distinct user_id as id from orders where paid_at is not null');
  return {
    charges: await byPayment('select provider_payment_id as payment, cents from payments'),
    refunds: await byPayment(`
      select p.provider_payment_id as payment, sum(r.cash_cents) as cents
      from refunds r join payments p on p.id = r.payment_id
      where r.state = 'succeeded' and r.cash_cents > 0 group by 1`),
    balanceCents: await one(
      `select sum(e.amount) as n from ledger_entries e join ledger_accounts a on a.id = e.account_id
       where a.owner_kind = 'provider' and a.purpose = 'cash' and a.unit = 'cent'`,
    ),
    openOrders: await one(`select count(*) as n from orders where state in ('pending', 'paid')`),
    mostPaidOrdersOfOnePerson: await one(
      `select max(n) as n from (select count(*) as n from orders where paid_at is not null group by user_id) as each_person`,
    ),
    payers: payers.map(({ id }) => Number(id)),
  };
}
