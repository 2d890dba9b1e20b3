import { describe, expect, test } from 'vitest';
import { UNANSWERED_REFUND_DAYS } from '#contract/workouts/feedback.endpoints.ts';
import { verify } from '#server/app/verify/verify.ts';
import { adjustPayouts, finalizeDuePayouts, openPayoutRows } from '#server/features/payouts/index.ts';
import { withheldLines } from '#server/features/workouts/index.ts';
import { DAY_MS, moneyApp } from '#testing/money.ts';
import { aGradingQueue, type GradingQueue } from './grading-queue.factory.ts';

const t = moneyApp({ poolSize: 20 });
const priced = { written: { memberPriceCents: 1500, nonmemberPriceCents: 3000 }, inHours: 24 };

/** A person who paid $30 for a written spot and submitted work. */
async function paidWork(queue: GradingQueue, sendsAfterMs = 0) {
  const personId = await t.buyer();
  const { writtenTicketTypeId: ticketTypeId, id: workoutId } = queue.workout;
  const checkout = await queue.call(personId, 'POST', '/stripe/build_event_payment_link', {
    mode: 'payment',
    ticketTypeId,
  });
  await t.pay(checkout.body.orderId);
  await t.settle();
  await t.advanceTime(sendsAfterMs);
  const sent = await queue.call(personId, 'POST', `/workouts/${workoutId}/submissions`, { text: 'My take' });
  expect(sent.status, JSON.stringify(sent.body)).toBe(200);
  return {
    personId,
    orderId: Number(checkout.body.orderId),
    submissionId: Number(sent.body.submission.id),
    sent: sent.body.submission,
  };
}
const refundsOf = (queue: GradingQueue) => `/workouts/${queue.workout.id}/feedback_refunds`;
const mails = async (userId: number) =>
  (await t.db.selectFrom('sends').select('kind').where('user_id', '=', userId).orderBy('id').execute()).map(
    ({ kind }) => kind,
  );

describe('a person who paid, submitted work, and got no feedback', () => {
  test('is refunded automatically 30 days after the end, once, and the payout withholds nothing anymore', async () => {
    const queue = await aGradingQueue(t, priced);
    const { personId, orderId } = await paidWork(queue);
    const endsAt = queue.workout.startsAt.getTime() + 60 * 60_000;
    const sweep = async () => {
      for (const _ of [1, 2]) await t.sweep();
      await t.settle();
    };
    await t.advanceTime(endsAt + UNANSWERED_REFUND_DAYS * DAY_MS - 60_000 - t.system.clock.now().getTime());
    await sweep();
    expect(await t.order(orderId)).toMatchObject({ state: 'fulfilled', refunded: 0 });
    expect(await withheldLines(t.systemCtx(), { workoutId: queue.workout.id })).toHaveLength(1);
    await t.advanceTime(60_000);
    await sweep();
    expect(await t.order(orderId)).toMatchObject({ state: 'refunded', refunded: 3000 });
    expect(await withheldLines(t.systemCtx(), { workoutId: queue.workout.id })).toEqual([]);
    expect((await mails(personId)).filter((kind) => kind === 'workout_place_cancelled')).toHaveLength(1);
    await t.advanceTime(2 * DAY_MS);
    await sweep();
    expect(await verify(t.pool, t.system.clock.now())).toEqual([]);
  });

  test('may get the refund from 14 days after the end, once; it ends their spot, releases the seat, and sends an email', async () => {
    const queue = await aGradingQueue(t, priced);
    const { personId, orderId, sent } = await paidWork(queue);
    const endsAt = queue.workout.startsAt.getTime() + 60 * 60_000;
    expect(sent.moneyBackFromUtc).toBe(new Date(endsAt + 14 * DAY_MS).toISOString());
    expect((await queue.call(personId, 'GET', refundsOf(queue))).body.refund).toMatchObject({
      possible: false,
      amount: 30,
      fromUtc: sent.moneyBackFromUtc,
    });
    await t.advanceTime(endsAt + 14 * DAY_MS - 60_000 - t.system.clock.now().getTime());
    expect(await queue.call(personId, 'POST', refundsOf(queue), { amount: 30 })).toMatchObject({
      status: 409,
      body: { code: 'money_back_too_early' },
    });
    await t.advanceTime(60_000);
    expect((await queue.call(personId, 'GET', refundsOf(queue))).body.refund).toMatchObject({
      possible: true,
      amount: 30,
    });
    expect(await queue.call(personId, 'POST', refundsOf(queue), { amount: 29 })).toMatchObject({
      status: 409,
      body: { code: 'refund_changed', details: { amount: 30 } },
    });
    const responses = await Promise.all(
      [1, 2, 3].map(() => queue.call(personId, 'POST', refundsOf(queue), { amount: 30 })),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 404, 404]);
    await t.settle();
    expect(await t.order(orderId)).toMatchObject({ state: 'refunded', refunded: 3000 });
    expect((await mails(personId)).at(-1)).toBe('workout_place_cancelled');
    const mail = await t.db
      .selectFrom('sends')
      .select(['subject', 'text'])
      .where('user_id', '=', personId)
      .where('kind', '=', 'workout_place_cancelled')
      .executeTakeFirstOrThrow();
    expect(mail.subject).toMatch(/^Your refund: /);
    expect(mail.text).toContain('We refunded $30');
    const pool = await t.db
      .selectFrom('ticket_types as y')
      .innerJoin('seat_pools as p', 'p.id', 'y.seat_pool_id')
      .select('p.taken')
      .where('y.id', '=', queue.workout.writtenTicketTypeId)
      .executeTakeFirstOrThrow();
    expect(pool.taken).toBe(0);
    expect((await queue.students()).body.counts).toMatchObject({ all: 0, to_answer: 0 });
  });

  test('waits as long if the work was submitted late; gets no refund after feedback or without a payment', async () => {
    const queue = await aGradingQueue(t, priced);
    const { personId, submissionId, sent } = await paidWork(queue, 10 * DAY_MS);
    const waited = Date.parse(sent.moneyBackFromUtc) - Date.parse(sent.submittedAtUtc);
    expect(waited).toBe(14 * DAY_MS);
    const { userId } = await queue.work();
    expect((await queue.call(userId, 'GET', refundsOf(queue))).status).toBe(404);
    await t.advanceTime(5 * DAY_MS);
    expect((await queue.call(personId, 'GET', refundsOf(queue))).body.refund.possible).toBe(false);
    expect((await queue.call(await t.buyer(), 'GET', refundsOf(queue))).status).toBe(404);
    await queue.send(submissionId, '<p>Breathe.</p>');
    await t.advanceTime(40 * DAY_MS);
    expect((await queue.call(personId, 'GET', refundsOf(queue))).body.refund).toMatchObject({ possible: false });
    expect((await queue.call(personId, 'POST', refundsOf(queue), { amount: 30 })).body.code).toBe('already_answered');
    expect((await queue.call(null, 'GET', refundsOf(queue))).status).toBe(401);
  });

  test('gets the feedback or the money, exactly one, if both happen at the same moment', async () => {
    const queue = await aGradingQueue(t, { ...priced, written: { ...priced.written, capacity: 12 } });
    const all = [];
    for (let each = 0; each < 12; each += 1) all.push(await paidWork(queue));
    await t.advanceTime(20 * DAY_MS);
    const outcomes = await Promise.all(
      all.map(async ({ personId, submissionId, orderId }) => {
        const [money, answer] = await Promise.all([
          queue.call(personId, 'POST', refundsOf(queue), { amount: 30 }),
          queue.send(submissionId, '<p>At last.</p>'),
        ]);
        return { personId, orderId, money: money.status, answer: answer.status };
      }),
    );
    await t.settle();
    for (const { personId, orderId, money, answer } of outcomes) {
      expect([money, answer].filter((status) => status === 200)).toHaveLength(1);
      const back = money === 200;
      expect(await t.order(orderId)).toMatchObject({ refunded: back ? 3000 : 0 });
      const kinds = await mails(personId);
      expect(kinds.includes('workout_answered')).toBe(!back);
      expect(kinds.includes('workout_place_cancelled')).toBe(back);
    }
  });
});

test('a paid line is withheld from the payout while its work waits, and not after feedback or a refund', async () => {
  const queue = await aGradingQueue(t, priced);
  const [waits, answered, back] = [await paidWork(queue), await paidWork(queue), await paidWork(queue)];
  await queue.work();
  const { schoolId, id: workoutId } = queue.workout;
  const withheld = async () => (await withheldLines(queue.ctx, { schoolId })).map((line) => line.submissionId);
  expect(await withheld()).toEqual([waits.submissionId, answered.submissionId, back.submissionId]);
  expect((await queue.students()).body.withheld).toEqual({ lines: 3, amount: 90 });
  await queue.open(answered.submissionId);
  expect(await withheld()).toHaveLength(3);
  await queue.send(answered.submissionId, '<p>Breathe.</p>');
  await t.advanceTime(20 * DAY_MS);
  await queue.call(back.personId, 'POST', refundsOf(queue), { amount: 30 });
  expect(await withheld()).toEqual([waits.submissionId]);
  const [line] = await withheldLines(queue.ctx, { workoutId });
  expect(await withheldLines(queue.ctx, { orderLineIds: [line?.orderLineId ?? 0] })).toEqual([line]);
  expect(await withheldLines(queue.ctx, { orderLineIds: [] })).toEqual([]);
});

test('the payout leaves out work without feedback; work with feedback is paid the next day, refunds are on a statement', async () => {
  const queue = await aGradingQueue(t, priced);
  const [answered, back] = [await paidWork(queue), await paidWork(queue)];
  await paidWork(queue);
  const pass = async (days: number) => {
    await t.advanceTime(days * DAY_MS);
    await openPayoutRows(queue.ctx);
    await finalizeDuePayouts(queue.ctx);
    await adjustPayouts(queue.ctx);
  };
  const rows = () =>
    t.db
      .selectFrom('payouts')
      .select(['id', 'kind', 'payout_cents as cents', 'total_revenue_cents as revenue', 'cause'])
      .where('workout_id', '=', queue.workout.id)
      .orderBy('id')
      .execute();
  const linesOf = async (payoutId: number | undefined) =>
    (
      await t.db
        .selectFrom('payout_lines')
        .select(['kind', 'withheld', 'kept_cents as kept'])
        .where('payout_id', '=', payoutId ?? 0)
        .orderBy('position')
        .execute()
    ).map(({ kind, withheld, kept }) => [kind, withheld, kept]);
  const broken = async () =>
    (await verify(t.pool, t.system.clock.now())).filter(({ invariant }) => invariant.startsWith('payouts'));
  await pass(9);
  const [first] = await rows();
  expect(first).toMatchObject({ kind: 'part', cents: 0, revenue: 0 });
  const waiting = ['sale', 'unanswered', 0];
  expect(await linesOf(first?.id)).toEqual([waiting, waiting, waiting]);

  await queue.send(answered.submissionId, '<p>Breathe.</p>');
  await pass(1);
  const second = (await rows()).at(-1);
  expect(second).toMatchObject({ kind: 'adjustment', cents: 2550, revenue: 3000 });
  expect(second?.cause).toMatch(/^Answered work of Bea B\., Workout \d+, \w+ \d+: \+\$25\.50$/);
  expect(await linesOf(second?.id)).toEqual([['sale', null, 3000], waiting, waiting]);

  await pass(10);
  await queue.call(back.personId, 'POST', refundsOf(queue), { amount: 30 });
  await pass(1);
  const third = (await rows()).at(-1);
  expect(third).toMatchObject({ kind: 'adjustment', cents: 0, revenue: 3000 });
  expect(third?.cause).toMatch(/^Refund of Bea B\., Workout \d+, \w+ \d+: \$0$/);
  expect(await linesOf(third?.id)).toEqual([
    ['sale', null, 3000],
    ['sale', null, 3000],
    waiting,
    ['refund', null, -3000],
  ]);
  await pass(5);
  expect(await rows()).toHaveLength(3);
  expect(await broken()).toEqual([]);
});
