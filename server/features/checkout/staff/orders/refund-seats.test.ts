import { beforeAll, expect, test } from 'vitest';
import { verify } from '#server/app/verify/verify.ts';
import { makePerson } from '#server/features/accounts/persons/person.factory.ts';
import { anEvent } from '#server/features/events/event/event.factory.ts';
import { aWorkout } from '#server/features/workouts/workout/workout.factory.ts';
import { moneyApp } from '#testing/money.ts';
import { requestsOf } from '#testing/requests.ts';
import { ticketSales } from '#testing/ticket-sales.ts';

/**
 * rules-teachers X1: staff refunds of an event, a workout, and a membership, through the real endpoints and the
 * provider's sandbox.
 */
const t = moneyApp();
const { buy, pool } = ticketSales(t);
const call = requestsOf(t);
const reason = 'Asked by mail.';

let staff: number;
beforeAll(async () => {
  staff = (await makePerson(t.systemCtx(), { isStaff: true })).personId;
});

const boughtSeat = async (personId: number, ticketTypeId: number) => lineOf(await buy(personId, ticketTypeId));
async function lineOf(orderId: number): Promise<number> {
  const { body } = await call(staff, 'GET', `/admin/orders/${orderId}`);
  return body.order.lines[0].id;
}
const dry = async (lineId: number, query = '') =>
  (await call(staff, 'GET', `/admin/order_lines/${lineId}/refund${query}`)).body.refund;
const refund = async (lineId: number, cash: number) => {
  const response = await call(staff, 'POST', `/admin/order_lines/${lineId}/refunds`, { cash, reason });
  await t.settle();
  return response;
};
const seatsTaken = async (ticketTypeId: number) => (await pool(ticketTypeId)).taken;
const mails = async (userId: number) =>
  (await t.db.selectFrom('sends').select('kind').where('user_id', '=', userId).orderBy('id').execute()).map(
    ({ kind }) => kind,
  );
const broken = async () => (await verify(t.pool, t.system.clock.now())).map((breach) => breach.invariant);

test('a partial ticket refund keeps the seat; refunding the rest ends and releases it, and the holder is emailed', async () => {
  const event = await anEvent(t.systemCtx(), {
    tickets: [{ name: 'Seat', capacity: 2, priceCents: 2000, nonmemberPriceCents: 2500 }],
  });
  const [type = 0] = event.ticketTypeIds;
  const personId = await t.buyer();
  const lineId = await boughtSeat(personId, type);
  expect(await dry(lineId, '?cash=5')).toMatchObject({
    endsPlace: false,
    place: 'They keep their seat.',
    allowed: true,
  });
  expect((await refund(lineId, 5)).body.refunded).toMatchObject({ cash: 5, endedPlace: false });
  expect(await seatsTaken(type)).toBe(1);
  expect(await dry(lineId)).toMatchObject({ cash: 20, endsPlace: true });
  expect((await refund(lineId, 20)).body.refunded).toMatchObject({ cash: 20, endedPlace: true });
  expect(await seatsTaken(type)).toBe(0);
  const seat = t.db.selectFrom('attendances').select('state').where('order_line_id', '=', lineId);
  expect(await seat.executeTakeFirst()).toEqual({ state: 'cancelled' });
  expect(await mails(personId)).toEqual(expect.arrayContaining(['refund_decided', 'rsvp_cancelled']));
  expect(await refund(lineId, 1)).toMatchObject({ status: 409, body: { code: 'beyond_rest' } });
  expect(await broken()).toEqual([]);
});

test('a ticket for an event that is over stays on its holder’s record', async () => {
  const event = await anEvent(t.systemCtx(), {
    inHours: 2,
    tickets: [{ name: 'Seat', capacity: 2, priceCents: 2000, nonmemberPriceCents: 2500 }],
  });
  const [type = 0] = event.ticketTypeIds;
  const personId = await t.buyer();
  const lineId = await boughtSeat(personId, type);
  await t.advanceTime(24 * 60 * 60_000);
  expect(await dry(lineId)).toMatchObject({
    cash: 25,
    endsPlace: false,
    place: 'They keep their seat, because it has started or is over.',
  });
  expect((await refund(lineId, 25)).body.refunded).toMatchObject({ cash: 25, endedPlace: false });
  expect(await seatsTaken(type)).toBe(1);
  expect(await broken()).toEqual([]);
});

test('a workout spot ends when fully refunded', async () => {
  const workout = await aWorkout(t.systemCtx(), { live: { memberPriceCents: 1000, nonmemberPriceCents: 2000 } });
  const personId = await t.buyer();
  const lineId = await boughtSeat(personId, workout.liveTicketTypeId);
  expect(await dry(lineId)).toMatchObject({ cash: 20, endsPlace: true, membership: null });
  expect((await refund(lineId, 20)).body.refunded).toMatchObject({ endedPlace: true });
  expect(await seatsTaken(workout.liveTicketTypeId)).toBe(0);
  const place = t.db.selectFrom('workout_places').select('state').where('order_line_id', '=', lineId);
  expect(await place.executeTakeFirst()).toEqual({ state: 'cancelled' });
  expect(await broken()).toEqual([]);
});

test('a membership ends with a full refund, and continues after a partial one', async () => {
  const personId = await t.buyer();
  const { body } = await t.link(personId, { mode: 'subscription', include_interests: false, yearly: 'monthly' });
  await t.pay(body.orderId);
  await t.settle();
  const lineId = await lineOf(body.orderId);
  const { cash } = await dry(lineId);
  expect(await dry(lineId, '?cash=1')).toMatchObject({ membership: 'Their membership continues.', place: null });
  expect((await refund(lineId, 1)).status).toBe(201);
  const state = async () =>
    (await t.db.selectFrom('subscriptions').select('status').where('user_id', '=', personId).executeTakeFirst())
      ?.status;
  expect(await state()).toBe('active');
  expect((await dry(lineId)).membership).toContain('Their membership ends now');
  expect((await refund(lineId, cash - 1)).body.refunded).toMatchObject({ endedPlace: true });
  expect(await state()).toBe('ended');
  expect(await broken()).toEqual([]);
});
