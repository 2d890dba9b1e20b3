import type { Order, OrderLine } from './order.store.ts';

/** Raised whenever a key or a line's form changes, so that a later release can still read what an earlier one wrote. */
const SHAPE = '1';
/** Stripe's limits: 50 keys, values of 500 characters. Eight keys are for the order itself. */
const MAX_VALUE = 500;
const MAX_LINE_KEYS = 40;

/** `kind:subject:school:quantity:list:discount:owner:credits:credit cents:cash`, in cents; '' for none. */
const lineText = (line: OrderLine): string =>
  [
    line.kind,
    line.subjectId,
    line.schoolId ?? '',
    line.quantity,
    line.listPriceCents,
    line.discountCents,
    line.discountOwner ?? '',
    line.credits,
    line.creditCents,
    line.cashCents,
  ].join(':');

/** Joins texts with `;` into as few values as fit. */
function packed(texts: readonly string[]): string[] {
  const values: string[] = [];
  for (const text of texts) {
    const last = values.at(-1);
    if (last !== undefined && last.length + 1 + text.length <= MAX_VALUE) values[values.length - 1] = `${last};${text}`;
    else values.push(text);
  }
  return values;
}

/**
 * What the provider keeps with an order's payment, enough to enter the order again if our own row is lost: who bought
 * what, at which price, with which code and credits. The email address is the customer's, which is deleted with the
 * account. The same for the same order: a repeated request must not differ. `code`: the promo code's text.
 */
export function orderMetadata(
  order: Pick<Order, 'userId' | 'purpose' | 'priceClass' | 'credits' | 'createdAt' | 'lines'>,
  code: string | null,
): Record<string, string> {
  const lines = packed(order.lines.map(lineText)).slice(0, MAX_LINE_KEYS);
  return {
    shape: SHAPE,
    person: String(order.userId),
    purpose: order.purpose,
    price_class: order.priceClass,
    credits: String(order.credits),
    placed_at: order.createdAt.toISOString(),
    // Says so if not all lines fit: some 400 do.
    lines: String(order.lines.length),
    ...(code === null ? {} : { code: code.slice(0, MAX_VALUE) }),
    ...Object.fromEntries(lines.map((text, index) => [`lines_${index + 1}`, text])),
  };
}

/** The same for PayPal, which has room for one short text and sells only credits: `shape:person:credits`. */
export function payPalFacts(order: Pick<Order, 'userId' | 'lines'>): string {
  return [SHAPE, order.userId, order.lines.reduce((sum, line) => sum + line.quantity, 0)].join(':');
}
