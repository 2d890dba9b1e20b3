import { beforeAll, expect, test } from 'vitest';
import { verify } from '#server/app/verify/verify.ts';
import { adjustSubject, finalizeDuePayouts, openPayoutRows, type SubjectKey } from '#server/features/payouts/index.ts';
import { aDispute, aRefund, aSale, type MadeSale } from '#server/features/payouts/sale.factory.ts';
import { aCohort, aCourse } from '#server/features/schools/cohort/cohort.factory.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { testDatabase } from '../database.ts';
import { seeded } from '../random.ts';
import { Daybook } from './oracle.ts';
import { readHistory } from './read-history.ts';

const FULL = process.env.FULL === '1';
/** Refunds and disputes that arrive while parts are frozen and adjusted. */
const ACTS = FULL ? 200 : 40;
const ROUNDS = FULL ? 10 : 1;
const SEED = Number(process.env.SEED ?? 20261122);
const DAY_MS = 86_400_000;
const FEE_BPS = 1500;

const t = testDatabase({ poolSize: 24 });
const sum = (values: readonly number[]) => values.reduce((a, b) => a + b, 0);
let courseId: number;
beforeAll(async () => {
  courseId = (await aCourse(t.ctx())).id;
});

/** A ctx of the same system; for the negative control, without the lock on rows and orders. */
const ctxOf = (guarded: boolean): Ctx =>
  guarded ? t.ctx() : { ...t.ctx(), config: { ...t.config, unguarded: new Set(['payout-lock']) } };

/** Everything that can happen to a sale while it is paid out. Each step is valid alone. */
async function quarrel(sale: MadeSale, chance: number): Promise<void> {
  const ctx = t.ctx();
  if (chance === 0) await aRefund(ctx, sale, { cashCents: 20_000, ends: true });
  else if (chance === 1) await aRefund(ctx, sale, { cashCents: 3333 });
  else if (chance === 2) await aDispute(ctx, sale, 'open');
  else {
    await aDispute(ctx, sale, 'open');
    await aDispute(ctx, sale, chance === 3 ? 'won' : 'lost');
  }
}

/** Adjusts until nothing differs anymore. As in the product, the next sweep retries what a constraint refused. */
async function adjustAll(ctx: Ctx, of: SubjectKey, refused: string[]): Promise<void> {
  for (let turn = 0; turn < 50; turn += 1) {
    const done = await adjustSubject(ctx, of).catch((error: unknown) => {
      refused.push(String(error));
      return 'waits' as const;
    });
    if (done === null) return;
  }
}

/** What is wrong with a subject after refunds and disputes arrived while sweeps froze and adjusted it. */
async function race(guarded: boolean, seed: number): Promise<string[]> {
  const random = seeded(seed);
  const of: SubjectKey = {
    kind: 'cohort',
    id: (await aCohort(t.ctx(), { courseId, startsIn: 30, endsIn: 50, capacity: 500 })).id,
  };
  const sales: MadeSale[] = [];
  for (let n = 0; n < ACTS; n += 1) sales.push(await aSale(t.ctx(), { of }));
  await openPayoutRows(t.ctx());
  const sweeps = ctxOf(guarded);
  const refused: string[] = [];
  // Waves run during the first part, the second part, and adjustments. The adjustments get disputes only, which leave
  // no refund for a constraint to keep to one statement.
  const quarter = ACTS / 4;
  const waves = [
    { first: 0, chances: [0, 1, 2, 3, 4] },
    { first: quarter, chances: [0, 1, 2, 3, 4] },
    { first: 2 * quarter, chances: [0, 1, 2, 3, 4] },
    { first: 3 * quarter, chances: [2, 3, 4] },
  ];
  for (const { first, chances } of waves) {
    await t.clock.advance(31 * DAY_MS);
    let quiet = false;
    const sweeping = Array.from({ length: 4 }, async () => {
      while (!quiet) {
        await finalizeDuePayouts(sweeps);
        await adjustSubject(sweeps, of).catch((error: unknown) => refused.push(String(error)));
      }
    });
    await Promise.all(
      random
        .shuffled(sales.slice(first, first + quarter))
        .map((sale) => quarrel(sale, chances[random.below(chances.length)] ?? 0)),
    );
    quiet = true;
    await Promise.all(sweeping);
  }
  await t.clock.advance(45 * DAY_MS);
  await finalizeDuePayouts(t.ctx());
  await adjustAll(t.ctx(), of, refused);

  const { happenings } = await readHistory(t.pool);
  const now = t.clock.now().getTime();
  const subject = { key: `cohort:${of.id}`, feeBps: FEE_BPS, assistantCents: 0, dueAt: [] };
  const { earned } = new Daybook(happenings, now).earned(subject);
  const rows = await t.db
    .selectFrom('payouts')
    .select([
      'id',
      'status',
      'payout_cents as cents',
      'earned_cents as earned',
      'earlier_cents as earlier',
      'total_revenue_cents as revenue',
    ])
    .where('cohort_id', '=', of.id)
    .orderBy('id')
    .execute();
  const wrong: string[] = [];
  const paid = sum(rows.map(({ cents }) => cents ?? 0));
  if (paid !== earned) wrong.push(`rows sum to ${paid}, earned is ${earned}`);
  if (rows.some(({ status }) => status !== 'finalized')) wrong.push('a part was not frozen');
  for (const [index, row] of rows.entries()) {
    const before = sum(rows.slice(0, index).map(({ cents }) => cents ?? 0));
    if (row.earlier !== before) wrong.push(`row ${row.id} says ${row.earlier} came before it, it was ${before}`);
  }
  const { rows: lines } = await t.pool.query<{ payout_id: number; kept: number }>(
    'select payout_id, sum(kept_cents)::bigint as kept from payout_lines where payout_id = any($1) group by payout_id',
    [rows.map(({ id }) => id)],
  );
  for (const { id, revenue } of rows) {
    const kept = lines.find((one) => one.payout_id === id)?.kept ?? 0;
    if (kept !== revenue) wrong.push(`the lines of row ${id} are ${kept}, its revenue ${revenue}`);
  }
  const { rows: refunds } = await t.pool.query<{ times: number }>(
    `select (select count(*) from payout_lines p where p.refund_line_id = r.id) as times from refund_lines r
      where r.order_line_id = any($1)`,
    [sales.map(({ lineId }) => lineId)],
  );
  for (const { times } of refunds) if (times !== 1) wrong.push(`a refund stands in ${times} statements`);
  return [...wrong, ...refused];
}

test(
  `${ACTS} refunds and disputes beside the finalizing sweeps: each counts once, to the cent (SEED=${SEED})`,
  async () => {
    for (let round = 0; round < ROUNDS; round += 1) expect(await race(true, SEED + round)).toEqual([]);
    const breaches = await verify(t.pool, t.clock.now());
    expect(breaches.filter(({ invariant }) => /^(payouts|ledger)/.test(invariant))).toEqual([]);
  },
  FULL ? 1_200_000 : 120_000,
);

test('negative control: without the lock, rows appear twice or miss decisions', async () => {
  const wrong: string[] = [];
  for (let round = 0; round < 5 && wrong.length === 0; round += 1) wrong.push(...(await race(false, SEED + round)));
  expect(wrong.length).toBeGreaterThan(0);
});
