import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { addRecipient, bankDay, holdPayout, makeRemittance, returnRemittance } from '#server/features/payouts/index.ts';
import { testApp } from '#testing/app.ts';
import { aSoldCourse } from './sold-course.factory.ts';

/** T§3 Payout, rules-teachers P10, P11, P13: what School Admins, and no one else, see of payouts. */
const t = testApp();

const staffOf = ({ staffId }: { staffId: number }) =>
  t.system.ctx({ kind: 'person', personId: staffId, sessionId: 0, needsOnboarding: false }, 'test');

describe('GET /teachers/courses/{courseId}/payouts', () => {
  test('returns T’s Payout: its fields, and data with dollars, payout_amount, students, and total_revenue', async () => {
    const own = await aSoldCourse(t);
    await own.sell();
    await own.sell({ credits: 5 });
    await own.sweep();
    const { body } = await own.get(`/teachers/courses/${own.course.id}/payouts`);
    const first = body.payouts[0];
    expect(first).toMatchObject({
      id: expect.any(Number),
      status: 'upcoming',
      part: 1,
      cohortId: own.cohort.id,
      moniker: 'Fall',
      courseId: own.course.id,
      name: expect.any(String),
      imageUrl: null,
      startsAtUtc: expect.stringMatching(/Z$/),
      endsAtUtc: expect.stringMatching(/Z$/),
      creditCost: 15,
      userCohortsCount: 2,
      capacity: expect.any(Number),
      plannedPaidAtUtc: expect.stringMatching(/Z$/),
      data: { dollars: 340, payout_amount: 170, students: 2, total_revenue: 400 },
    });
    expect(first).not.toHaveProperty('paidAtUtc');
    expect(Date.parse(first.plannedPaidAtUtc) - Date.parse(first.startsAtUtc)).toBe(14 * 86_400_000);
  });

  test('filters paid, upcoming, or finalized payouts, lists void ones only under all, and gives paid ones a date', async () => {
    const own = await aSoldCourse(t);
    await own.sell();
    await own.sweep();
    const cancelled = await own.anotherCohort({ startsIn: 40, endsIn: 60 });
    await own.sweep();
    await sql`update cohorts set status = 'cancelled', cancelled_at = ${t.system.clock.now()} where id = ${cancelled.id}`.execute(
      t.db,
    );
    await own.pass(46);
    const { id: recipientId } = await addRecipient(own.ctx, { schoolId: own.school.id, name: 'Studio Ltd' });
    const states = async (only: string) =>
      (await own.payouts(only)).map(({ status }: { status: string }) => status).toSorted();
    expect(await states('all')).toEqual(['finalized', 'upcoming', 'void', 'void']);
    expect(await states('finalized')).toEqual(['finalized']);
    expect(await states('paid')).toEqual([]);
    const [{ id }] = await own.payouts('finalized');
    await makeRemittance(staffOf(own), {
      schoolId: own.school.id,
      recipientId,
      bankOn: bankDay(t.system.clock.now()),
      reference: 'SEPA-1',
      amountCents: 8500,
      payoutIds: [id],
    });
    expect(await states('paid')).toEqual(['paid']);
    expect(await states('upcoming')).toEqual(['upcoming']);
    expect((await own.payouts('paid'))[0]).toMatchObject({
      id,
      paidAtUtc: expect.stringMatching(/Z$/),
      reference: 'SEPA-1',
    });
    expect((await own.get(`/teachers/courses/${own.course.id}/payouts?only=held`)).status).toBe(422);
  });

  test('begins with the next payout, then later ones, then past ones from the latest back', async () => {
    const own = await aSoldCourse(t);
    await own.sell();
    await own.anotherCohort({ startsIn: 100, endsIn: 130 });
    await own.sweep();
    await own.pass(46);
    const planned = async (path: string) =>
      (await own.get(path)).body.payouts.map((payout: { plannedPaidAtUtc: string }) => payout.plannedPaidAtUtc);
    const inCourse: string[] = await planned(`/teachers/courses/${own.course.id}/payouts`);
    const now = t.system.clock.now().toISOString();
    const [ahead, past] = [inCourse.filter((at) => at >= now), inCourse.filter((at) => at < now)];
    expect([ahead.length > 1, past.length > 0]).toEqual([true, true]);
    expect(inCourse).toEqual([...ahead.toSorted(), ...past.toSorted().toReversed()]);
    expect(await planned(`/teachers/schools/${own.school.id}/payouts`)).toEqual(inCourse);
  });

  test('is for School Admins: course admins get 403, others 404', async () => {
    const [own, other] = [await aSoldCourse(t), await aSoldCourse(t)];
    await own.sell();
    await own.sweep();
    const [{ id }] = await own.payouts();
    const paths = [
      `/teachers/courses/${own.course.id}/payouts`,
      `/teachers/schools/${own.school.id}/payouts`,
      `/teachers/schools/${own.school.id}/payout_figures`,
      `/teachers/payouts/${id}`,
    ];
    for (const path of paths) {
      expect((await own.get(path, own.courseAdminId)).status, path).toBe(403);
      expect((await own.get(path, other.schoolAdminId)).status, path).toBe(404);
      expect((await own.get(path, own.staffId)).status, path).toBe(200);
    }
  });
});

describe('GET /teachers/schools/{id}/payouts', () => {
  test('names the next day on which something is paid, not an earlier one with no sales', async () => {
    const own = await aSoldCourse(t);
    await own.anotherCohort({ startsIn: 29, endsIn: 60 });
    await own.sell();
    await own.sweep();
    const sold = (await own.payouts()).filter((payout: { cohortId: number }) => payout.cohortId === own.cohort.id);
    const { balance } = (await own.get(`/teachers/schools/${own.school.id}/payouts`)).body;
    expect(balance.next).toEqual({ atUtc: sold[0].plannedPaidAtUtc, amount: 85 });
  });

  test('has the balance: the next payout so far, what is due, carried forward, or on hold, and what was paid this year', async () => {
    const own = await aSoldCourse(t);
    const sale = await own.sell();
    await own.sweep();
    const balance = async () => (await own.get(`/teachers/schools/${own.school.id}/payouts`)).body.balance;
    const [first] = await own.payouts();
    expect(await balance()).toMatchObject({
      due: 0,
      carried: 0,
      held: 0,
      paidThisYear: 0,
      next: { atUtc: first.plannedPaidAtUtc, amount: 85 },
      recipient: null,
    });
    const { id: recipientId } = await addRecipient(own.ctx, { schoolId: own.school.id, name: 'Studio Ltd' });
    await own.pass(46);
    expect(await balance()).toMatchObject({ due: 85, next: { amount: 85 }, recipient: { name: 'Studio Ltd' } });
    await holdPayout(staffOf(own), { payoutId: first.id, reason: 'The account was closed.' });
    expect(await balance()).toMatchObject({ due: 0, held: 85 });
    expect((await own.get(`/teachers/payouts/${first.id}`)).body.payout).toMatchObject({
      status: 'finalized',
      heldBecause: 'The account was closed.',
    });
    await sql`update payouts set held_at = null, held_by = null, hold_reason = null where id = ${first.id}`.execute(
      t.db,
    );
    const bankOn = bankDay(t.system.clock.now());
    const pay = (payoutIds: number[], amountCents: number, reference: string) =>
      makeRemittance(staffOf(own), { schoolId: own.school.id, recipientId, bankOn, reference, amountCents, payoutIds });
    const { remittanceId } = await pay([first.id], 8500, 'SEPA-7');
    expect(await balance()).toMatchObject({ due: 0, paidThisYear: 85 });
    expect((await own.get(`/teachers/payouts/${first.id}`)).body.remittance).toEqual({
      recipient: 'Studio Ltd',
      bankOn,
      reference: 'SEPA-7',
      amount: 85,
      returned: null,
    });
    const back = await returnRemittance(staffOf(own), { remittanceId, reason: 'Account closed' });
    expect(await balance()).toMatchObject({ due: 85, paidThisYear: 0 });
    expect((await own.get(`/teachers/payouts/${back.payoutId}`)).body).toMatchObject({
      payout: {
        kind: 'returned',
        part: null,
        cohortId: null,
        subject: null,
        userCohortsCount: 0,
        capacity: 0,
        data: { payout_amount: 85, total_revenue: 0 },
      },
      statement: null,
      remittance: { reference: 'SEPA-7', returned: { reason: 'Account closed' } },
    });
    expect((await own.file(back.payoutId)).statusCode).toBe(404);
    await own.refund(sale, { cashCents: 20_000, ends: true });
    await own.pass(40);
    expect(await balance()).toMatchObject({ due: 0, carried: 0, next: null });
    expect((await own.get(`/teachers/schools/${own.school.id}/payouts`)).body.payouts).toMatchObject([
      { kind: 'part', part: 2, data: { payout_amount: -85, dollars: 0 } },
      { kind: 'returned' },
      { kind: 'part', part: 1, status: 'paid' },
    ]);
  });

  test('chart data: revenue by month of sale, refunds by month of decision, upcoming payouts by their month', async () => {
    const own = await aSoldCourse(t);
    const sold = t.system.clock.now().toISOString().slice(0, 7);
    const sale = await own.sell();
    await own.sell({ discountCents: 2000, discountOwner: 'school' });
    await own.sweep();
    await t.system.clock.advance(35 * 86_400_000);
    await own.refund(sale, { cashCents: 5000 });
    const decided = t.system.clock.now().toISOString().slice(0, 7);
    const { body } = await own.get(`/teachers/schools/${own.school.id}/payout_figures`);
    expect(body.revenue).toEqual([{ kind: 'cohort', name: expect.any(String), month: sold, amount: 380 }]);
    expect(body.refunds).toHaveLength(12);
    expect(body.refunds.filter(({ amount }: { amount: number }) => amount > 0)).toEqual([
      { month: decided, amount: 50 },
    ]);
    const coming = body.coming.reduce(
      (sum: number, { amount }: { amount: number }) => sum + Math.round(amount * 100),
      0,
    );
    expect(coming).toBe(33_000 * 0.85);
  });
});

test('a cohort shows its School Admins what it actually earns so far and when that is paid, and course admins nothing', async () => {
  const own = await aSoldCourse(t);
  await own.sell();
  await own.sell({ listCents: 10_001 });
  await own.sweep();
  await own.pass(46);
  const { earned, estimate } = await own.show(own.cohort.id, own.schoolAdminId);
  expect(earned).toMatchObject({
    revenue: 300.01,
    fee_bps: 1500,
    fee: 45,
    assistant: 0,
    earned: 255.01,
    payouts: [
      { part: 1, parts: 2, status: 'finalized', amount: 127.5, paidAtUtc: null },
      { part: 2, parts: 2, status: 'upcoming', amount: 127.51 },
    ],
  });
  expect(estimate.profit).not.toBe(earned.earned);
  expect((await own.show(own.cohort.id)).earned).toBeNull();
});
