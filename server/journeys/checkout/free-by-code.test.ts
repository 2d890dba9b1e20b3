import { beforeAll, expect, test } from 'vitest';
import { verify } from '#server/app/verify/verify.ts';
import { quote } from '#server/features/checkout/index.ts';
import { placeLine } from '#server/features/enrollment/basket.ts';
import { type Enrolling, enrollGroup } from '#server/features/enrollment/enroll-group.ts';
import { anEvent } from '#server/features/events/event/event.factory.ts';
import { creditsOf } from '#server/features/ledger/index.ts';
import { aCohort } from '#server/features/schools/cohort/cohort.factory.ts';
import { loadCohortsForSale } from '#server/features/schools/index.ts';
import { aWorkout } from '#server/features/workouts/workout/workout.factory.ts';
import { moneyApp } from '#testing/money.ts';

const t = moneyApp();
let ctx: ReturnType<typeof t.systemCtx>;
beforeAll(() => {
  ctx = t.systemCtx();
});

async function holdsWholeCode(personId: number): Promise<number> {
  const now = ctx.clock.now();
  const { id } = await t.db
    .insertInto('promo_codes')
    .values({ code: `ALL-${personId}`, kind: 'percent', owner_kind: 'platform', percent: 100, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  const redemption = await t.db
    .insertInto('promo_redemptions')
    .values({ promo_code_id: id, user_id: personId, state: 'applied', created_at: now, applied_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return redemption.id;
}
const link = (personId: number, ticketTypeId: number | undefined, headers: Record<string, string> = {}) =>
  t.as(personId, {
    method: 'POST',
    url: '/api/v1/stripe/build_event_payment_link',
    payload: { mode: 'payment', ticket_type_id: ticketTypeId },
    headers,
  });

test('a ticket that a code pays in full is taken right away, without the provider, and the code is used', async () => {
  const event = await anEvent(ctx, { tickets: [{ name: 'Seat', priceCents: 2000, nonmemberPriceCents: 2500 }] });
  const [ada, [ticket]] = [await t.buyer(), event.ticketTypeIds];
  const redemptionId = await holdsWholeCode(ada);
  const headers = { 'idempotency-key': 'free-ticket-of-ada' };
  const response = await link(ada, ticket, headers);
  expect(response.statusCode, response.body).toBe(200);
  const { stripeLink, orderId } = response.json();
  expect(new URL(stripeLink).pathname + new URL(stripeLink).search).toContain(String(orderId));
  const retried = await link(ada, ticket, headers);
  expect([retried.statusCode, retried.json()]).toEqual([200, response.json()]);
  expect(await t.order(orderId)).toMatchObject({ state: 'fulfilled', cash: 0, lines: ['fulfilled'] });
  const page = (await t.as(ada, { method: 'GET', url: `/api/v1/events/${event.id}` })).json();
  expect(page.attendance).toMatchObject({ state: 'attending', ticketTypeId: ticket, paid: true });
  const redemption = await t.db
    .selectFrom('promo_redemptions')
    .select(['state', 'order_id'])
    .where('id', '=', redemptionId)
    .executeTakeFirstOrThrow();
  expect(redemption).toEqual({ state: 'used', order_id: orderId });
  expect((await link(ada, ticket)).statusCode).toBe(409);
  await t.drainJobs();
  const mails = await t.db.selectFrom('sends').select('kind').where('user_id', '=', ada).orderBy('id').execute();
  expect(mails.map((mail) => mail.kind).sort()).toEqual(['receipt', 'rsvp_confirmed']);
  // Canceling the ticket refunds nothing and releases the seat.
  const shown = await t.as(ada, { method: 'GET', url: `/api/v1/events/${event.id}/ticket_refunds` });
  expect(shown.json().refund).toMatchObject({
    amount: 0,
    paid: 0,
    message: "You didn't pay for it, so there's no refund. The promo code you used can't be used again.",
  });
  const cancelled = await t.as(ada, {
    method: 'POST',
    url: `/api/v1/events/${event.id}/ticket_refunds`,
    payload: { amount: 0 },
  });
  expect(cancelled.statusCode, cancelled.body).toBe(200);
  expect(await verify(t.system.pool, ctx.clock.now())).toEqual([]);
});

test('the price with the code is shown before buying, and is the one that is paid', async () => {
  const event = await anEvent(ctx, {
    tickets: [
      { name: 'Seat', priceCents: 2000, nonmemberPriceCents: 2500 },
      { name: 'Online', priceCents: 0, nonmemberPriceCents: 0 },
    ],
  });
  const workout = await aWorkout(ctx, { written: { memberPriceCents: 1500, nonmemberPriceCents: 3000 } });
  const [cleo, dan] = [await t.buyer(), await t.buyer()];
  const redemptionId = await holdsWholeCode(cleo);
  await t.db.updateTable('promo_codes').set({ percent: 20 }).where('code', '=', `ALL-${cleo}`).execute();
  const prices = async (personId: number) => {
    const { event: its } = (await t.as(personId, { method: 'GET', url: `/api/v1/events/${event.id}` })).json();
    const { ticketTypes } = (
      await t.as(personId, { method: 'GET', url: `/api/v1/events/${event.id}/ticket_types` })
    ).json();
    expect(ticketTypes).toEqual(its.ticketTypes);
    const { workout: w } = (await t.as(personId, { method: 'GET', url: `/api/v1/workouts/${workout.id}` })).json();
    const written = w.ticketTypes.filter((type: { kind: string }) => type.kind === 'written');
    return [...its.ticketTypes, ...written].map((type) => [type.oneTimePrice, type.codePrice]);
  };
  expect(await prices(cleo)).toEqual([
    [25, 20],
    [0, null],
    [30, 24],
  ]);
  expect(await prices(dan)).toEqual([
    [25, null],
    [0, null],
    [30, null],
  ]);
  const buy = (quotedPrice: number) =>
    t.as(cleo, {
      method: 'POST',
      url: '/api/v1/stripe/build_event_payment_link',
      payload: { mode: 'payment', ticket_type_id: event.ticketTypeIds[0], quotedPrice },
    });
  expect((await buy(25)).json().details).toMatchObject({ newPrice: 20 });
  expect((await buy(20)).statusCode).toBe(200);
  // The next checkout will end the open one and get the code back.
  expect(await prices(cleo)).toEqual([
    [25, 20],
    [0, null],
    [30, 24],
  ]);
  // A code for another event lowers neither price.
  await t.db
    .updateTable('promo_codes')
    .set({ scope: 'event', scope_id: event.id + 1 })
    .where('id', 'in', (eb) =>
      eb.selectFrom('promo_redemptions').select('promo_code_id').where('id', '=', redemptionId),
    )
    .execute();
  expect(await prices(cleo)).toEqual([
    [25, null],
    [0, null],
    [30, null],
  ]);
});

test('a spot in a workout that a code pays in full is taken right away, too', async () => {
  const workout = await aWorkout(ctx, { written: { memberPriceCents: 1500, nonmemberPriceCents: 3000 } });
  const bea = await t.buyer();
  await holdsWholeCode(bea);
  const response = await link(bea, workout.writtenTicketTypeId);
  expect(response.statusCode, response.body).toBe(200);
  const page = (await t.as(bea, { method: 'GET', url: `/api/v1/workouts/${workout.id}` })).json();
  expect(page.places).toMatchObject([{ kind: 'written', paid: true }]);
});

test('the lists of workouts and the response to signing up have the same prices as the page', async () => {
  const workout = await aWorkout(ctx, { written: { memberPriceCents: 1500, nonmemberPriceCents: 3000 } });
  const eve = await t.buyer();
  await holdsWholeCode(eve);
  const get = async (path: string) => (await t.as(eve, { method: 'GET', url: `/api/v1/workouts${path}` })).json();
  const pressed = await t.as(eve, {
    method: 'POST',
    url: `/api/v1/workouts/${workout.id}/attend`,
    payload: { attending: true, ticketTypeId: workout.liveTicketTypeId },
  });
  expect(pressed.statusCode, pressed.body).toBe(200);
  const { ticketTypes } = (await get(`/${workout.id}`)).workout;
  expect(ticketTypes.find((type: { kind: string }) => type.kind === 'written')).toMatchObject({
    oneTimePrice: 30,
    codePrice: 0,
  });
  expect(pressed.json().ticketTypes).toEqual(ticketTypes);
  const same = (cards: { id: number }[]) => cards.find((card) => card.id === workout.id);
  expect(same((await get('?perPage=100')).workouts)).toMatchObject({ ticketTypes });
  expect(same((await get('/attending')).attendingEvents)).toMatchObject({ ticketTypes });
});

test('when people enroll in one batch, the one whose code or seat is gone is refused, and the others enroll', async () => {
  const cohort = await aCohort(ctx, { nonmemberPriceCents: 15_000 });
  const cohorts = await loadCohortsForSale(ctx, [cohort.id]);
  const priced = quote({ lines: cohorts.map(placeLine), priceClass: 'nonmember', credits: 15, creditsAvailable: 15 });
  if ('kind' in priced) throw new Error(priced.kind);
  const enrolling = (userId: number, redemptionId: number | null = null): Enrolling => ({
    ctx,
    userId,
    cohorts,
    quote: { ...priced, redemptionId },
  });
  const [ada, bea] = [await t.buyer({ credits: 30 }), await t.buyer({ credits: 30 })];
  const redemptionId = await holdsWholeCode(ada);
  await t.db.updateTable('promo_redemptions').set({ state: 'expired' }).where('id', '=', redemptionId).execute();
  expect(await enrollGroup([enrolling(ada, redemptionId), enrolling(bea)])).toMatchObject([
    { status: 409, code: 'price_changed' },
    { cohortIds: [cohort.id] },
  ]);
  expect(await creditsOf(ctx, ada)).toBe(30);
  // Both were priced before the first one finished.
  expect(await enrollGroup([enrolling(bea), enrolling(ada)])).toMatchObject([
    { status: 409, code: 'basket_changed', details: { cohortIds: [cohort.id] } },
    { cohortIds: [cohort.id] },
  ]);
  expect([await creditsOf(ctx, ada), await creditsOf(ctx, bea)]).toEqual([15, 15]);
});
