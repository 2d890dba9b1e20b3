import { type BasketLine, type Code, type Quote, quote } from '#server/features/checkout/index.ts';
import { seeded } from '../random.ts';
import type { Happening, SoldLine, Subject } from './oracle.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

type Random = ReturnType<typeof seeded>;

/** Something sold in a history, with its school and prices. */
export interface SoldSubject extends Subject {
  readonly id: number;
  readonly kind: BasketLine['kind'];
  readonly schoolId: number;
  readonly memberCents: number;
  readonly nonmemberCents: number;
  readonly startsAt: number;
  readonly endsAt: number;
}

/** The input and result of the pricing function, for the second price calculation. */
export interface Basket {
  readonly lines: readonly BasketLine[];
  readonly member: boolean;
  readonly credits: number;
  readonly code: Code | null;
  readonly quoted: Quote['lines'] | 'refused';
}

export interface History {
  readonly subjects: readonly SoldSubject[];
  readonly baskets: readonly Basket[];
  readonly happenings: readonly Happening[];
  /** The instants at which payouts are computed: on the due days, after them, and in between. */
  readonly looks: readonly number[];
}

const pick = <T>(random: Random, list: readonly T[]): T => {
  const one = list[random.below(list.length)];
  if (one === undefined) throw new Error('Nothing to pick from.');
  return one;
};

/** Two or three schools with cohorts, events, and workouts, and various fees and assistants. */
function someSubjects(random: Random): SoldSubject[] {
  let id = 0;
  return Array.from({ length: 2 + random.below(2) }, (_, index) => 7 + index).flatMap((schoolId) => {
    const feeBps = pick(random, [1500, 1500, 1500, 1000, 0, 1234, 2999]);
    return Array.from({ length: 2 + random.below(3) }, (): SoldSubject => {
      id += 1;
      const kind = pick(random, ['cohort_place', 'cohort_place', 'cohort_place', 'ticket', 'workout_place'] as const);
      const cohort = kind === 'cohort_place';
      const startsAt = (5 + random.below(40)) * DAY + random.below(24) * HOUR;
      const endsAt = startsAt + (cohort ? random.below(90) * DAY + pick(random, [0, 1, 13]) * HOUR : 2 * HOUR);
      const member = random.below(4) === 0 ? random.below(3) * 1000 : random.below(60_000);
      return {
        id,
        key: `${kind}:${id}`,
        kind,
        schoolId,
        feeBps,
        assistantCents: cohort && random.below(3) === 0 ? random.below(60) * 1250 : 0,
        memberCents: member,
        nonmemberCents: member + pick(random, [0, random.below(10_000)]),
        startsAt,
        endsAt,
        dueAt: cohort && endsAt - startsAt >= 14 * DAY ? [startsAt + 14 * DAY, endsAt + 7 * DAY] : [endsAt + 7 * DAY],
      };
    });
  });
}

function someCode(random: Random): Code | null {
  if (random.below(2) === 0) return null;
  const percent = random.below(2) === 0 ? pick(random, [10, 25, 33, 50, 100, 1 + random.below(100)]) : null;
  const school = random.below(2) === 0;
  return {
    redemptionId: 1,
    ownerKind: school ? 'school' : 'platform',
    schoolId: school ? 7 + random.below(2) : null,
    percent,
    amountCents: percent === null ? 1 + random.below(40_000) : null,
    scope: 'all',
    scopeId: null,
  };
}

/** A priced basket of one to six different things. Every third one uses as many credits as possible. */
function someBasket(random: Random, subjects: readonly SoldSubject[]): Basket {
  const lines = random
    .shuffled(subjects)
    .slice(0, 1 + random.below(6))
    .map(
      (subject): BasketLine => ({
        kind: subject.kind,
        subjectId: subject.id,
        schoolId: subject.schoolId,
        title: 'A place',
        memberPriceCents: subject.memberCents,
        nonmemberPriceCents: subject.nonmemberCents,
      }),
    );
  const code = someCode(random);
  const member = random.below(2) === 0;
  const basket = {
    lines,
    priceClass: member ? ('member' as const) : ('nonmember' as const),
    code,
    creditsAvailable: 400,
  };
  const maxQuote = quote({ ...basket, credits: 100_000 });
  const maximum = 'kind' in maxQuote && maxQuote.kind === 'credits_out_of_range' ? maxQuote.maximum : 0;
  const credits = random.below(3) === 0 ? maximum : random.below(maximum + 1);
  const quoted = quote({ ...basket, credits });
  return { lines, member, credits, code, quoted: 'kind' in quoted ? 'refused' : quoted.lines };
}

interface Line {
  readonly sold: SoldLine;
  subject: SoldSubject;
  cash: number;
  credits: number;
  live: boolean;
  /** The work submitted for this line. */
  work: 'none' | 'waits' | 'answered';
}

/** What may happen next to sold lines: one thing, or one for each line of a subject. */
class HistoryBuilder {
  readonly happenings: Happening[] = [];
  private readonly lines: Line[] = [];
  private readonly open = new Map<number, string>();
  private readonly lost = new Set<number>();
  private lineId = 0;
  private orderId = 0;
  private at = 0;
  private readonly random: Random;
  private readonly subjects: readonly SoldSubject[];

  constructor(random: Random, subjects: readonly SoldSubject[]) {
    this.random = random;
    this.subjects = subjects;
  }

  buy(at: number, quoted: Quote['lines']): void {
    this.orderId += 1;
    for (const line of quoted) {
      const subject = this.subjects.find(({ id }) => id === line.subjectId);
      if (!subject) continue;
      this.lineId += 1;
      const off = (owner: string) => (line.discountOwner === owner ? line.discountCents : 0);
      const sold: SoldLine = {
        id: this.lineId,
        orderId: this.orderId,
        subject: subject.key,
        quotedCents: line.listPriceCents,
        schoolCodeCents: off('school'),
        platformCodeCents: off('platform'),
        cashCents: line.cashCents,
        credits: line.credits,
        creditCents: line.creditCents,
      };
      this.lines.push({ sold, subject, cash: line.cashCents, credits: line.credits, live: true, work: 'none' });
      this.happenings.push({ at, what: 'sold', line: sold });
    }
  }

  /** Ends every enrollment of a subject with a full refund, except disputed ones. */
  cancel(at: number, subject: SoldSubject): void {
    this.at = at;
    for (const line of this.lines.filter((each) => each.subject === subject && each.live)) {
      if (!this.settled(line)) continue;
      this.refund(line, line.cash, line.credits);
      this.end(line, true);
    }
  }

  /** One random action on one line, among those possible now. */
  act(at: number): void {
    this.at = at;
    if (this.lines.length === 0) return;
    const line = pick(this.random, this.lines);
    const { orderId } = line.sold;
    if (this.lost.has(orderId)) return;
    if (this.open.has(orderId)) this.decide(orderId);
    else if (this.random.below(4) === 0) this.dispute(orderId);
    else if (line.live) this.actOn(line);
    else if (this.random.below(3) === 0) this.someBack(line);
  }

  private settled(line: Line): boolean {
    return !this.open.has(line.sold.orderId) && !this.lost.has(line.sold.orderId);
  }

  private actOn(line: Line): void {
    const { random } = this;
    if (line.subject.kind === 'workout_place' && line.work !== 'answered' && random.below(2) === 0) {
      line.work = line.work === 'none' ? 'waits' : 'answered';
      this.happenings.push({
        at: this.at,
        what: line.work === 'waits' ? 'sentIn' : 'answered',
        lineId: line.sold.id,
      });
      return;
    }
    const act = random.below(6);
    if (act <= 1) this.someBack(line);
    else if (act === 2) {
      this.refund(line, line.cash, line.credits);
      this.end(line, true);
    } else if (act === 3) this.end(line, false);
    else if (act === 4) {
      // The share for sessions already held is kept.
      this.refund(line, random.below(line.cash + 1), random.below(line.credits + 1));
      this.end(line, true);
    } else this.move(line);
  }

  private someBack(line: Line): void {
    const all = this.random.below(4) === 0;
    this.refund(
      line,
      all ? line.cash : this.random.below(line.cash + 1),
      all ? line.credits : this.random.below(line.credits + 1),
    );
  }

  private refund(line: Line, cashCents: number, credits: number): void {
    if (cashCents + credits === 0) return;
    line.cash -= cashCents;
    line.credits -= credits;
    this.happenings.push({ at: this.at, what: 'refunded', lineId: line.sold.id, cashCents, credits });
  }

  private end(line: Line, withRefund: boolean): void {
    line.live = false;
    this.happenings.push({ at: this.at, what: 'ended', lineId: line.sold.id, withRefund });
  }

  private move(line: Line): void {
    const { schoolId, kind } = line.subject;
    const others = this.subjects.filter((each) => each.schoolId === schoolId && each !== line.subject);
    const to = others.find((each) => each.kind === 'cohort_place' && kind === 'cohort_place');
    if (!to) return;
    line.subject = to;
    this.happenings.push({ at: this.at, what: 'moved', lineId: line.sold.id, to: to.key });
  }

  private dispute(orderId: number): void {
    const disputeId = `${orderId}:${this.at}`;
    this.open.set(orderId, disputeId);
    this.happenings.push({ at: this.at, what: 'disputed', orderId, disputeId });
  }

  private decide(orderId: number): void {
    const disputeId = this.open.get(orderId);
    if (disputeId === undefined) return;
    this.open.delete(orderId);
    const lost = this.random.below(2) === 0;
    this.happenings.push({ at: this.at, what: lost ? 'lost' : 'won', orderId, disputeId });
    if (!lost) return;
    this.lost.add(orderId);
    for (const line of this.lines.filter((each) => each.sold.orderId === orderId && each.live)) this.end(line, false);
  }
}

/**
 * A random history, identical for the same seed: sales, refunds, people leaving and moving, disputes, cancellations,
 * and looks.
 */
export function someHistory(seed: number): History {
  const random = seeded(seed);
  const subjects = someSubjects(random);
  const end = Math.max(...subjects.map(({ endsAt }) => endsAt)) + 40 * DAY;
  const telling = new HistoryBuilder(random, subjects);
  const baskets: Basket[] = [];
  const moments = Array.from({ length: 8 + random.below(24) }, () => random.below(end)).sort((a, b) => a - b);
  for (const [index, at] of moments.entries()) {
    const act = index === 0 ? 0 : random.below(10);
    if (act <= 3) {
      const basket = someBasket(random, subjects);
      baskets.push(basket);
      if (basket.quoted !== 'refused') telling.buy(at, basket.quoted);
    } else if (act === 9 && random.below(3) === 0) telling.cancel(at, pick(random, subjects));
    else telling.act(at);
  }
  const looks = [
    ...subjects.flatMap(({ dueAt }) => dueAt.map((at) => at + random.below(DAY))),
    ...Array.from({ length: 6 }, () => random.below(end)),
    end + DAY,
  ].sort((a, b) => a - b);
  return { subjects, baskets, happenings: telling.happenings, looks };
}
