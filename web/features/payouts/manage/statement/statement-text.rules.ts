import type { Payout, Statement, StatementLine } from '#contract/payouts/payout.ts';
import { toCents } from '#contract/primitives/money.ts';
import { UNANSWERED_REFUND_DAYS } from '#contract/workouts/feedback.endpoints.ts';
import { exactDollars } from '../payout-text.rules.ts';

/** `15%`, `12.5%`. */
export const formatPercent = (bps: number): string => `${bps / 100}%`;

/** A line with a refund: a refund line, or a sale with a refund that earlier statements already list. */
export const gaveBack = (line: StatementLine): boolean =>
  line.kind === 'refund' || line.refundedCash > 0 || line.refundedCredits > 0;

/** What the refunded credits had paid, in dollars, half a cent rounded up. */
const creditValueBack = ({ credits, creditValue, refundedCredits }: StatementLine): number =>
  credits === 0 ? 0 : Math.round((toCents(creditValue) * Math.min(refundedCredits, credits)) / credits) / 100;

const paidOf = (line: StatementLine): number => (toCents(line.cash) + toCents(line.creditValue)) / 100;

/** The refunded amount of a line in dollars, with credits at what they had paid. */
export const refundedAmount = (line: StatementLine): number =>
  (toCents(line.refundedCash) + toCents(creditValueBack(line))) / 100;

/** Why a line counts what it does: the formula for its kind with its own numbers. */
export function lineWhy(line: StatementLine): string {
  const value = exactDollars(line.value);
  if (line.withheld === 'disputed') return `${value} is withheld because the payment is disputed`;
  if (line.withheld === 'lost') return `${value} doesn’t count because the dispute was lost`;
  if (line.withheld === 'unanswered')
    return `${value} is withheld until you send feedback; without it, the learner is refunded ${UNANSWERED_REFUND_DAYS} days after the workout or their submission`;
  if (line.withheld === 'ended') return 'nothing was paid for it, and it’s no longer active';
  if (line.kind === 'refund') return `${exactDollars(refundedAmount(line))} refunded`;
  if (paidOf(line) === 0) return `${value}, paid entirely by a Callboard code`;
  if (refundedAmount(line) === 0) return `${value}, counted in full`;
  const paid = exactDollars(paidOf(line));
  return `${value} × (${paid} − ${exactDollars(refundedAmount(line))}) ÷ ${paid} = ${exactDollars(line.kept)}`;
}

/**
 * The sale that best shows how a line is counted: a partly refunded one, otherwise one with a code, otherwise the
 * first.
 */
export function exampleOf(lines: readonly StatementLine[]): StatementLine | undefined {
  const sales = lines.filter((line) => line.kind === 'sale' && line.withheld === null);
  return sales.find((line) => refundedAmount(line) > 0) ?? sales.find((line) => line.discount > 0) ?? sales[0];
}

/** How the amount follows from the earnings (rules-teachers P5). */
export function amountWhy(
  { part, parts, kind }: Pick<Payout, 'part' | 'parts' | 'kind'>,
  statement: Statement,
): string {
  const { earned, earlierTotal, amount } = statement;
  const [all, before, pays] = [exactDollars(earned), exactDollars(earlierTotal), exactDollars(amount)];
  if (kind === 'part' && part === 1 && parts === 2)
    return `Half of ${all}, rounded down to the cent: ${pays}. The rest is paid in part 2.`;
  if (statement.earlier.length === 0) return `All of ${all}.`;
  return `${all} − ${before} = ${pays}.`;
}
