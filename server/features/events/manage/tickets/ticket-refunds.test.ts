import { beforeAll, expect, test } from 'vitest';
import { anEvent, startEventIn } from '#server/features/events/event/event.factory.ts';
import { aTaughtCourse, type Taught } from '#server/features/schools/manage/cohorts/taught.factory.ts';
import { loseJobs } from '#testing/lost-jobs.ts';
import { moneyApp } from '#testing/money.ts';
import { REFUND_TICKET_TYPE_JOB, refundTicketTypeJob } from './refund-ticket-type.ts';

const t = moneyApp();
let of: Taught;
let cohortId: number;
beforeAll(async () => {
  of = await aTaughtCourse(t);
  cohortId = (await of.cohort()).id;
});

async function sold(prices: readonly number[]) {
  const { id, ticketTypeIds } = await anEvent(of.ctx, {
    schoolId: of.school.id,
    cohortId,
    tickets: [{ name: 'Stage', capacity: 50, priceCents: 2000, nonmemberPriceCents: 2500 }],
  });
  const typeId = ticketTypeIds[0] ?? 0;
  const buyers: { person: number; orderId: number }[] = [];
  for (const price of prices) {
    await patch(typeId, { price: Math.min(price, 20), nonmemberPrice: price });
    const person = await t.buyer();
    const paymentLink = await of.call(person, 'POST', '/stripe/build_event_payment_link', {
      mode: 'payment',
      ticket_type_id: typeId,
    });
    await t.pay(paymentLink.body.orderId);
    await t.settle();
    buyers.push({ person, orderId: paymentLink.body.orderId });
  }
  return { id, typeId, buyers };
}
const patch = (id: number, payload: object) =>
  of.call(of.courseAdminId, 'PATCH', `/teachers/ticket_types/${id}`, payload);
const dryRun = async (id: number, as = of.schoolAdminId) =>
  (await of.call(as, 'GET', `/teachers/ticket_types/${id}/refund`)).body.refund;
const refund = (id: number, body: object = {}, as = of.schoolAdminId, headers = {}) =>
  of.call(as, 'POST', `/teachers/ticket_types/${id}/refunds`, body, headers);
const typeOf = async (eventId: number, as = of.schoolAdminId) =>
  (await of.call(as, 'GET', `/teachers/events/${eventId}/ticket_types`)).body.ticketTypes[0];
const attendance = async (eventId: number, person: number) =>
  (await of.call(person, 'GET', `/events/${eventId}`)).body.attendance;
const mails = (person: number) =>
  t.db
    .selectFrom('sends')
    .select(['subject', 'text'])
    .where('user_id', '=', person)
    .where('kind', '=', 'ticket_became_free')
    .execute();

test('prices paid are shown by ticket type and price, to School Admins only', async () => {
  const { id } = await sold([25, 25, 40]);
  expect(await typeOf(id)).toMatchObject({
    paid: [
      { price: 40, people: 1 },
      { price: 25, people: 2 },
    ],
    refundable: 0,
  });
  expect(await typeOf(id, of.courseAdminId)).toMatchObject({ paid: null, refundable: 0 });
  const seats = async (as: number) => (await of.call(as, 'GET', `/teachers/events/${id}/seats`)).body.paid;
  expect(await seats(of.schoolAdminId)).toEqual([
    { ticketTypeName: 'Stage', price: 40, people: 1 },
    { ticketTypeName: 'Stage', price: 25, people: 2 },
  ]);
  expect(await seats(of.courseAdminId)).toBeNull();
});

test('a type that became free offers refunds; each holder gets one, with an email, and keeps the seat for free', async () => {
  const { id, typeId, buyers } = await sold([25, 40]);
  const [ada, ben] = buyers;
  if (!ada || !ben) throw new Error('Two bought.');
  const none = { people: 0, cash: 0, credits: 0, disputed: 0 };
  // While the type costs something, no refund is offered: a price change refunds nothing.
  expect(await dryRun(typeId)).toEqual({ prices: [], totals: none });
  expect(await refund(typeId)).toMatchObject({ status: 409, body: { code: 'nothing_to_refund' } });
  await patch(typeId, { price: 0, nonmemberPrice: 0 });
  // Nothing is refunded automatically.
  await t.settle();
  expect((await t.order(ada.orderId)).refunded).toBe(0);

  const preview = await dryRun(typeId);
  expect(preview).toEqual({
    prices: [
      { price: 40, people: 1 },
      { price: 25, people: 1 },
    ],
    totals: { ...none, people: 2, cash: 65 },
  });
  expect(await dryRun(typeId, of.courseAdminId)).toEqual({ prices: [], totals: preview.totals });
  expect((await typeOf(id)).refundable).toBe(2);
  expect(await refund(typeId, { expected: { people: 3 } })).toMatchObject({
    status: 409,
    body: { code: 'figures_changed', details: { totals: preview.totals } },
  });
  const key = { 'idempotency-key': 'refund-stage-once-01' };
  const done = await refund(typeId, { expected: preview.totals }, of.schoolAdminId, key);
  expect(done).toMatchObject({ status: 200, body: { refunded: preview.totals } });
  expect(await refund(typeId, { expected: preview.totals }, of.schoolAdminId, key)).toEqual(done);
  await t.drainJobs();
  await t.settle();
  expect(await t.order(ada.orderId)).toMatchObject({ state: 'refunded', refunded: 2500, lines: ['refunded'] });
  expect((await t.order(ben.orderId)).refunded).toBe(4000);
  expect(await mails(ada.person)).toEqual([
    {
      subject: expect.stringContaining('Your ticket is free now'),
      text: expect.stringContaining('You keep your seat.'),
    },
  ]);
  expect(await attendance(id, ada.person)).toMatchObject({ state: 'attending', paid: false, ticketTypeId: typeId });
  expect(await typeOf(id)).toMatchObject({ seats: { taken: 2 }, paid: [{ price: 0, people: 2 }], refundable: 0 });
  // A second time there is nothing to refund, and the free seat is given up as a free one.
  expect(await refund(typeId)).toMatchObject({ status: 409 });
  const cancelled = await of.call(ada.person, 'POST', `/events/${id}/attend`, {
    attending: false,
    ticket_type_id: typeId,
  });
  expect(cancelled).toMatchObject({ status: 200, body: { attending: false } });
  await t.settle();
  expect((await t.order(ada.orderId)).refunded).toBe(2500);
  const { detail } = await t.db
    .selectFrom('activity')
    .select('detail')
    .where('action', '=', 'refund_ticket_type')
    .where('subject_id', '=', String(id))
    .executeTakeFirstOrThrow();
  expect(detail).toEqual({ ticketType: 'Stage', peopleTold: 2 });
});

test('people who buy later at a new price are not refunded; an interrupted run continues', async () => {
  const { id, typeId, buyers } = await sold([25, 25]);
  await patch(typeId, { price: 0, nonmemberPrice: 0 });
  expect((await refund(typeId)).status).toBe(200);
  // The test runs the job by hand below.
  await loseJobs(t.db, REFUND_TICKET_TYPE_JOB);
  // The type costs money again before the queue gets to the refunds.
  await patch(typeId, { price: 20, nonmemberPrice: 30 });
  const late = await t.buyer();
  const paymentLink = await of.call(late, 'POST', '/stripe/build_event_payment_link', {
    mode: 'payment',
    ticket_type_id: typeId,
  });
  await t.pay(paymentLink.body.orderId);
  await t.settle();
  const orderIds = buyers.map(({ orderId }) => orderId);
  const lines = await t.db
    .selectFrom('order_lines')
    .select('id')
    .where('order_id', 'in', orderIds)
    .orderBy('id')
    .execute();
  const [first = 0, upTo = 0] = lines.map(({ id }) => id);
  const run = (to: number) =>
    refundTicketTypeJob.handle(of.ctx, { ticketTypeId: typeId, upTo: to, by: of.schoolAdminId });
  // The first run had reached only the first holder.
  await run(first);
  expect(await Promise.all(orderIds.map(async (id) => (await t.order(id)).refunded))).toEqual([2500, 0]);
  // The job may run twice.
  for (const to of [upTo, upTo]) await run(to);
  await t.settle();
  for (const { person, orderId } of buyers) {
    expect((await t.order(orderId)).refunded).toBe(2500);
    expect(await mails(person)).toHaveLength(1);
  }
  expect((await t.order(paymentLink.body.orderId)).refunded).toBe(0);
  expect(await attendance(id, late)).toMatchObject({ paid: true });
});

test('after the event is over, no refund is offered', async () => {
  const { id, typeId } = await sold([25]);
  await patch(typeId, { price: 0, nonmemberPrice: 0 });
  expect((await typeOf(id)).refundable).toBe(1);
  await startEventIn(of.ctx, id, -600);
  expect((await typeOf(id)).refundable).toBe(0);
  expect((await refund(typeId)).status).toBe(409);
});
