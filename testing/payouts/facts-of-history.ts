import type { SaleFacts, SubjectFacts } from '#server/features/payouts/index.ts';
import type { Happening, SoldLine, Subject } from './oracle.ts';

/** The known facts about a line at a given moment: the plain inputs of the formula, without interpretation. */
class Known {
  readonly sold: SoldLine;
  readonly soldAt: number;
  subject: string;
  alive = true;
  returned = false;
  waits = false;
  refunds: { at: number; id: number; cashCents: number; credits: number }[] = [];

  constructor(sold: SoldLine, soldAt: number) {
    this.sold = sold;
    this.soldAt = soldAt;
    this.subject = sold.subject;
  }
}

/**
 * The facts of all subjects at an instant, as database rows would have them. `stated`: refunds in earlier statements.
 */
export function factsOfHistory(
  happenings: readonly Happening[],
  at: number,
  stated: ReadonlySet<number> = new Set(),
): (subject: Subject) => SubjectFacts {
  const lines = new Map<number, Known>();
  const disputes = new Map<number, 'open' | 'lost' | null>();
  for (const [id, happening] of happenings.entries()) {
    if (happening.at > at) continue;
    if (happening.what === 'sold') lines.set(happening.line.id, new Known(happening.line, happening.at));
    if (happening.what === 'disputed') disputes.set(happening.orderId, 'open');
    if (happening.what === 'won') disputes.set(happening.orderId, null);
    if (happening.what === 'lost') disputes.set(happening.orderId, 'lost');
    const line = 'lineId' in happening ? lines.get(happening.lineId) : undefined;
    if (!line) continue;
    if (happening.what === 'refunded') {
      line.refunds.push({ at: happening.at, id, cashCents: happening.cashCents, credits: happening.credits });
    }
    if (happening.what === 'ended') {
      line.alive = false;
      line.returned ||= happening.withRefund;
    }
    if (happening.what === 'sentIn') line.waits = true;
    if (happening.what === 'answered') line.waits = false;
    if (happening.what === 'moved') line.subject = happening.to;
  }
  const saleOf = (line: Known): SaleFacts => ({
    orderLineId: line.sold.id,
    soldAt: new Date(line.soldAt),
    receiptNumber: `CB-${line.sold.orderId}`,
    userId: line.sold.orderId,
    learner: 'Ada L.',
    listCents: line.sold.quotedCents,
    discountCents: line.sold.schoolCodeCents + line.sold.platformCodeCents,
    discountOwner: line.sold.schoolCodeCents > 0 ? 'school' : line.sold.platformCodeCents > 0 ? 'platform' : null,
    credits: line.sold.credits,
    creditCents: line.sold.creditCents,
    cashCents: line.sold.cashCents,
    alive: line.alive,
    returned: line.returned,
    dispute: disputes.get(line.sold.orderId) ?? null,
    unanswered: line.waits && line.alive,
    refunds: line.refunds.map((refund) => ({
      refundLineId: refund.id,
      decidedAt: new Date(refund.at),
      cashCents: refund.cashCents,
      credits: refund.credits,
      stated: stated.has(refund.id),
    })),
  });
  return (subject) => ({
    feeBps: subject.feeBps,
    assistantCents: subject.assistantCents,
    sales: [...lines.values()].filter((line) => line.subject === subject.key).map(saleOf),
  });
}
