import { expect } from 'vitest';
import { givePlaces } from '#server/features/enrollment/index.ts';
import { anEvent } from '#server/features/events/event/event.factory.ts';
import { aClassSession } from '#server/features/events/sessions/class-session.factory.ts';
import { aCohort } from '#server/features/schools/cohort/cohort.factory.ts';
import { loadCohortsForSale } from '#server/features/schools/index.ts';
import { takeSeat } from '#server/features/seats/index.ts';
import { leaveCohort } from '#server/journeys/enrollment/leave-cohort.ts';
import { inTransaction } from '#server/platform/ctx.ts';
import type { MoneyApp } from '#testing/money.ts';

/** The emails that a cancellation may send. */
export const MAILS = ['cohort_cancelled', 'cohort_waitlist_closed', 'event_cancelled', 'seat_lost', 'ticket_lost'];
const PLACE_CENTS = 20_000;
const TICKET_CENTS = 2500;
const CREDITS_WHOLE = 15;
const CREDITS_PART = 5;

/** A cohort with everything that may be open when it is canceled, and the emails each person must get. */
export interface World {
  readonly cohortId: number;
  /** The emails each person gets from the cancellation, in alphabetical order; no one else gets any. */
  readonly hears: Map<number, string[]>;
  /** People who bought a place by card, without a dispute: any of them may still leave. */
  readonly byCard: number[];
  /** Orders whose checkout is open and unpaid, for places and for tickets. */
  readonly running: { readonly places: number[]; readonly tickets: number[] };
  readonly buyerOf: Map<number, number>;
  readonly disputes: string[];
  readonly disputedOrders: number[];
  readonly completed: number;
}

interface Draw {
  /** A list whose length is random, from 1 to `max`. */
  some(max: number): number[];
}

function drawing(random: () => number): Draw {
  return { some: (max) => Array.from({ length: 1 + Math.floor(random() * max) }, (_, index) => index) };
}

class Building {
  readonly hears = new Map<number, string[]>();
  readonly buyerOf = new Map<number, number>();
  readonly t: MoneyApp;
  readonly cohortId: number;
  constructor(t: MoneyApp, cohortId: number) {
    this.t = t;
    this.cohortId = cohortId;
  }

  hear(personId: number, ...kinds: string[]): number {
    this.hears.set(personId, [...(this.hears.get(personId) ?? []), ...kinds].toSorted());
    return personId;
  }

  async post(personId: number, url: string, payload: object) {
    const response = await this.t.as(personId, { method: 'POST', url: `/api/v1${url}`, payload });
    expect(response.statusCode, `${url}: ${response.body}`).toBe(200);
    return response.json();
  }

  /** A new buyer starts the checkout for a place, up to the provider's page. */
  async checkout(credits = 0): Promise<{ personId: number; orderId: number }> {
    const personId = await this.t.buyer({ credits });
    await this.t.select(personId, this.cohortId);
    const { status, body } = await this.t.link(personId, { credits_to_spend: credits });
    expect(status, JSON.stringify(body)).toBe(200);
    this.buyerOf.set(body.orderId, personId);
    return { personId, orderId: body.orderId };
  }

  async ticketCheckout(
    ticketTypeId: number | undefined,
    buyerId?: number,
  ): Promise<{ personId: number; orderId: number }> {
    const personId = buyerId ?? (await this.t.buyer());
    const body = await this.post(personId, '/stripe/build_event_payment_link', {
      mode: 'payment',
      ticket_type_id: ticketTypeId,
    });
    this.buyerOf.set(body.orderId, personId);
    return { personId, orderId: body.orderId };
  }

  async paid(order: { personId: number; orderId: number }) {
    await this.t.pay(order.orderId);
    await this.t.settle();
    return order;
  }

  async byCreditsAlone(): Promise<number> {
    const personId = await this.t.buyer({ credits: 30, member: true });
    await this.t.select(personId, this.cohortId);
    expect((await this.t.enroll(personId, CREDITS_WHOLE)).status).toBe(200);
    return personId;
  }

  async byStaff(): Promise<number> {
    const personId = await this.t.buyer();
    await inTransaction(this.t.systemCtx(), async (tx) => {
      const [cohort] = await loadCohortsForSale(tx, [this.cohortId]);
      if (!cohort || !(await takeSeat(tx, { poolId: cohort.seatPoolId }))) throw new Error('No seat.');
      await givePlaces(tx, [{ userId: personId, cohort, reason: 'staff', orderLineId: null }]);
    });
    return personId;
  }

  async dispute(orderId: number): Promise<string> {
    const payment = await this.t.db
      .selectFrom('payments')
      .select('provider_payment_id')
      .where('order_id', '=', orderId)
      .executeTakeFirstOrThrow();
    const { id } = await this.t.sandbox.control<{ id: string }>('disputes', {
      payment_intent: payment.provider_payment_id,
    });
    await this.t.settle();
    return id;
  }
}

/** Creates a random world with at least one of everything, through the same endpoints that people use. */
export async function aWorld(t: MoneyApp, random: () => number): Promise<World> {
  const { some } = drawing(random);
  const ctx = t.systemCtx();
  const numbers = {
    card: some(3),
    part: some(2),
    credits: some(2),
    leave: some(2),
    run: [...some(2), 2],
    wait: some(3),
  };
  // By card, partly by credits, by credits, by staff, completed, disputed, leaving, in checkout: all seats are taken.
  const seats =
    numbers.card.length + numbers.part.length + numbers.credits.length + 3 + numbers.leave.length + numbers.run.length;
  const cohort = await aCohort(ctx, { startsIn: 35, capacity: seats });
  const { school_id: schoolId } = await t.db
    .selectFrom('cohorts')
    .select('school_id')
    .where('id', '=', cohort.id)
    .executeTakeFirstOrThrow();
  const build = new Building(t, cohort.id);

  const byCard: number[] = [];
  for (const _ of numbers.card) byCard.push((await build.paid(await build.checkout())).personId);
  const learners = [...byCard];
  for (const _ of numbers.part) learners.push((await build.paid(await build.checkout(CREDITS_PART))).personId);
  for (const _ of numbers.credits) learners.push(await build.byCreditsAlone());
  learners.push(await build.byStaff());
  for (const personId of learners) build.hear(personId, 'cohort_cancelled');
  const completed = build.hear(await build.byStaff());
  await t.db
    .updateTable('enrolments')
    .set({ state: 'completed', completed_at: ctx.clock.now() })
    .where('user_id', '=', completed)
    .execute();
  const disputed = await build.paid(await build.checkout());
  build.hear(disputed.personId);
  const disputes = [await build.dispute(disputed.orderId)];
  const leaving: number[] = [];
  for (const _ of numbers.leave) leaving.push((await build.paid(await build.checkout())).personId);
  const runningPlaces: number[] = [];
  for (const index of numbers.run) runningPlaces.push((await build.checkout(index === 0 ? CREDITS_PART : 0)).orderId);

  // The waitlist; the first people on it get the seats released by those who leave.
  for (const _ of [...numbers.leave, ...numbers.wait]) {
    const waits = build.hear(await t.buyer(), 'cohort_waitlist_closed');
    await build.post(waits, `/cohorts/${cohort.id}/waitlist`, {});
  }
  for (const personId of leaving) {
    build.hear(personId);
    await leaveCohort(ctx, { userId: personId, cohortId: cohort.id });
  }
  await t.settle();

  // Sessions: past, upcoming, drafts.
  await aClassSession(ctx, { cohortId: cohort.id, inHours: -50 });
  const drafts = some(2).length;
  for (let draft = 0; draft < drafts; draft += 1) {
    await aClassSession(ctx, { cohortId: cohort.id, inHours: 900 + draft, published: false });
  }
  for (const ahead of some(2)) {
    const session = await aClassSession(ctx, { cohortId: cohort.id, inHours: 880 + ahead });
    for (const attending of [false, true])
      await build.post(learners[0] ?? 0, `/events/${session.id}/attend`, { attending });
  }

  // Another event with tickets: holders, one disputed, an open checkout, a waitlist, an offer; and one with RSVPs only.
  const holders = some(2);
  const other = { schoolId, cohortId: cohort.id, kind: 'Workshop' as const };
  const price = { priceCents: 2000, nonmemberPriceCents: TICKET_CENTS };
  const workshop = await anEvent(ctx, {
    ...other,
    tickets: [
      { name: 'Desk', capacity: holders.length + 2, ...price },
      { name: 'Gallery', capacity: 1, ...price },
    ],
  });
  const [desk, gallery] = workshop.ticketTypeIds;
  for (const _ of holders) build.hear((await build.paid(await build.ticketCheckout(desk))).personId, 'event_cancelled');
  const ticketDisputed = await build.paid(await build.ticketCheckout(desk));
  build.hear(ticketDisputed.personId);
  disputes.push(await build.dispute(ticketDisputed.orderId));
  const runningTickets = [(await build.ticketCheckout(desk)).orderId];
  const refundedBuyer = await build.paid(await build.ticketCheckout(gallery));
  build.hear(refundedBuyer.personId);
  const line = async (ticketTypeId: number | undefined) => {
    const waits = build.hear(await t.buyer(), 'event_cancelled');
    await build.post(waits, `/events/${workshop.id}/waitlist`, { ticket_type_id: ticketTypeId });
  };
  for (const _ of some(2)) await line(desk);
  for (const _ of some(2)) await line(gallery);
  await build.post(refundedBuyer.personId, `/events/${workshop.id}/ticket_refunds`, { amount: TICKET_CENTS / 100 });
  await t.settle();
  const liveEvent = await anEvent(ctx, other);
  for (const personId of [learners[0] ?? 0, await t.buyer()]) {
    await build.post(personId, `/events/${liveEvent.id}/attend`, { attending: true });
    build.hear(personId, 'event_cancelled');
  }
  await anEvent(ctx, { ...other, published: false, tickets: [{ name: 'Later' }] });
  await t.settle();
  return {
    cohortId: cohort.id,
    hears: build.hears,
    byCard,
    running: { places: runningPlaces, tickets: runningTickets },
    buyerOf: build.buyerOf,
    disputes,
    disputedOrders: [disputed.orderId, ticketDisputed.orderId],
    completed,
  };
}

export interface Money {
  readonly cashCents: number;
  readonly credits: number;
}

/**
 * What happens between the dry run and the cancellation: a learner may leave, and someone may pay in time. Returns the
 * change in the amount to be refunded. One checkout for an enrollment and one for a ticket are paid without the app's
 * having learned of it; at least one for an enrollment stays open.
 */
export async function meanwhile(t: MoneyApp, world: World, random: () => number): Promise<Money> {
  let change: Money = { cashCents: 0, credits: 0 };
  const leaver = world.byCard.at(-1);
  if (leaver !== undefined && leaver !== world.byCard[0] && random() < 0.7) {
    const refunded = await leaveCohort(t.systemCtx(), { userId: leaver, cohortId: world.cohortId });
    change = { cashCents: change.cashCents - refunded.cashCents, credits: change.credits - refunded.credits };
    world.hears.set(leaver, []);
  }
  const payer = world.running.places[0];
  if (payer !== undefined && world.running.places.length > 2 && random() < 0.7) {
    await t.pay(payer);
    await t.settle();
    const { cash } = await t.order(payer);
    change = { cashCents: change.cashCents + cash, credits: change.credits + (PLACE_CENTS - cash) / 1000 };
    world.hears.set(world.buyerOf.get(payer) ?? 0, ['cohort_cancelled']);
  }
  const late = world.running.places.at(-1) ?? 0;
  await t.pay(late);
  world.hears.set(world.buyerOf.get(late) ?? 0, ['seat_lost']);
  const lateTicket = world.running.tickets[0] ?? 0;
  await t.pay(lateTicket);
  world.hears.set(world.buyerOf.get(lateTicket) ?? 0, ['ticket_lost']);
  return change;
}
