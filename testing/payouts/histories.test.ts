import { expect, test } from 'vitest';
import { amountOf, earningsOf, linesOf, type SubjectFacts } from '#server/features/payouts/index.ts';
import { independentPrice } from '../price-oracle.ts';
import { factsOfHistory } from './facts-of-history.ts';
import { type Basket, type History, type SoldSubject, someHistory } from './histories.ts';
import { daybooks, type OracleRow, rowsByOracle } from './oracle.ts';

const FULL = process.env.FULL === '1';
const SEED = Number(process.env.SEED ?? 20261122);
const HISTORIES = FULL ? 100_000 : 1500;
const sum = (values: readonly number[]) => values.reduce((a, b) => a + b, 0);

function wrongPrice({ quoted, ...basket }: Basket): object | null {
  const second = independentPrice(basket);
  if (quoted === 'refused' || second === 'refused') return quoted === second ? null : { quoted, second };
  const ours = {
    cash: quoted.map((line) => line.cashCents),
    discount: quoted.map((line) => line.discountCents),
    credits: quoted.map((line) => line.credits),
  };
  return JSON.stringify(ours) === JSON.stringify(second) ? null : { ours, second };
}

/** The payout rows of a history according to the formula, at each look. Does what the sweeps do, without a database. */
class Rows {
  readonly wrong: object[] = [];
  readonly stated = new Set<number>();
  private readonly history: History;
  private readonly made = new Map<string, OracleRow[]>();
  private readonly facts = new Map<number, (subject: SoldSubject) => SubjectFacts>();

  constructor(history: History) {
    this.history = history;
    for (const at of history.looks) for (const subject of history.subjects) this.look(at, subject);
  }

  of(subject: SoldSubject): OracleRow[] {
    const rows = this.made.get(subject.key) ?? [];
    this.made.set(subject.key, rows);
    return rows;
  }

  private look(at: number, subject: SoldSubject): void {
    const rows = this.of(subject);
    const parts = subject.dueAt.length;
    const facts = this.facts.get(at) ?? factsOfHistory(this.history.happenings, at);
    this.facts.set(at, facts);
    const { earnedCents } = earningsOf(facts(subject));
    const earlier = () => sum(rows.map(({ cents }) => cents));
    const before = rows.length;
    for (let part = before + 1; part <= parts && at >= (subject.dueAt[part - 1] ?? Infinity); part += 1) {
      this.freeze(subject, { kind: 'part', part, cents: amountOf(earnedCents, { part, parts }, earlier()), at });
    }
    if (before < parts) return;
    const cents = amountOf(earnedCents, { part: null, parts: null }, earlier());
    // A refund that doesn't change the total still needs a statement: a zero adjustment.
    if (cents !== 0 || this.unstated(subject, at).length > 0)
      this.freeze(subject, { kind: 'adjustment', part: parts, cents, at });
  }

  unstated(subject: SoldSubject, at: number): number[] {
    const facts = this.facts.get(at) ?? factsOfHistory(this.history.happenings, at);
    return facts(subject)
      .sales.flatMap(({ refunds }) => refunds.map(({ refundLineId }) => refundLineId))
      .filter((id) => !this.stated.has(id));
  }

  /**
   * Freezes a row with its statement: its lines sum to its revenue, and each refund is in this or an earlier statement,
   * never in two.
   */
  private freeze(subject: SoldSubject, row: OracleRow): void {
    const facts = factsOfHistory(this.history.happenings, row.at, this.stated)(subject);
    const { revenueCents, cashCents, creditCents, codeCents, feeCents, assistantCents, earnedCents } =
      earningsOf(facts);
    const lines = linesOf(facts.sales);
    if (sum(lines.map(({ keptCents }) => keptCents)) !== revenueCents) this.wrong.push({ row, lines });
    if (cashCents + creditCents + codeCents !== revenueCents)
      this.wrong.push({ row, cashCents, creditCents, codeCents });
    if (feeCents + assistantCents + earnedCents !== revenueCents) this.wrong.push({ row, feeCents, assistantCents });
    for (const { refundLineId } of lines) {
      if (refundLineId === null) continue;
      if (this.stated.has(refundLineId)) this.wrong.push({ row, twice: refundLineId });
      this.stated.add(refundLineId);
    }
    for (const { refundLineId } of facts.sales.flatMap(({ refunds }) => refunds)) {
      if (!this.stated.has(refundLineId)) this.wrong.push({ row, missing: refundLineId });
    }
    this.of(subject).push(row);
  }
}

test(
  `${HISTORIES} random histories: prices, rows and statements agree with a second calculation to the cent (SEED=${SEED})`,
  () => {
    const seen = { parts: 0, adjustments: 0, negative: 0, odd: 0, refunds: 0, nothing: 0, answered: 0 };
    for (let seed = SEED; seed < SEED + HISTORIES; seed += 1) {
      const history = someHistory(seed);
      const rows = new Rows(history);
      const daybookAt = daybooks(history.happenings);
      const wrong: object[] = history.baskets.flatMap((basket) => wrongPrice(basket) ?? []);
      wrong.push(...rows.wrong);
      for (const subject of history.subjects) {
        const own = rows.of(subject);
        const ours = own.filter(({ kind, cents }) => kind === 'part' || cents !== 0);
        const theirs = rowsByOracle(daybookAt, subject, history.looks);
        seen.nothing += own.length - ours.length;
        // Each refund on a settled subject is in exactly one frozen statement (for two, see `wrong` above).
        const missing = own.length < subject.dueAt.length ? [] : rows.unstated(subject, history.looks.at(-1) ?? 0);
        if (missing.length > 0) wrong.push({ subject, missing });
        if (JSON.stringify(ours) !== JSON.stringify(theirs)) wrong.push({ subject, ours, theirs });
        const { earned } = daybookAt(history.looks.at(-1) ?? 0).earned(subject);
        if (sum(ours.map(({ cents }) => cents)) !== earned) wrong.push({ subject, ours, earned });
        for (const { kind, cents } of ours) {
          seen[kind === 'part' ? 'parts' : 'adjustments'] += 1;
          if (cents < 0) seen.negative += 1;
          if (cents % 100 !== 0) seen.odd += 1;
        }
      }
      seen.refunds += rows.stated.size;
      seen.answered += history.happenings.filter(({ what }) => what === 'answered').length;
      if (wrong.length > 0) expect({ seed, wrong }).toEqual({ seed, wrong: [] });
    }
    // The histories must include every case, or they prove nothing.
    const { nothing, answered, ...often } = seen;
    for (const count of Object.values(often)) expect(count).toBeGreaterThan(HISTORIES / 4);
    for (const count of [nothing, answered]) expect(count).toBeGreaterThan(HISTORIES / 100);
  },
  FULL ? 1_800_000 : 120_000,
);

test('negative control: a fee charged per line gives different cents', () => {
  let other = 0;
  for (let seed = SEED; seed < SEED + 200; seed += 1) {
    const { happenings, subjects, looks } = someHistory(seed);
    const facts = factsOfHistory(happenings, looks.at(-1) ?? 0);
    for (const subject of subjects) {
      const all = facts(subject);
      const apart = sum(all.sales.map((sale) => earningsOf({ ...all, sales: [sale] }).feeCents));
      if (apart !== earningsOf(all).feeCents) other += 1;
    }
  }
  expect(other).toBeGreaterThan(100);
});
