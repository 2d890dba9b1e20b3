import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { verify } from '#server/app/verify/verify.ts';
import { makePerson } from '#server/features/accounts/persons/person.factory.ts';
import { startSession } from '#server/features/accounts/sessions/start-session.ts';
import { finalizeDuePayouts, openPayoutRows } from '#server/features/payouts/index.ts';
import { aCohort } from '#server/features/schools/cohort/cohort.factory.ts';
import { KillStage, WHOLE_WITHIN_MS } from './kill-stage.ts';

/** Between the transfer and its rows, and between the rows and the ledger. */
const POINTS = ['remittance.noted', 'remittance.paid'] as const;

const stage = new KillStage();
const folder = join(stage.folder, 'armed');
beforeAll(() => stage.open({ FAIL_POINTS: folder }), 120_000);
afterAll(() => stage.close());

test('a transfer is paid once if the program is killed between its rows: a retry with the same key finds what was done', async () => {
  const ctx = stage.seedCtx();
  const { id: cohortId } = await aCohort(ctx, { capacity: 10, priceCents: 20_000, nonmemberPriceCents: 20_000 });
  await stage.buy(cohortId);
  await stage.buy(cohortId);
  expect(await stage.whole(WHOLE_WITHIN_MS, 2), await stage.left()).toBe(true);
  const { pool, db } = stage.connections;
  // The cohort has started and ended in the meantime, so both parts of its payout are due.
  await pool.query(
    `update cohorts set starts_at = now() - interval '60 days', ends_at = now() - interval '30 days' where id = $1`,
    [cohortId],
  );
  await pool.query(`update enrolments set last_refundable_at = now() - interval '60 days' where cohort_id = $1`, [
    cohortId,
  ]);
  await openPayoutRows(ctx);
  await finalizeDuePayouts(ctx);
  const rows = await db.selectFrom('payouts').selectAll().where('cohort_id', '=', cohortId).orderBy('id').execute();
  expect(rows.map(({ status, payout_cents }) => [status, payout_cents])).toEqual([
    ['finalized', 17_000],
    ['finalized', 17_000],
  ]);
  const [first] = rows;
  if (!first) return expect.unreachable('no payout');
  const recipient = await db
    .insertInto('payout_recipients')
    .values({ school_id: first.school_id, name: 'The bank', is_default: true, created_at: new Date() })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { personId } = await makePerson(ctx);
  await db.updateTable('users').set({ is_staff: true }).where('id', '=', personId).execute();
  const { cookie } = await startSession(ctx, personId);
  const bankOn = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' }).format(new Date());
  mkdirSync(folder, { recursive: true });
  for (const [index, point] of POINTS.entries()) {
    writeFileSync(join(folder, point), '');
    const body = {
      schoolId: first.school_id,
      recipientId: recipient.id,
      bankOn,
      reference: `T-${point}`,
      amount: 170,
      payoutIds: [rows[index]?.id],
    };
    const key = crypto.randomUUID();
    const pending = stage.ask(cookie, '/admin/remittances', body, key);
    while (existsSync(join(folder, point))) await sleep(50);
    // The holder of the key is dead, so this ages the key instead of waiting until it counts as abandoned.
    await pool.query(`update idempotency_keys set created_at = created_at - interval '10 minutes' where key = $1`, [
      key,
    ]);
    const response = await pending;
    expect(existsSync(join(folder, point)), `nothing died at ${point}`).toBe(false);
    expect(response.status, JSON.stringify(response.json)).toBe(201);
    expect(await stage.ask(cookie, '/admin/remittances', body, key)).toEqual(response);
    const other = await stage.ask(cookie, '/admin/remittances', { ...body, reference: 'Other' }, crypto.randomUUID());
    expect(other).toMatchObject({ status: 409, json: { code: 'payout_paid' } });
  }
  const { rows: counts } = await pool.query<{ remittances: number; entries: number; log: number }>(`
    select (select count(*) from remittances) as remittances,
      (select count(*) from ledger_transactions where kind = 'remittance') as entries,
      (select count(*) from activity where action = 'pay_school') as log`);
  expect(counts).toEqual([{ remittances: 2, entries: 2, log: 2 }]);
  expect(await verify(pool, new Date())).toEqual([]);
});
