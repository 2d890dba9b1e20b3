import { type Cents, CREDIT_CENTS } from '#contract/primitives/money.ts';
import { allocate } from './allocate.rules.ts';
import { allocateCredits } from './allocate-credits.rules.ts';

/** The provider's minimum charge: half a dollar. */
export const MIN_CHARGE_CENTS = 50;

export type LineKind = 'cohort_place' | 'ticket' | 'workout_place' | 'credits' | 'membership';
export type PriceClass = 'member' | 'nonmember';

/** An item in the basket; checkout doesn't know what kind of thing is sold. */
export interface BasketLine {
  readonly kind: LineKind;
  readonly subjectId: number;
  /** Null: sold by the platform itself. */
  readonly schoolId: number | null;
  readonly title: string;
  readonly quantity?: number;
  readonly memberPriceCents: Cents;
  readonly nonmemberPriceCents: Cents;
  /** Promo code scopes that include this line, besides `all`: `{ course: 4, cohort: 9 }`. */
  readonly scopes?: Readonly<Record<string, number>>;
}

export interface Code {
  readonly redemptionId: number;
  readonly ownerKind: 'platform' | 'school';
  readonly schoolId: number | null;
  readonly percent: number | null;
  readonly amountCents: Cents | null;
  readonly scope: string;
  readonly scopeId: number | null;
}

export interface QuotedLine extends BasketLine {
  readonly listPriceCents: Cents;
  readonly discountCents: Cents;
  readonly discountOwner: 'platform' | 'school' | null;
  /** Credits counted toward this line, and returned with its refund. */
  readonly credits: number;
  /** The part that credits pay: 1000 cents each, except for one that was split between lines. */
  readonly creditCents: Cents;
  readonly cashCents: Cents;
}

export interface Quote {
  readonly priceClass: PriceClass;
  readonly lines: readonly QuotedLine[];
  readonly subtotalCents: Cents;
  readonly discountCents: Cents;
  readonly credits: number;
  readonly cashCents: Cents;
  readonly redemptionId: number | null;
}

export type QuoteRefusal =
  | { readonly kind: 'credits_out_of_range'; readonly maximum: number }
  | { readonly kind: 'below_minimum'; readonly restCents: Cents };

const DISCOUNTED: ReadonlySet<LineKind> = new Set(['cohort_place', 'ticket', 'workout_place']);
const sum = (values: readonly number[]) => values.reduce((a, b) => a + b, 0);

/** The line's price for `priceClass`, before codes and credits. */
export function listPriceOf(line: BasketLine, priceClass: PriceClass): Cents {
  return priceClass === 'member' ? line.memberPriceCents : line.nonmemberPriceCents;
}

/**
 * Whether a code may lower this line: enrollments, tickets, and workout spots in its scope; if a school pays for the
 * code, only that school's own.
 */
export function codeCovers(code: Code, line: BasketLine): boolean {
  if (!DISCOUNTED.has(line.kind)) return false;
  if (code.ownerKind === 'school' && code.schoolId !== line.schoolId) return false;
  return code.scope === 'all' || line.scopes?.[code.scope] === code.scopeId;
}

function discountsOf(lines: readonly BasketLine[], prices: readonly Cents[], code: Code | null): Cents[] {
  if (!code) return lines.map(() => 0);
  const covered = lines.map((line, index) => (codeCovers(code, line) ? (prices[index] ?? 0) : 0));
  const base = sum(covered);
  const off =
    code.percent === null ? Math.min(code.amountCents ?? 0, base) : Math.floor((base * code.percent + 50) / 100);
  return base === 0 ? covered : allocate(off, covered);
}

/** `10 × credits ≤ min(Σ member price, total after codes)` over the courses (rules §5); whole credits. */
function maxCredits(lines: readonly BasketLine[], nets: readonly Cents[]): number {
  const isCourse = (line: BasketLine) => line.kind === 'cohort_place';
  const member = sum(lines.filter(isCourse).map((line) => line.memberPriceCents));
  const net = sum(nets.filter((_, index) => lines[index] !== undefined && isCourse(lines[index])));
  return Math.floor(Math.min(member, net) / CREDIT_CENTS);
}

/** One line's price with a code; null if the code doesn't lower it. */
export function priceWithCode(code: Code | null, line: BasketLine, priceClass: PriceClass): Cents | null {
  const quoted = quote({ lines: [line], priceClass, credits: 0, creditsAvailable: 0, code });
  return 'kind' in quoted || quoted.discountCents === 0 ? null : quoted.cashCents;
}

/** The most credits that a person with `creditsAvailable` may spend on this basket. */
export function creditLimit(basket: {
  lines: readonly BasketLine[];
  priceClass: PriceClass;
  code?: Code | null;
  creditsAvailable: number;
}): number {
  const prices = basket.lines.map((line) => listPriceOf(line, basket.priceClass));
  const off = discountsOf(basket.lines, prices, basket.code ?? null);
  const nets = prices.map((price, index) => price - (off[index] ?? 0));
  return Math.max(0, Math.min(basket.creditsAvailable, maxCredits(basket.lines, nets)));
}

/**
 * The only function that makes prices: list price by class, then a code, then credits. The discount is split between
 * lines pro rata by largest remainder, credits stay whole (`allocateCredits`), and cash is the rest (rules §5). A rest
 * below the provider's minimum is waived after a code and refused otherwise.
 */
export function quote(basket: {
  lines: readonly BasketLine[];
  priceClass: PriceClass;
  credits: number;
  creditsAvailable: number;
  code?: Code | null;
}): Quote | QuoteRefusal {
  const { lines, priceClass, credits } = basket;
  const code = basket.code ?? null;
  const prices = lines.map((line) => listPriceOf(line, priceClass));
  let discounts = discountsOf(lines, prices, code);
  const nets = prices.map((price, index) => price - (discounts[index] ?? 0));
  const maximum = Math.max(0, Math.min(basket.creditsAvailable, maxCredits(lines, nets)));
  if (credits > maximum) return { kind: 'credits_out_of_range', maximum };

  const courses = nets.map((net, index) => (lines[index]?.kind === 'cohort_place' ? net : 0));
  const paidByCredits = allocateCredits(credits, courses);
  let cash = nets.map((net, index) => net - (paidByCredits[index]?.cents ?? 0));
  const cashTotal = sum(cash);
  if (cashTotal > 0 && cashTotal < MIN_CHARGE_CENTS) {
    if (sum(discounts) === 0) return { kind: 'below_minimum', restCents: cashTotal };
    discounts = discounts.map((off, index) => off + (cash[index] ?? 0));
    cash = cash.map(() => 0);
  }
  return {
    priceClass,
    lines: lines.map((line, index) => ({
      ...line,
      listPriceCents: prices[index] ?? 0,
      discountCents: discounts[index] ?? 0,
      discountOwner: code && (discounts[index] ?? 0) > 0 ? code.ownerKind : null,
      credits: paidByCredits[index]?.credits ?? 0,
      creditCents: paidByCredits[index]?.cents ?? 0,
      cashCents: cash[index] ?? 0,
    })),
    subtotalCents: sum(prices),
    discountCents: sum(discounts),
    credits,
    cashCents: sum(cash),
    redemptionId: sum(discounts) > 0 ? (code?.redemptionId ?? null) : null,
  };
}
