/**
 * What schools are owed, calculated a second time by someone who has not read `server/features/payouts/`, from rules §5
 * and §8 and rules-teachers P1 to P16 alone. It shares no code with the product: it replays a daybook event by event in
 * big integers, instead of summing rows. Where the two differ, the text of the rules decides.
 */

/** Cents as an exact integer. */
type Big = bigint;

/** One sold line, as on its receipt; amounts in cents. */
export interface SoldLine {
  readonly id: number;
  readonly orderId: number;
  /** The cohort, event, or workout that the line belongs to when the order is fulfilled. */
  readonly subject: string;
  readonly quotedCents: number;
  /** Code discounts, by who pays for them. */
  readonly schoolCodeCents: number;
  readonly platformCodeCents: number;
  readonly cashCents: number;
  readonly credits: number;
  readonly creditCents: number;
}

/** What can happen; `at` is in milliseconds. */
export type Happening =
  | { readonly at: number; readonly what: 'sold'; readonly line: SoldLine }
  /** A refund was decided, whether or not the provider has sent it. */
  | {
      readonly at: number;
      readonly what: 'refunded';
      readonly lineId: number;
      readonly cashCents: number;
      readonly credits: number;
    }
  /** The enrollment or spot ended. `withRefund`: all or part of the payment was refunded, by a rule or a decision. */
  | { readonly at: number; readonly what: 'ended'; readonly lineId: number; readonly withRefund: boolean }
  /** The learner moves to another cohort, taking the payment along. */
  | { readonly at: number; readonly what: 'moved'; readonly lineId: number; readonly to: string }
  /** Work is submitted for a workout spot, and answered (W6). */
  | { readonly at: number; readonly what: 'sentIn' | 'answered'; readonly lineId: number }
  | { readonly at: number; readonly what: 'disputed'; readonly orderId: number; readonly disputeId: string }
  | { readonly at: number; readonly what: 'won' | 'lost'; readonly orderId: number; readonly disputeId: string };

/** The terms of a subject, set before anything is paid out. */
export interface Subject {
  readonly key: string;
  /** The platform's fee, in basis points. */
  readonly feeBps: number;
  /** $50 per assistant hour, in cents. */
  readonly assistantCents: number;
  /** When the subject's parts are due: two instants, or a single one. */
  readonly dueAt: readonly number[];
}

/** A frozen row. */
export interface OracleRow {
  readonly kind: 'part' | 'adjustment';
  readonly part: number;
  readonly cents: number;
  readonly at: number;
}

/** Rounds a fraction to whole cents, half up (fractions here are never negative). */
function halfUp(numerator: Big, denominator: Big): Big {
  const quotient = numerator / denominator;
  const remainder = numerator - quotient * denominator;
  return remainder + remainder >= denominator ? quotient + 1n : quotient;
}

/** A line's page in the daybook. */
class Page {
  readonly sold: SoldLine;
  subject: string;
  private cashBack = 0n;
  private creditsBack = 0n;
  private stands = true;
  private returned = false;
  private waits = false;

  constructor(sold: SoldLine) {
    this.sold = sold;
    this.subject = sold.subject;
  }

  addRefund(cashCents: number, credits: number): void {
    this.cashBack += BigInt(cashCents);
    this.creditsBack += BigInt(credits);
    const { sold } = this;
    if (this.cashBack > BigInt(sold.cashCents) || this.creditsBack > BigInt(sold.credits)) {
      throw new Error(`Line ${sold.id} gave back more than it cost.`);
    }
  }

  sendIn(): void {
    this.waits = true;
  }

  answer(): void {
    this.waits = false;
  }

  end(withRefund: boolean): void {
    this.stands = false;
    this.returned ||= withRefund;
  }

  /** The value of returned credits: proportional to the number returned, half up; all if all were returned (P2). */
  private creditValueBack(): Big {
    const { credits, creditCents } = this.sold;
    if (credits === 0) return 0n;
    return halfUp(BigInt(creditCents) * this.creditsBack, BigInt(credits));
  }

  /** True once everything refundable has been refunded. */
  private emptied(): boolean {
    return this.cashBack === BigInt(this.sold.cashCents) && this.creditsBack === BigInt(this.sold.credits);
  }

  /** What the school keeps of the line while no one disputes it (P1). */
  kept(): Big {
    const { sold } = this;
    const value = BigInt(sold.quotedCents) - BigInt(sold.schoolCodeCents);
    const paid = BigInt(sold.cashCents) + BigInt(sold.creditCents);
    if (paid === 0n) return this.stands ? value : 0n;
    // A fraction of a credit can't be returned (rules §5): once a line has refunded all it can, it counts as fully
    // refunded.
    if (this.emptied() && (this.returned || this.cashBack + this.creditsBack > 0n)) return 0n;
    // Until the work is answered, the line is withheld, because the money may be refunded (W6).
    if (this.waits && this.stands) return 0n;
    const remaining = paid - this.cashBack - this.creditValueBack();
    return halfUp(value * remaining, paid);
  }

  get live(): boolean {
    return this.stands;
  }
}

/** Everything that happened until an instant, replayed. */
export class Daybook {
  private readonly pages = new Map<number, Page>();
  private readonly openDisputes = new Map<number, Set<string>>();
  private readonly lostOrders = new Set<number>();

  constructor(happenings: readonly Happening[], until: number) {
    for (const happening of happenings.filter(({ at }) => at <= until).toSorted((a, b) => a.at - b.at)) {
      this.write(happening);
    }
  }

  private page(lineId: number): Page {
    const page = this.pages.get(lineId);
    if (!page) throw new Error(`Line ${lineId} was never sold.`);
    return page;
  }

  private write(happening: Happening): void {
    switch (happening.what) {
      case 'sold':
        this.pages.set(happening.line.id, new Page(happening.line));
        return;
      case 'refunded':
        this.page(happening.lineId).addRefund(happening.cashCents, happening.credits);
        return;
      case 'ended':
        this.page(happening.lineId).end(happening.withRefund);
        return;
      case 'moved':
        this.page(happening.lineId).subject = happening.to;
        return;
      case 'sentIn':
        this.page(happening.lineId).sendIn();
        return;
      case 'answered':
        this.page(happening.lineId).answer();
        return;
      case 'disputed': {
        const open = this.openDisputes.get(happening.orderId) ?? new Set<string>();
        this.openDisputes.set(happening.orderId, open.add(happening.disputeId));
        return;
      }
      case 'won':
      case 'lost':
        this.openDisputes.get(happening.orderId)?.delete(happening.disputeId);
        if (happening.what === 'lost') this.lostOrders.add(happening.orderId);
    }
  }

  /** Lines of a disputed order count nothing. Won: they count again. Lost: they never do (P7). */
  private counts(page: Page): boolean {
    const { orderId } = page.sold;
    return !this.lostOrders.has(orderId) && (this.openDisputes.get(orderId)?.size ?? 0) === 0;
  }

  /** What the school keeps of a line, before fee and assistant, in cents. */
  keptOf(lineId: number): number {
    const page = this.page(lineId);
    return this.counts(page) ? Number(page.kept()) : 0;
  }

  linesOf(subject: string): SoldLine[] {
    return [...this.pages.values()].filter((page) => page.subject === subject).map((page) => page.sold);
  }

  liveOf(subject: string): number {
    return [...this.pages.values()].filter((page) => page.subject === subject && page.live).length;
  }

  /**
   * A subject's earnings in cents: the kept amounts, less one fee on their sum, less the assistant from the rest (P1,
   * P4).
   */
  earned(subject: Subject): { revenue: number; fee: number; assistant: number; earned: number } {
    let revenue = 0n;
    for (const page of this.pages.values()) {
      if (page.subject === subject.key && this.counts(page)) revenue += page.kept();
    }
    const fee = halfUp(revenue * BigInt(subject.feeBps), 10_000n);
    const afterFee = revenue - fee;
    const wanted = BigInt(subject.assistantCents);
    const assistant = wanted < afterFee ? wanted : afterFee;
    return {
      revenue: Number(revenue),
      fee: Number(fee),
      assistant: Number(assistant),
      earned: Number(afterFee - assistant),
    };
  }
}

/** Returns the daybook at an instant, built once per instant. */
export function daybooks(happenings: readonly Happening[]): (at: number) => Daybook {
  const cache = new Map<number, Daybook>();
  return (at) => {
    const book = cache.get(at) ?? new Daybook(happenings, at);
    cache.set(at, book);
    return book;
  };
}

/**
 * A subject's rows after each look, in order: parts in turn, the last one bringing the total to the earnings; then one
 * adjustment for any change (P5, P6). `mayFreeze`: whether refund windows allow a part to be frozen at that time (P8).
 */
export function rowsByOracle(
  daybookAt: (at: number) => Daybook,
  subject: Subject,
  looks: readonly number[],
  mayFreeze: (at: number, part: number) => boolean = () => true,
): OracleRow[] {
  const rows: OracleRow[] = [];
  const sumOf = () => rows.reduce((sum, row) => sum + row.cents, 0);
  for (const at of looks) {
    const { earned } = daybookAt(at).earned(subject);
    const turn = rows.filter(({ kind }) => kind === 'part').length;
    const due = subject.dueAt[turn];
    if (due === undefined) {
      const difference = earned - sumOf();
      if (difference !== 0) rows.push({ kind: 'adjustment', part: subject.dueAt.length, cents: difference, at });
      continue;
    }
    // A late look freezes both parts, one after the other.
    for (let part = turn + 1; part <= subject.dueAt.length; part += 1) {
      const dueAt = subject.dueAt[part - 1];
      if (dueAt === undefined || at < dueAt || !mayFreeze(at, part)) break;
      const last = part === subject.dueAt.length;
      const cents = last ? earned - sumOf() : (earned - (earned % 2)) / 2;
      rows.push({ kind: 'part', part, cents, at });
    }
  }
  return rows;
}
