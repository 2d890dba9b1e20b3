import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { anEvent } from '#server/features/events/event/event.factory.ts';
import { aCohort, aCourse } from '#server/features/schools/cohort/cohort.factory.ts';
import { testDatabase } from '#testing/database.ts';
import { finalizeDuePayouts, forgetPerson, type SubjectKey, soFar } from './index.ts';
import { payoutLife } from './payout-life.factory.ts';
import { cancelledUpcoming, duePayouts } from './payout-rows.store.ts';
import { aRefund, aSale } from './sale.factory.ts';

/**
 * Rules-teachers P5 to P9 and P16 on real rows: they are created, follow dates, freeze, and are adjusted once a day.
 */
const t = testDatabase();
const DAY_MS = 86_400_000;

const { school, pass, sweep, cohort, rowsOf, rowKeysOf, broken, linesOf, threeSold } = payoutLife(t);

describe('rows', () => {
  test('are created once when something with a price opens; not for drafts, free things, or the platform’s school', async () => {
    const priced = await cohort();
    const free = await cohort({ priceCents: 0, nonmemberPriceCents: 0 });
    const draft = await cohort({ open: false });
    const house = {
      kind: 'cohort',
      id: (await aCohort(t.ctx(), { courseId: (await aCourse(t.ctx(), { schoolId: 1 })).id })).id,
    } as const;
    const event = await anEvent(t.ctx(), {
      schoolId: school.id,
      tickets: [{ priceCents: 1000, nonmemberPriceCents: 2000 }],
    });
    const gratis = await anEvent(t.ctx(), { schoolId: school.id, tickets: [{}] });
    await sweep();
    await sweep();
    expect(await rowKeysOf(priced)).toEqual(['part1/2 upcoming', 'part2/2 upcoming']);
    expect(await rowKeysOf({ kind: 'event', id: event.id })).toEqual(['part1/1 upcoming']);
    for (const none of [free, draft, house, { kind: 'event', id: gratis.id } as const])
      expect(await rowKeysOf(none)).toEqual([]);
  });

  test('follow moved dates; a cohort shorter than 14 days is paid in one part, one that became longer in two', async () => {
    const of = await cohort({ endsIn: 40 });
    await sweep();
    expect(await rowKeysOf(of)).toEqual(['part1/1 upcoming']);
    const plan = async () =>
      (await rowsOf(of)).map((row) => [row.part, row.parts, row.planned_at.toISOString().slice(0, 10)]);
    expect(await plan()).toEqual([[1, 1, '2027-01-06']]);
    await sql`update cohorts set ends_at = ends_at + interval '20 days' where id = ${of.id}`.execute(t.db);
    await sweep();
    expect(await plan()).toEqual([
      [1, 2, '2027-01-03'],
      [2, 2, '2027-01-26'],
    ]);
    await sql`update cohorts set ends_at = ends_at - interval '20 days' where id = ${of.id}`.execute(t.db);
    await sweep();
    expect(await plan()).toEqual([[1, 1, '2027-01-06']]);
  });

  test('for an event follow the event, too', async () => {
    const event = await anEvent(t.ctx(), { schoolId: school.id, tickets: [{ priceCents: 1000 }] });
    const planned = async () => (await rowsOf({ kind: 'event', id: event.id })).map((row) => row.planned_at.getTime());
    await sweep();
    const [before = 0] = await planned();
    await sql`update events set duration_minutes = duration_minutes + 60, ends_at = ends_at + interval '1 hour'
      where id = ${event.id}`.execute(t.db);
    await sweep();
    expect(await planned()).toEqual([before + 3_600_000]);
  });

  test('with no sales are void, each when it is due', async () => {
    const of = await cohort();
    await sweep();
    pass(45);
    await sweep();
    expect(await rowKeysOf(of)).toEqual(['part1/2 void', 'part2/2 upcoming']);
    pass(40);
    await sweep();
    expect(await rowKeysOf(of)).toEqual(['part1/2 void', 'part2/2 void']);
    expect(await broken()).toEqual([]);
  });

  test('freeze the fee at the opening and the assistant’s cost at the start', async () => {
    const of = await cohort({ wantsTa: true, lectureHours: 12 });
    const terms = () =>
      t.db
        .selectFrom('cohorts')
        .select(['fee_bps', 'assistant_cents'])
        .where('id', '=', of.id)
        .executeTakeFirstOrThrow();
    await sql`update schools set fee_bps = 2000 where id = ${school.id}`.execute(t.db);
    expect(await terms()).toEqual({ fee_bps: 1500, assistant_cents: null });
    await sql`update schools set fee_bps = 1500 where id = ${school.id}`.execute(t.db);
    await sql`update cohorts set status = 'started', started_at = starts_at where id = ${of.id}`.execute(t.db);
    expect(await terms()).toEqual({ fee_bps: 1500, assistant_cents: 60_000 });
    await sql`update cohorts set wants_ta = false where id = ${of.id}`.execute(t.db);
    expect(await terms()).toEqual({ fee_bps: 1500, assistant_cents: 0 });
  });
});

describe('it waits', () => {
  test('until no one can leave with a refund anymore', async () => {
    const of = await cohort();
    await aSale(t.ctx(), { of, refundableUntil: new Date(t.clock.now().getTime() + 50 * DAY_MS) });
    await sweep();
    pass(45);
    await sweep();
    expect(await rowKeysOf(of)).toEqual(['part1/2 upcoming', 'part2/2 upcoming']);
    pass(6);
    await sweep();
    expect(await rowKeysOf(of)).toEqual(['part1/2 finalized 8500', 'part2/2 upcoming']);
  });

  test('while a refund is being decided, and then includes it', async () => {
    const of = await cohort({ endsIn: 40 });
    const sale = await aSale(t.ctx(), { of });
    await sweep();
    pass(50);
    await t.db.transaction().execute(async (trx) => {
      await aRefund({ ...t.ctx(), db: trx, inTransaction: true }, sale, { cashCents: 10_000 });
      await finalizeDuePayouts(t.ctx());
      expect(await rowKeysOf(of)).toEqual(['part1/1 upcoming']);
    });
    await sweep();
    expect(await rowKeysOf(of)).toEqual(['part1/1 finalized 8500']);
    expect(await broken()).toEqual([]);
  });
});

test('payouts that are due are read page by page, the longest due first', async () => {
  const until = new Date(t.clock.now().getTime() + 95 * DAY_MS);
  for (const endsIn of [90, 80]) await aSale(t.ctx(), { of: await cohort({ endsIn }), refundableUntil: until });
  await sweep();
  pass(94);
  const page = (after: Parameters<typeof duePayouts>[1], limit: number) => duePayouts(t.ctx(), after, limit);
  const all = await page(null, 100);
  expect(all.length).toBeGreaterThan(2);
  const days = all.map(({ plannedAt }) => plannedAt);
  expect(days).toEqual(days.toSorted((a, b) => a.getTime() - b.getTime()));
  expect(await page(null, 2)).toEqual(all.slice(0, 2));
  expect(await page(all[1] ?? null, 100)).toEqual(all.slice(2));
  pass(2);
  await sweep();
});

describe('a canceled cohort', () => {
  const cancel = (of: SubjectKey) =>
    sql`update cohorts set status = 'cancelled', cancelled_at = ${t.clock.now()}, cancel_refund = 'full' where id = ${of.id}`.execute(
      t.db,
    );

  test('is void if everything was refunded before anything was frozen, not before that', async () => {
    const of = await cohort();
    const sale = await aSale(t.ctx(), { of });
    await sweep();
    await cancel(of);
    await sweep();
    expect(await rowKeysOf(of)).toEqual(['part1/2 upcoming', 'part2/2 upcoming']);
    const ids = (await rowsOf(of)).map(({ id }) => id);
    expect(await cancelledUpcoming(t.ctx(), 0, 10)).toEqual(ids);
    expect(await cancelledUpcoming(t.ctx(), ids[0] ?? 0, 10)).toEqual(ids.slice(1));
    await aRefund(t.ctx(), sale, { cashCents: 20_000, ends: true });
    await sweep();
    expect(await rowKeysOf(of)).toEqual(['part1/2 void', 'part2/2 void']);
    // Compared a day later, too.
    pass(2);
    await sweep();
    expect(await rowKeysOf(of)).toEqual(['part1/2 void', 'part2/2 void']);
    expect(await broken()).toEqual([]);
  });

  test('keeps the days it was planned for', async () => {
    const of = await cohort();
    const sale = await aSale(t.ctx(), { of });
    await sweep();
    await cancel(of);
    const planned = async () => (await rowsOf(of)).map(({ planned_at }) => planned_at);
    const before = await planned();
    await sql`update cohorts set ends_at = ends_at + interval '1 day' where id = ${of.id}`.execute(t.db);
    await sweep();
    expect(await planned()).toEqual(before);
    await aRefund(t.ctx(), sale, { cashCents: 20_000, ends: true });
    await sweep();
  });

  test('after part 1 is deducted with part 2', async () => {
    const of = await cohort();
    const sale = await aSale(t.ctx(), { of });
    pass(45);
    await sweep();
    await cancel(of);
    await aRefund(t.ctx(), sale, { cashCents: 20_000, ends: true });
    pass(40);
    await sweep();
    expect(await rowKeysOf(of)).toEqual(['part1/2 finalized 8500', 'part2/2 finalized -8500']);
    expect(await broken()).toEqual([]);
  });
});

test('a ticketed event is paid once, a week after it ends', async () => {
  const event = await anEvent(t.ctx(), {
    schoolId: school.id,
    tickets: [{ priceCents: 1000, nonmemberPriceCents: 2000 }],
  });
  const of = { kind: 'event', id: event.id } as const;
  await aSale(t.ctx(), { of, ticketTypeId: event.ticketTypeIds[0] ?? 0, listCents: 2000 });
  const free = await aSale(t.ctx(), {
    of,
    ticketTypeId: event.ticketTypeIds[0] ?? 0,
    listCents: 2000,
    discountCents: 2000,
    discountOwner: 'platform',
  });
  await sweep();
  pass(14);
  await sweep();
  expect(await rowKeysOf(of)).toEqual(['part1/1 upcoming']);
  pass(1);
  await sweep();
  expect(await rowKeysOf(of)).toEqual(['part1/1 finalized 3400']);
  await aRefund(t.ctx(), free, { ends: true });
  pass(1);
  await sweep();
  const [, adjustment] = await rowsOf(of);
  expect([adjustment?.payout_cents, adjustment?.cause]).toEqual([-1700, expect.stringMatching(/^Released seat of /)]);
  expect(await broken()).toEqual([]);
});

test('a moved seat takes its money with it', async () => {
  const from = await cohort();
  const to = await cohort({ startsIn: 200 });
  const sale = await aSale(t.ctx(), { of: from, name: 'Ada' });
  await aSale(t.ctx(), { of: from, name: 'Ben' });
  pass(80);
  await sweep();
  const { rows: was } = await sql<{ id: number }>`update enrolments set state = 'transferred', ended_at = now()
    where order_line_id = ${sale.lineId} returning id`.execute(t.db);
  await sql`update seat_pools set taken = taken - 1 where id = (select seat_pool_id from cohorts where id = ${from.id})`.execute(
    t.db,
  );
  await sql`update seat_pools set taken = taken + 1 where id = (select seat_pool_id from cohorts where id = ${to.id})`.execute(
    t.db,
  );
  await sql`insert into enrolments (user_id, cohort_id, course_id, reason, order_line_id, transferred_from_id, refund_rule, enrolled_at)
    values (${sale.userId}, ${to.id}, ${school.courseId}, 'transferred', ${sale.lineId}, ${was[0]?.id ?? 0}, 'none', ${t.clock.now()})`.execute(
    t.db,
  );
  pass(1);
  await sweep();
  const row = (await rowsOf(from)).at(-1);
  expect([row?.payout_cents, row?.cause]).toEqual([
    -17_000,
    expect.stringMatching(/^Move of Ada, Cohort \d+, to another cohort: −\$170$/),
  ]);
  expect((await soFar(t.ctx(), [to])).get(`cohort:${to.id}`)?.earnedCents).toBe(17_000);
  expect(await broken()).toEqual([]);
});

test('frozen rows and lines stay byte-identical if fee, assistant, prices, or names change; erased names become Former learner', async () => {
  const of = await cohort();
  const { third, first } = await threeSold(of);
  pass(80);
  await sweep();
  await aRefund(t.ctx(), third, { cashCents: 3750 });
  pass(1);
  await sweep();
  const all = async () => {
    const rows = (await rowsOf(of)).map(({ compared_at: _, ...row }) => row);
    return JSON.stringify([rows, await Promise.all(rows.map(({ id }) => linesOf(id)))]);
  };
  const before = await all();
  await sql`update schools set fee_bps = 9000, name = 'Other' where id = ${school.id}`.execute(t.db);
  await sql`update cohorts set name = 'Other', moniker = 'Other', price_cents = 1, nonmember_price_cents = 2 where id = ${of.id}`.execute(
    t.db,
  );
  await sql`update courses set name = 'Other' where id = ${school.courseId}`.execute(t.db);
  await sql`update users set display_name = 'Other' where id = any(${[first.userId, third.userId]})`.execute(t.db);
  pass(2);
  await sweep();
  expect(await all()).toBe(before);
  await forgetPerson(t.ctx(), { id: third.userId, email: '', placeholder: '', pseudonym: '' });
  const after = await all();
  expect(after).toBe(
    before
      .replaceAll('"learner_name":"Cleo"', '"learner_name":"Former learner"')
      .replaceAll(`"user_id":${third.userId}`, '"user_id":null')
      .replaceAll('Refund of Cleo,', 'Refund of Former learner,'),
  );
  expect(after).not.toContain('Cleo');
  await sql`update schools set fee_bps = 1500 where id = ${school.id}`.execute(t.db);
});

test('no one can change or delete anything frozen', async () => {
  const of = await cohort();
  await aSale(t.ctx(), { of });
  pass(80);
  await sweep();
  const [row] = await rowsOf(of);
  const id = row?.id ?? 0;
  for (const change of [
    sql`update payouts set payout_cents = 1 where id = ${id}`,
    sql`delete from payouts where id = ${id}`,
    sql`update payout_lines set kept_cents = 1 where payout_id = ${id}`,
    sql`delete from payout_lines where payout_id = ${id}`,
  ]) {
    await expect(change.execute(t.db)).rejects.toThrow(/stays/);
  }
});

test('two refunds on one day: the second is deducted a day after the first', async () => {
  const of = await cohort({ endsIn: 40 });
  const [ada, ben] = [await aSale(t.ctx(), { of }), await aSale(t.ctx(), { of })];
  await sweep();
  pass(50);
  await sweep();
  const adjustments = async () => (await rowsOf(of)).slice(1).map(({ payout_cents }) => payout_cents);
  await aRefund(t.ctx(), ada, { cashCents: 1000 });
  pass(1);
  await sweep();
  expect(await adjustments()).toEqual([-850]);
  await aRefund(t.ctx(), ben, { cashCents: 2000 });
  await sweep();
  expect(await adjustments()).toEqual([-850]);
  pass(1);
  await sweep();
  expect(await adjustments()).toEqual([-850, -1700]);
  expect(await broken()).toEqual([]);
});
