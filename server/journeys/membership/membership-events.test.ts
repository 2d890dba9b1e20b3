import type Stripe from 'stripe';
import { expect, test } from 'vitest';
import { verify } from '#server/app/verify/verify.ts';
import { creditsOf } from '#server/features/ledger/index.ts';
import { DAY_MS, moneyApp } from '#testing/money.ts';
import { seeded } from '#testing/random.ts';

const t = moneyApp();
const ROUNDS = process.env.FULL === '1' ? 10 : 1;
const MINUTES = 60_000;
/** Events about memberships; all other kinds are tested elsewhere. */
const ABOUT = ['invoice', 'subscription'];
const SEED = Number(process.env.SEED ?? 20261121);

interface PersonEvents {
  readonly personId: number;
  readonly events: Stripe.Event[];
}

/**
 * The events of a year of memberships: renewed, declined and settled, canceled, changed to yearly, and lost to a
 * failing card.
 */
async function aYear(): Promise<PersonEvents[]> {
  await t.db.updateTable('plans').set({ credits: 12 }).where('on_sale', '=', true).execute();
  const people: number[] = [];
  const subscriptionOf = async (personId: number) =>
    (
      await t.db
        .selectFrom('subscriptions')
        .select('provider_subscription_id as id')
        .where('user_id', '=', personId)
        .executeTakeFirstOrThrow()
    ).id ?? '';
  for (let index = 0; index < 4; index += 1) {
    const personId = await t.buyer();
    const { body } = await t.link(personId, { mode: 'subscription', include_interests: false, yearly: 'monthly' });
    await t.pay(body.orderId);
    people.push(personId);
  }
  // The first payments are delivered; later events are collected and delivered in random order.
  await t.settle();
  const [, refused = 0, cancelled = 0, lost = 0] = people;
  const { payments } = t.systemCtx().providers;
  await t.sandbox.control(`subscriptions/${await subscriptionOf(refused)}/fail_renewals`, { times: 1 });
  await payments.setCancelAtPeriodEnd({ id: await subscriptionOf(cancelled), cancel: true });
  await t.advanceTime(33 * DAY_MS);
  await t.advanceTime(5 * DAY_MS);
  await t.sandbox.control(`subscriptions/${await subscriptionOf(lost)}/fail_renewals`, { times: 9 });
  await t.advanceTime(30 * DAY_MS);
  // 88 days: two renewals, however long the months are.
  await t.advanceTime(20 * DAY_MS);
  const events = t.newEvents();
  const eventsByPerson: PersonEvents[] = [];
  for (const personId of people) {
    const id = await subscriptionOf(personId);
    const customer = t.sandbox.world.state.get('subscriptions', id)?.customer;
    const own = events.filter(({ data: { object } }) => {
      const eventObject = object as { object: string; customer?: unknown };
      return eventObject.customer === customer && ABOUT.includes(eventObject.object);
    });
    eventsByPerson.push({ personId, events: own });
  }
  return eventsByPerson;
}

async function facts(personId: number) {
  const membership = await t.db
    .selectFrom('subscriptions')
    .select(['id', 'status', 'end_reason', 'interval', 'current_period_end', 'grace_until', 'downgrade_to'])
    .where('user_id', '=', personId)
    .executeTakeFirstOrThrow();
  const { id, ...rest } = membership;
  const periods = await t.db
    .selectFrom('subscription_periods')
    .select(['period_start', 'cents', 'state'])
    .where('subscription_id', '=', id)
    .orderBy('period_start')
    .execute();
  const payments = await t.db.selectFrom('payments').select('cents').where('subscription_id', '=', id).execute();
  const { user } = (await t.as(personId, { method: 'GET', url: '/api/v1/users/me' })).json();
  return {
    ...rest,
    periods: periods.map((period) => [period.cents, period.state]),
    payments: payments.map((payment) => payment.cents),
    credits: await creditsOf(t.systemCtx(), personId),
    access: user.access,
    memberPrices: user.getsCourseDiscount,
  };
}

const EXPECTED = [
  { status: 'active', access: 'member', memberPrices: true, paid: 3, credits: 3 },
  { status: 'active', access: 'member', memberPrices: true, paid: 3, credits: 3 },
  { status: 'ended', access: 'free', memberPrices: false, paid: 1, credits: 1 },
  { status: 'ended', access: 'free', memberPrices: false, paid: 2, credits: 2 },
] as const;

for (let round = 0; round < ROUNDS; round += 1) {
  test(
    `access follows from every payment event, whatever is lost, repeated or late (seed ${SEED + round})`,
    async () => {
      const { next: chance } = seeded(SEED + round);
      const eventsByPerson = await aYear();
      const sent = eventsByPerson
        .flatMap(({ events }) => events)
        // A fifth are lost; others arrive up to three times.
        .flatMap((event) => Array.from({ length: chance() < 0.2 ? 0 : 1 + Math.floor(chance() * 3) }, () => event))
        .map((event) => ({ event, at: chance() }))
        .sort((a, b) => a.at - b.at);
      expect(sent.length).toBeGreaterThan(20);
      for (const { event } of sent) await t.deliver(event);
      await t.drainJobs();
      await t.sweep();
      await t.drainJobs();
      const first = await Promise.all(eventsByPerson.map(({ personId }) => facts(personId)));
      for (const [index, wanted] of EXPECTED.entries()) {
        expect(first[index]).toMatchObject({
          status: wanted.status,
          access: wanted.access,
          memberPrices: wanted.memberPrices,
          credits: wanted.credits,
        });
        expect(first[index]?.periods).toHaveLength(wanted.paid);
      }
      expect(first[2]?.end_reason).toBe('cancelled');
      expect(first[3]?.end_reason).toBe('payment_failed');
      // All of them again, in order: nothing changes.
      for (const { event } of eventsByPerson.flatMap(({ events }) => events.map((event) => ({ event }))))
        await t.deliver(event);
      await t.drainJobs();
      expect(await Promise.all(eventsByPerson.map(({ personId }) => facts(personId)))).toEqual(first);
      expect(await verify(t.pool, t.system.clock.now())).toEqual([]);
    },
    5 * MINUTES,
  );
}
