import { formatDollars, toDollars } from '#contract/primitives/money.ts';
import type { Subject } from './facts.query.ts';
import { earningsOf, keptOf, type SaleFacts, type Withheld } from './payout.rules.ts';

export interface StatedSale {
  readonly orderLineId: number;
  readonly learner: string;
  /** The sale's revenue in that row, together with its refunds. */
  readonly keptCents: number;
  readonly withheld: Withheld | null;
}

/** The terms of the subject's last frozen row. */
export interface StatedTerms {
  readonly revenueCents: number;
  readonly feeBps: number;
  readonly assistantCents: number;
}

interface Change {
  readonly what: string;
  readonly keptCents: number;
}

/** At most this many causes are listed by name; the rest are counted. */
const MAX_NAMED = 10;

const signed = (cents: number) =>
  `${cents < 0 ? '−' : cents > 0 ? '+' : ''}${formatDollars(Math.abs(toDollars(cents)))}`;

function dayIn(timezone: string): (at: Date) => string {
  const format = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: timezone });
  return (at) => format.format(at);
}

export const hasFreshRefund = (sale: SaleFacts): boolean => sale.refunds.some(({ stated }) => !stated);

function wordFor(sale: SaleFacts, was: StatedSale | undefined, seat: 'seat' | 'spot'): string {
  if (sale.dispute === 'open') return 'Disputed payment';
  if (sale.dispute === 'lost') return 'Lost dispute';
  if (was?.withheld === 'disputed') return 'Dispute won';
  if (hasFreshRefund(sale)) return 'Refund';
  if (sale.unanswered) return 'Unanswered work';
  if (was?.withheld === 'unanswered') return 'Answered work';
  if (was === undefined) return `New ${seat}`;
  return sale.alive ? 'Change' : `Released ${seat}`;
}

function changesOf(subject: Subject, stated: readonly StatedSale[]): Change[] {
  const before = new Map(stated.map((sale) => [sale.orderLineId, sale]));
  const day = dayIn(subject.timezone);
  const changes = subject.sales.flatMap((sale): Change[] => {
    const was = before.get(sale.orderLineId);
    before.delete(sale.orderLineId);
    const keptCents = keptOf(sale).keptCents - (was?.keptCents ?? 0);
    if (keptCents === 0 && !hasFreshRefund(sale)) return [];
    const last = sale.refunds.findLast((refund) => !refund.stated);
    const word = wordFor(sale, was, subject.key.kind === 'workout' ? 'spot' : 'seat');
    return [
      {
        what: `${word} of ${sale.learner}, ${subject.name}, ${day((word === 'Refund' ? last?.decidedAt : null) ?? sale.soldAt)}`,
        keptCents,
      },
    ];
  });
  const moved = [...before.values()].filter(({ keptCents }) => keptCents !== 0);
  return [
    ...changes,
    ...moved.map(({ learner, keptCents }) => ({
      what: `Move of ${learner}, ${subject.name}, to another cohort`,
      keptCents: -keptCents,
    })),
  ];
}

/**
 * Why a subject earns a different sum than its rows say, in words (rules-teachers P15): each cause with its effect
 * after the fee, as `Refund of Ada, Spring 2027, Mar 3: −$127.50`. The effects add up to the difference.
 */
export function causeOf(
  subject: Subject,
  stated: readonly StatedSale[],
  terms: StatedTerms,
  differenceCents: number,
): string {
  const changes = changesOf(subject, stated);
  // The fee is rounded once, on the sum, so a cause's effect is what the sum earns with it minus what it earned without
  // it.
  const earned = (revenueCents: number, feeBps = terms.feeBps, assistantCents = terms.assistantCents) => {
    const feeCents = Math.floor((2 * revenueCents * feeBps + 10_000) / 20_000);
    return revenueCents - feeCents - Math.min(assistantCents, revenueCents - feeCents);
  };
  let revenue = terms.revenueCents;
  let explainedCents = 0;
  const causes = changes.map(({ what, keptCents }) => {
    const before = earned(revenue);
    revenue += keptCents;
    const cents = earned(revenue) - before;
    explainedCents += cents;
    return { what, cents };
  });
  const unexplainedCents = differenceCents - explainedCents;
  if (unexplainedCents !== 0) {
    const feeChanged = subject.feeBps !== terms.feeBps;
    causes.push({
      what: feeChanged
        ? 'New fee'
        : earningsOf(subject).assistantCents === terms.assistantCents
          ? 'Rounding'
          : 'Teacher assistant',
      cents: unexplainedCents,
    });
  }
  const named = causes.slice(0, causes.length > MAX_NAMED ? MAX_NAMED - 1 : MAX_NAMED);
  const others = causes.slice(named.length);
  const parts = named.map(({ what, cents }) => `${what}: ${signed(cents)}`);
  if (others.length > 0)
    parts.push(`${others.length} more: ${signed(others.reduce((sum, { cents }) => sum + cents, 0))}`);
  return parts.join('; ');
}
