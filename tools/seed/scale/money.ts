import { after, type Batch, daysFromNow } from './batch.ts';
import { type Accounts, type Entry, post } from './ledger.ts';
import { receiptSent } from './mail.ts';
import type { Learner } from './people.ts';
import type { Cell, Ref } from './sheet.ts';

const CENTS_PER_CREDIT = 1_000;

interface Lot {
  readonly ref: Ref;
  remaining: number;
}

/** A learner's state while the batch is created. */
export interface Wallet {
  readonly learner: Learner;
  readonly accounts: Accounts;
  readonly lots: Lot[];
  /** When the membership began; null if not a member. */
  memberSince: Date | null;
}

export function creditsOf(wallet: Wallet): number {
  return wallet.lots.reduce((sum, lot) => sum + lot.remaining, 0);
}

export function isMemberAt(wallet: Wallet, at: Date): boolean {
  return wallet.memberSince !== null && wallet.memberSince <= at;
}

export interface LineToSell {
  readonly kind: 'cohort_place' | 'ticket' | 'credits' | 'membership';
  readonly subject: Cell;
  readonly school: Ref | null;
  readonly title: string;
  readonly quantity?: number;
  readonly listPriceCents: number;
}

export interface OrderToSell {
  readonly purpose: 'cohort_places' | 'ticket' | 'credits' | 'membership';
  readonly at: Date;
  readonly credits?: number;
  readonly lines: readonly LineToSell[];
  /** False: the checkout was abandoned and expired. */
  readonly paid?: boolean;
}

export interface SoldLine {
  readonly ref: Ref;
  readonly order: Ref;
  readonly payment: Ref | null;
  readonly school: Ref | null;
  readonly cashCents: number;
  readonly credits: number;
}

/** An order with its lines, payment, receipt, and ledger entries, as far as it got. Credits pay the lines in order. */
export function sell(batch: Batch, wallet: Wallet, sale: OrderToSell): SoldLine[] {
  const { sheet, label } = batch;
  const user = wallet.learner.ref;
  const paid = sale.paid ?? true;
  const priceClass = isMemberAt(wallet, sale.at) ? 'member' : 'nonmember';
  const subtotal = sale.lines.reduce((sum, line) => sum + line.listPriceCents, 0);
  const credits = sale.credits ?? 0;
  const cash = subtotal - credits * CENTS_PER_CREDIT;
  const paidAt = paid ? after(sale.at, 90_000) : null;
  const order = sheet.add('orders', {
    user_id: user,
    purpose: sale.purpose,
    state: paid ? 'fulfilled' : 'expired',
    price_class: priceClass,
    subtotal_cents: subtotal,
    credits,
    cash_cents: cash,
    provider: cash > 0 ? 'stripe' : null,
    provider_session_id: cash > 0 ? (id) => `cs_scale_${label}_${id(order)}` : null,
    receipt_number: paid ? (id) => `SCALE-${label}-${id(order)}` : null,
    created_at: sale.at,
    expires_at: after(sale.at, 36 * 60_000),
    paid_at: paidAt,
    fulfilled_at: paidAt,
    ended_at: paid ? null : after(sale.at, 36 * 60_000),
  });
  const payment =
    paidAt && cash > 0
      ? sheet.add('payments', {
          order_id: order,
          provider: 'stripe',
          provider_payment_id: (id) => `pi_scale_${label}_${id(order)}`,
          provider_charge_id: (id) => `ch_scale_${label}_${id(order)}`,
          state: 'succeeded',
          cents: cash,
          created_at: sale.at,
          settled_at: paidAt,
        })
      : null;

  let creditsLeft = credits;
  const sold = sale.lines.map((line, index): SoldLine => {
    const part = Math.min(creditsLeft, Math.floor(line.listPriceCents / CENTS_PER_CREDIT));
    creditsLeft -= part;
    const cashCents = line.listPriceCents - part * CENTS_PER_CREDIT;
    const ref = sheet.add('order_lines', {
      order_id: order,
      position: index + 1,
      kind: line.kind,
      subject_id: line.subject,
      school_id: line.school,
      title: line.title,
      quantity: line.quantity ?? 1,
      price_class: priceClass,
      list_price_cents: line.listPriceCents,
      credits: part,
      credit_cents: part * CENTS_PER_CREDIT,
      cash_cents: cashCents,
      state: paid ? 'fulfilled' : 'pending',
      created_at: sale.at,
      fulfilled_at: paidAt,
      ended_at: null,
    });
    return { ref, order, payment, school: line.school, cashCents, credits: part };
  });
  if (creditsLeft > 0) throw new Error('More credits than the lines can take.');
  if (paidAt) {
    if (cash > 0) postCash(batch, wallet, order, paidAt, sold);
    if (credits > 0) spend(batch, wallet, order, paidAt, sold);
    receiptSent(batch, wallet.learner, order, paidAt);
  }
  return sold;
}

function postCash(batch: Batch, wallet: Wallet, order: Ref, at: Date, lines: readonly SoldLine[]): void {
  const total = lines.reduce((sum, line) => sum + line.cashCents, 0);
  post(batch, {
    cause: (id) => `paid:order:${id(order)}`,
    kind: 'order_paid',
    order,
    user: wallet.learner.ref,
    at,
    entries: [
      { account: batch.house.cashAtProvider, unit: 'cent', amount: total },
      ...lines.map(
        (line): Entry => ({ account: wallet.accounts.sales(line.school), unit: 'cent', amount: -line.cashCents }),
      ),
    ],
  });
}

function spend(batch: Batch, wallet: Wallet, order: Ref, at: Date, lines: readonly SoldLine[]): void {
  const total = lines.reduce((sum, line) => sum + line.credits, 0);
  for (const line of lines) {
    let due = line.credits;
    for (const lot of wallet.lots) {
      const part = Math.min(due, lot.remaining);
      if (part === 0) continue;
      lot.remaining -= part;
      lot.ref.row.remaining = lot.remaining;
      due -= part;
      batch.sheet.add('credit_uses', { lot_id: lot.ref, order_line_id: line.ref, credits: part, used_at: at });
    }
    if (due > 0) throw new Error('Fewer credits than the order takes.');
  }
  post(batch, {
    cause: (id) => `spend:order:${id(order)}`,
    kind: 'credits_spent',
    order,
    user: wallet.learner.ref,
    at,
    entries: [
      { account: wallet.accounts.available(wallet.learner.ref), unit: 'credit', amount: -total },
      { account: batch.house.creditsSpent, unit: 'credit', amount: total },
    ],
  });
}

interface CreditsToGrant {
  readonly origin: 'bought' | 'promo' | 'refund';
  readonly credits: number;
  readonly at: Date;
  readonly line?: Ref;
  readonly refund?: Ref;
}

/** Adds a credit lot with its ledger entries. */
export function grant(batch: Batch, wallet: Wallet, { origin, credits, at, line, refund }: CreditsToGrant): void {
  const user = wallet.learner.ref;
  const cause = (id: (ref: Ref) => number): string =>
    `scale:${origin}:${batch.label}:${id(refund ?? line ?? wallet.learner.ref)}`;
  const ref = batch.sheet.add('credit_lots', {
    user_id: user,
    origin,
    cause,
    granted: credits,
    remaining: credits,
    order_line_id: line ?? null,
    refund_id: refund ?? null,
    created_at: at,
  });
  wallet.lots.push({ ref, remaining: credits });
  post(batch, {
    cause: (id) => `grant:${cause(id)}`,
    kind: `credits_${origin}`,
    order: null,
    user,
    at,
    entries: [
      { account: wallet.accounts.available(user), unit: 'credit', amount: credits },
      {
        account: origin === 'refund' ? batch.house.creditsSpent : batch.house.creditsIssued,
        unit: 'credit',
        amount: -credits,
      },
    ],
  });
}

/** Refunds a whole line: credits are returned as credits and cash to the payment, with ledger entries. */
export function refundLine(batch: Batch, wallet: Wallet, line: SoldLine, at: Date, wholeOrder: boolean): void {
  const refund = batch.sheet.add('refunds', {
    order_id: line.order,
    payment_id: line.cashCents > 0 ? line.payment : null,
    cause: (id) => `left:line:${id(line.ref)}`,
    reason: 'left',
    cash_cents: line.cashCents,
    credits: line.credits,
    state: 'succeeded',
    provider: line.cashCents > 0 ? 'stripe' : null,
    provider_refund_id: line.cashCents > 0 ? (id) => `re_scale_${batch.label}_${id(line.ref)}` : null,
    created_at: at,
    settled_at: at,
  });
  batch.sheet.add('refund_lines', {
    refund_id: refund,
    order_line_id: line.ref,
    cash_cents: line.cashCents,
    credits: line.credits,
  });
  line.ref.row.state = 'refunded';
  line.ref.row.ended_at = at;
  line.order.row.state = wholeOrder ? 'refunded' : 'partially_refunded';
  if (line.cashCents > 0) {
    post(batch, {
      cause: (id) => `refunded:line:${id(line.ref)}`,
      kind: 'refund_sent',
      order: line.order,
      user: wallet.learner.ref,
      at,
      entries: [
        { account: wallet.accounts.sales(line.school), unit: 'cent', amount: line.cashCents },
        { account: batch.house.cashAtProvider, unit: 'cent', amount: -line.cashCents },
      ],
    });
  }
  if (line.credits > 0) grant(batch, wallet, { origin: 'refund', credits: line.credits, at, refund });
}

const YEARLY_CENTS = 15_000;

/** A yearly membership, bought within the last ten months. */
export function joinAsMember(batch: Batch, wallet: Wallet): void {
  const at = daysFromNow(batch, -10 - batch.random.next() * 290);
  const [line] = sell(batch, wallet, {
    purpose: 'membership',
    at,
    lines: [
      {
        kind: 'membership',
        subject: batch.premiumPlanId,
        school: null,
        title: 'Premium Membership',
        listPriceCents: YEARLY_CENTS,
      },
    ],
  });
  if (!line) throw new Error('A membership is one line.');
  const end = after(at, 365 * 24 * 60 * 60 * 1000);
  const subscription = batch.sheet.add('subscriptions', {
    user_id: wallet.learner.ref,
    plan_id: batch.premiumPlanId,
    interval: 'yearly',
    source: 'paid',
    status: 'active',
    price_cents: YEARLY_CENTS,
    provider: 'stripe',
    provider_subscription_id: (id) => `sub_scale_${batch.label}_${id(line.order)}`,
    order_line_id: line.ref,
    current_period_start: at,
    current_period_end: end,
    started_at: at,
    created_at: at,
  });
  batch.sheet.add('subscription_periods', {
    subscription_id: subscription,
    period_start: at,
    period_end: end,
    provider_invoice_id: (id) => `in_scale_${batch.label}_${id(line.order)}`,
    state: 'paid',
    cents: YEARLY_CENTS,
    paid_at: at,
    order_id: line.order,
  });
  wallet.memberSince = at;
}

const CREDIT_PRICE_CENTS = 1_000;

/** Credits bought before anything was spent. */
export function buyCredits(batch: Batch, wallet: Wallet): void {
  const credits = 5 + batch.random.below(26);
  const at = daysFromNow(batch, -395 + batch.random.next() * 100);
  const [line] = sell(batch, wallet, {
    purpose: 'credits',
    at,
    lines: [
      {
        kind: 'credits',
        subject: wallet.learner.ref,
        school: null,
        title: `${credits} credits`,
        quantity: credits,
        listPriceCents: credits * CREDIT_PRICE_CENTS,
      },
    ],
  });
  if (line) grant(batch, wallet, { origin: 'bought', credits, at: after(at, 90_000), line: line.ref });
}
