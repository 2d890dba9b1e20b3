import { expect, test } from 'vitest';
import { verify } from '#server/app/verify/verify.ts';
import { anEvent } from '#server/features/events/event/event.factory.ts';
import { aCohort } from '#server/features/schools/cohort/cohort.factory.ts';
import { DAY_MS, MINUTE_MS, type MoneyResponse, moneyApp } from '#testing/money.ts';
import { seeded } from '#testing/random.ts';
import { chargesAtProvider, ourBooks, refundsAtProvider } from './books.ts';

/**
 * Rules §1 and §5: payments by card, on the provider's page, and through PayPal. Meanwhile the provider's responses get
 * lost at each step (500s and cut connections, before and after the effect), its webhooks are delayed, shuffled, and
 * repeated, its idempotency keys are forgotten a day later, and clients retry with the same key. In the end our books
 * match the provider's to the cent. `PARTS` names the steps that fail; SEED replays a run.
 */
const FULL = process.env.FULL === '1';
const SEED = Number(process.env.SEED ?? 20261204);
const PAYMENTS = FULL ? 500 : 24;
const ROUTES = {
  confirm: ['POST /v1/payment_intents', 'POST /v1/payment_intents/*/confirm', 'GET /v1/payment_intents/*'],
  session: ['POST /v1/checkout/sessions', 'GET /v1/checkout/sessions/*'],
  capture: ['POST /paypal/v2/checkout/orders', 'POST /paypal/v2/checkout/orders/*/capture'],
  refund: ['POST /v1/refunds', 'POST /paypal/v2/payments/captures/*/refund'],
} as const;
type Part = keyof typeof ROUTES;
const PARTS = new Set((process.env.PARTS ?? Object.keys(ROUTES).join(',')).split(','));
/** How many times a person clicks before giving up. */
const PRESSES = 4;
const FAULTS = [
  { when: 'after', status: 500 },
  { when: 'before', status: 500 },
  { when: 'after', status: 0 },
  { when: 'after', status: 503 },
] as const;
const t = moneyApp();
const random = seeded(SEED);
const oneOf = <T>(list: readonly T[]): T => list[random.below(list.length)] as T;

/** How many calls failed in each step. */
const struck = new Map<Part, number>();

/** Runs a step whose next calls may fail, in one of the usual ways. */
async function perhapsFailing<T>(part: Part, step: () => Promise<T>): Promise<T> {
  for (const route of PARTS.has(part) && random.below(10) < 7 ? ROUTES[part] : []) {
    // Often all calls in a step fail together, and then the outcome is unknown.
    if (random.below(10) >= 7) continue;
    await t.sandbox.control('requests/faults', { route, ...oneOf(FAULTS), times: 1 + random.below(2) });
  }
  const waiting = () => t.sandbox.world.faults.list().reduce((sum, fault) => sum + fault.times, 0);
  const before = waiting();
  const done = await step();
  struck.set(part, (struck.get(part) ?? 0) + before - waiting());
  t.sandbox.world.faults.clear();
  return done;
}

async function post(personId: number, url: string, payload: object, key: string): Promise<MoneyResponse> {
  const headers = { 'idempotency-key': key };
  const response = await t.as(personId, { method: 'POST', url: `/api/v1${url}`, payload, headers });
  return { status: response.statusCode, body: response.json() };
}

/** Whether a click's outcome is still unknown: the next click is then the same attempt, with the same key. */
const unanswered = ({ status, body }: MoneyResponse): boolean =>
  body.code === 'idempotency_in_progress' || (status >= 500 && body.code !== 'provider_away');

let attempts = 0;
/** A person using our client: clicks until the outcome is known, with one key per attempt; may leave before that. */
async function press(part: Part, send: (key: string) => Promise<MoneyResponse>): Promise<MoneyResponse | null> {
  let key = `attempt-${SEED}-${attempts++}`;
  for (let presses = 0; presses < PRESSES; presses += 1) {
    const sentKey = key;
    const response = await perhapsFailing(part, () => send(sentKey));
    if (response.status === 200) return response;
    if (!unanswered(response)) key = `attempt-${SEED}-${attempts++}`;
    else if (random.below(6) === 0) return null;
    if (response.body.code === 'already_paid') return response;
    if (random.below(2) === 0) await deliverSome(true);
  }
  return null;
}

let pendingEvents: ReturnType<typeof t.newEvents> = [];
/** Delivers some of the delayed webhooks, in any order, some of them twice; failed work is left to the sweeps. */
async function deliverSome(all = false): Promise<void> {
  pendingEvents = random.shuffled([...pendingEvents, ...t.newEvents()]);
  const now = pendingEvents.splice(0, all ? pendingEvents.length : random.below(pendingEvents.length + 1));
  for (const event of now) for (let times = 1 + random.below(2); times > 0; times -= 1) await t.deliver(event);
  await work();
}

/** Runs the queue as the worker does: a job whose provider is unavailable is picked up again by its sweep. */
async function work(): Promise<void> {
  for (let tries = 0; tries < 20; tries += 1) {
    try {
      await t.drainJobs();
      return;
    } catch {
      // The response was lost. The sweeps pick up the work.
    }
  }
}

const PURCHASES: ((personId: number) => Promise<MoneyResponse | null>)[] = [
  (personId) => {
    const checkout = { payment_method_id: 'pm_card_visa', credits_to_buy: 1 + random.below(30) };
    return press('confirm', (key) => post(personId, '/stripe/checkout_credits', { checkout }, key));
  },
  async (personId) => {
    await t.select(personId, (await aCohort(t.systemCtx(), { startsIn: 35 })).id);
    return paidOnPage(personId, '/stripe/build_payment_link', { mode: 'payment' });
  },
  async (personId) => {
    const prices = { priceCents: 1999, nonmemberPriceCents: 2501 };
    const event = await anEvent(t.systemCtx(), { tickets: [{ capacity: 3, ...prices }] });
    return paidOnPage(personId, '/stripe/build_event_payment_link', { ticket_type_id: event.ticketTypeIds[0] });
  },
  async (personId) => {
    const credits = 1 + random.below(30);
    const opened = await press('capture', (key) =>
      post(personId, '/paypal/orders', { checkout: { credits_to_buy: credits } }, key),
    );
    if (opened?.status !== 200) return opened;
    const { ppOrderId } = opened.body;
    await t.sandbox.control(`paypal_orders/${ppOrderId}/approve`, {});
    const checkout = { pp_order_id: ppOrderId, credits_to_buy: credits };
    return press('capture', (key) => post(personId, '/paypal/checkout_credits', { checkout }, key));
  },
];

/** Goes to the provider's page and pays there; the page afterwards polls the order for a while. */
async function paidOnPage(personId: number, url: string, body: object): Promise<MoneyResponse | null> {
  const response = await press('session', (key) => post(personId, url, body, key));
  if (response?.status !== 200) return response;
  await t.pay(response.body.orderId);
  for (let looks = random.below(4); looks > 0; looks -= 1) {
    const look = () => t.as(personId, { method: 'GET', url: `/api/v1/orders/${response.body.orderId}` });
    await perhapsFailing('session', look);
    await t.advanceTime(3000);
  }
  return response;
}

/** Gets a refund for what was bought: unspent credits, an enrollment, or a ticket. The refund may run into faults. */
async function cancelSome(personId: number): Promise<void> {
  const lots = (await t.as(personId, { method: 'GET', url: '/api/v1/credits' })).json().lots as { id: number }[];
  const line = await t.db
    .selectFrom('order_lines as l')
    .innerJoin('orders as o', 'o.id', 'l.order_id')
    .leftJoin('ticket_types as y', 'y.id', 'l.subject_id')
    .select(['l.kind', 'l.subject_id as subjectId', 'l.cash_cents as cents', 'y.event_id as eventId'])
    .where('o.user_id', '=', personId)
    .where('l.state', '=', 'fulfilled')
    .executeTakeFirst();
  const key = `back-${SEED}-${personId}`;
  for (const lot of lots) await post(personId, `/credits/${lot.id}/refunds`, {}, key);
  if (line?.kind === 'cohort_place') await post(personId, `/cohorts/${line.subjectId}/leaving`, {}, key);
  if (line?.kind === 'ticket') {
    await post(personId, `/events/${line.eventId}/ticket_refunds`, { amount: line.cents / 100 }, key);
  }
  await perhapsFailing('refund', work);
}

/** Time passes and the sweeps run, as in the worker each minute. */
async function timeGoesBy(milliseconds: number): Promise<void> {
  await t.advanceTime(milliseconds);
  await t.sweep();
  await work();
}

test(
  `${PAYMENTS} payments whose answers get lost (SEED=${SEED}, PARTS=${[...PARTS].join()}): our books are the provider's`,
  async () => {
    const known = new Map<number, number>();
    for (let n = 0; n < PAYMENTS; n += 1) {
      const personId = await t.buyer();
      const buy = PURCHASES[n % PURCHASES.length];
      const response = await buy?.(personId);
      if (response?.status === 200) known.set(personId, response.body.orderId ?? 0);
      if (random.below(3) === 0) await deliverSome();
      if (response?.status === 200 && random.below(2) === 0) await cancelSome(personId);
      const later = oneOf([11 * MINUTE_MS, 40 * MINUTE_MS]);
      if (random.below(6) === 0) await perhapsFailing('refund', () => timeGoesBy(later));
      // The provider forgets our keys now and then.
      if (n % 25 === 24) await timeGoesBy(DAY_MS + MINUTE_MS);
    }
    for (const minutes of [11, 40, 11, 24 * 60 + 1, 11]) {
      await deliverSome(true);
      await timeGoesBy(minutes * MINUTE_MS);
    }

    for (const part of PARTS) expect([part, (struck.get(part as Part) ?? 0) > 0]).toEqual([part, true]);
    const books = await ourBooks(t.pool);
    expect(books.charges).toEqual(chargesAtProvider(t.sandbox.world.state));
    expect(books.refunds).toEqual(refundsAtProvider(t.sandbox.world.state));
    const sum = (rows: Readonly<Record<string, number>>) =>
      Object.values(rows).reduce((total, cents) => total + cents, 0);
    expect(books.balanceCents).toBe(sum(books.charges) - sum(books.refunds));
    expect(books.openOrders).toBe(0);
    // One purchase, one charge. Everyone who learned that it worked has what they bought.
    expect(books.mostPaidOrdersOfOnePerson).toBe(1);
    expect(books.payers).toEqual(expect.arrayContaining([...known.keys()]));
    expect((await verify(t.pool, t.system.clock.now())).map((breach) => breach.invariant)).toEqual([]);
  },
  FULL ? 3_600_000 : 240_000,
);

test('negative control: a client that uses a new key for each click is charged again once its first payment was reported', async () => {
  const personId = await t.buyer();
  const checkout = { payment_method_id: 'pm_card_visa', credits_to_buy: 2 };
  const buy = (key: string) => post(personId, '/stripe/checkout_credits', { checkout }, key);
  await t.sandbox.control('requests/faults', {
    route: 'POST /v1/payment_intents/*/confirm',
    when: 'after',
    status: 500,
  });
  const route = 'GET /v1/payment_intents/*';
  await t.sandbox.control('requests/faults', { route, status: 500, stored: false, times: 2 });
  expect((await buy('press-1')).status).toBe(503);
  await t.settle();
  expect((await buy('press-2')).body.credits).toBe(4);
  expect((await buy('press-1')).body.credits).toBe(4);
});
