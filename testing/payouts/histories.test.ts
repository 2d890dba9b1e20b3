import { expect, test } from 'vitest';
import { amountOf, earningsOf, type SubjectFacts } from '#server/domain/payouts/index.ts';
import { independentPrice } from '../price-oracle.ts';
import { factsOfHistory } from './facts-of-history.ts';
import { type History, type SoldSubject, someHistory } from './histories.ts';
import { daybooks, rowsByOracle } from './oracle.ts';

const FULL = process.env.FULL === '1';
const SEED = Number(process.env.SEED ?? 20261122);
const HISTORIES = FULL ? 100_000 : 3000;

interface Row {
  readonly kind: 'part' | 'adjustment';
  readonly part: number;
  readonly cents: number;
  readonly at: number;
}
type FactsAt = (at: number) => (subject: SoldSubject) => SubjectFacts;

function factsOf({ happenings }: History): FactsAt {
  const made = new Map<number, ReturnType<typeof factsOfHistory>>();
  return (at) => {
    const facts = made.get(at) ?? factsOfHistory(happenings, at);
    made.set(at, facts);
    return facts;
  };
}

/** The rows that the formula makes at each look: what `finalizePayout` and `adjustSubject` do, without a database. */
function rowsByFormula(factsAt: FactsAt, subject: SoldSubject, looks: readonly number[]): Row[] {
  const rows: Row[] = [];
  const parts = subject.dueAt.length;
  const earlier = () => rows.reduce((sum, { cents }) => sum + cents, 0);
  for (const at of looks) {
    const { earnedCents } = earningsOf(factsAt(at)(subject));
    const before = rows.length;
    for (let part = before + 1; part <= parts && at >= (subject.dueAt[part - 1] ?? Infinity); part += 1) {
      rows.push({ kind: 'part', part, cents: amountOf(earnedCents, { part, parts }, earlier()), at });
    }
    if (before < parts) continue;
    const cents = amountOf(earnedCents, { part: null, parts: null }, earlier());
    if (cents !== 0) rows.push({ kind: 'adjustment', part: parts, cents, at });
  }
  return rows;
}

test(
  `${HISTORIES} random histories: each price and each row agree with a second calculation to the cent (SEED=${SEED})`,
  () => {
    const seen = { parts: 0, adjustments: 0, negative: 0, odd: 0 };
    for (let seed = SEED; seed < SEED + HISTORIES; seed += 1) {
      const history = someHistory(seed);
      for (const { quoted, ...basket } of history.baskets) {
        const second = independentPrice(basket);
        if (quoted === 'refused' || second === 'refused') {
          expect({ seed, quoted, second }).toEqual({ seed, quoted: 'refused', second: 'refused' });
          continue;
        }
        expect({
          seed,
          cash: quoted.map((line) => line.cashCents),
          discount: quoted.map((line) => line.discountCents),
          credits: quoted.map((line) => line.credits),
        }).toEqual({ seed, ...second });
      }
      const [daybookAt, factsAt] = [daybooks(history.happenings), factsOf(history)];
      for (const subject of history.subjects) {
        const theirs = rowsByOracle(daybookAt, subject, history.looks);
        const ours = rowsByFormula(factsAt, subject, history.looks);
        // One comparison that stops is enough; a deep one of millions of rows takes minutes.
        if (JSON.stringify(ours) !== JSON.stringify(theirs))
          expect({ seed, subject, rows: ours }).toEqual({ seed, subject, rows: theirs });
        const { earned } = daybookAt(history.looks.at(-1) ?? 0).earned(subject);
        const paid = ours.reduce((sum, { cents }) => sum + cents, 0);
        if (paid !== earned) expect({ seed, subject, paid }).toEqual({ seed, subject, paid: earned });
        for (const { kind, cents } of ours) {
          seen[kind === 'part' ? 'parts' : 'adjustments'] += 1;
          if (cents < 0) seen.negative += 1;
          if (cents % 100 !== 0) seen.odd += 1;
        }
      }
    }
    // The histories tell of everything, or they prove nothing.
    for (const count of Object.values(seen)) expect(count).toBeGreaterThan(HISTORIES / 20);
  },
  FULL ? 1_800_000 : 120_000,
);
