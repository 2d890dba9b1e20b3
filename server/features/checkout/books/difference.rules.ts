/** Sums in cents; null: missing. `there`: in the provider's list, `balance`: in its balance movements. */
export interface FoundPayment {
  readonly paymentId: string;
  readonly orderId: number | null;
  readonly invoiceId: string | null;
  readonly here: number | null;
  readonly ledger: number | null;
  readonly there: number | null;
  readonly balance: number | null;
  readonly currency: string | null;
}

export interface FoundRefund {
  readonly providerRefundId: string | null;
  readonly refundId: number | null;
  readonly orderId: number | null;
  readonly state: string | null;
  readonly settledByHand: boolean;
  readonly here: number | null;
  readonly ledger: number | null;
  readonly there: number | null;
  readonly balance: number | null;
}

export interface FoundDispute {
  readonly disputeId: string | null;
  readonly orderId: number | null;
  readonly state: string | null;
  readonly here: number | null;
  readonly ledger: number | null;
  readonly balance: number;
}

export interface FoundMovement {
  readonly entryId: string;
  readonly type: string;
  readonly cents: number;
}

export interface FoundPosting {
  readonly cause: string;
  readonly orderId: number | null;
  readonly ledger: number;
}

export interface Found {
  readonly payments: readonly FoundPayment[];
  readonly refunds: readonly FoundRefund[];
  readonly disputes: readonly FoundDispute[];
  readonly movements: readonly FoundMovement[];
  readonly postings: readonly FoundPosting[];
  readonly totals: {
    readonly payments: number;
    readonly refunds: number;
    readonly disputes: number;
    readonly fees: number;
    readonly transfers: number;
    readonly others: number;
    readonly balance: number;
    readonly paymentCount: number;
    readonly refundCount: number;
  };
}

/** One difference between our books and a provider's: the item, and the sum in each place. */
export interface Difference {
  readonly item: string;
  readonly says: string;
}

export const PROVIDER_NAMES = { stripe: 'Stripe', paypal: 'PayPal' } as const;
type Name = (typeof PROVIDER_NAMES)[keyof typeof PROVIDER_NAMES];

/** `-1250` → `-$12.50`. */
export function dollars(cents: number): string {
  return `${cents < 0 ? '-' : ''}$${(Math.abs(cents) / 100).toFixed(2)}`;
}

const sum = (cents: number | null): string => (cents === null ? 'nothing' : dollars(cents));
const list = (parts: readonly (string | null)[]): string => parts.filter((part) => part !== null).join(', ');

function sums(name: Name, of: Pick<FoundPayment, 'here' | 'ledger' | 'there' | 'balance'>): string {
  return list([
    `here ${sum(of.here)}`,
    `in our ledger ${sum(of.ledger)}`,
    `at ${name} ${sum(of.there)}`,
    `in its balance ${sum(of.balance)}`,
  ]);
}

function ofPayment(name: Name, found: FoundPayment): Difference {
  const why =
    found.here === null
      ? `${name} took a payment that our books don't have`
      : found.there === null
        ? `our books have a payment that ${name} doesn't have`
        : found.currency !== 'usd'
          ? `it was paid in another currency, ${found.currency}`
          : 'the amounts of a payment differ';
  const of = found.orderId !== null ? `order ${found.orderId}` : found.invoiceId && `invoice ${found.invoiceId}`;
  return { item: list([of, `payment ${found.paymentId}`]), says: `${why}: ${sums(name, found)}` };
}

function whyRefund(name: Name, found: FoundRefund): string {
  const { state, there, here } = found;
  if (here === null) return `${name} refunded money that isn't in our books`;
  if (here === 0 && there) return `the bank returned it after a dispute, and ${name} refunded it too`;
  if (found.settledByHand && there) return `it was settled by hand, and ${name} refunded it too`;
  if ((state === 'pending' || state === 'failed') && there)
    return `${name} refunded it, but our books have it as ${state}`;
  if (!there) return `our books have it as ${state}, but ${name} didn't refund it`;
  return 'the amounts of a refund differ';
}

function ofRefund(name: Name, found: FoundRefund): Difference {
  const item = list([
    found.orderId === null ? null : `order ${found.orderId}`,
    found.refundId === null ? null : `refund ${found.refundId}`,
    found.providerRefundId,
  ]);
  return { item, says: `${whyRefund(name, found)}: ${sums(name, found)}` };
}

function ofDispute(name: Name, found: FoundDispute): Difference {
  const why =
    found.here === null
      ? `${name} has a dispute that our books don't have`
      : `a dispute that was ${found.state} moved other amounts`;
  const parts = [
    `here ${sum(found.here)}`,
    `in our ledger ${sum(found.ledger)}`,
    `in its balance ${sum(found.balance)}`,
  ];
  const item = list([
    found.orderId === null ? null : `order ${found.orderId}`,
    `dispute ${found.disputeId ?? 'unknown'}`,
  ]);
  return { item, says: `${why}: ${list(parts)}` };
}

/** Describes the differences in words, each with its order or refund. */
export function differencesOf(provider: keyof typeof PROVIDER_NAMES, found: Omit<Found, 'totals'>): Difference[] {
  const name = PROVIDER_NAMES[provider];
  return [
    ...found.payments.map((one) => ofPayment(name, one)),
    ...found.refunds.map((one) => ofRefund(name, one)),
    ...found.disputes.map((one) => ofDispute(name, one)),
    ...found.movements.map((one) => ({
      item: `movement ${one.entryId}`,
      says: `${name} moved ${dollars(one.cents)} ('${one.type}') for something that isn't in our books`,
    })),
    ...found.postings.map((one) => ({
      item: list([one.orderId === null ? null : `order ${one.orderId}`, `posting ${one.cause}`]),
      says: `our ledger has ${dollars(one.ledger)} for something that isn't in our books`,
    })),
  ];
}
