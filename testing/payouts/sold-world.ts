import { endOrder, refundLines } from '#server/domain/checkout/index.ts';
import { anEvent } from '#server/domain/events/event/event.factory.ts';
import { aCohort, aCourse, aSchool } from '#server/domain/schools/cohort/cohort.factory.ts';
import { aWorkout } from '#server/domain/workouts/workout/workout.factory.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { erasePerson } from '#server/use-cases/accounts/erase-person.ts';
import { cancelCohort } from '#server/use-cases/enrolment/cancel-cohort.ts';
import { leaveCohort } from '#server/use-cases/enrolment/leave-cohort.ts';
import { settlePaid } from '#server/use-cases/settling/settle-paid.ts';
import { movePlace } from '#server/use-cases/students/move-place.ts';
import { removePlace } from '#server/use-cases/students/remove-place.ts';
import { DAY_MS, type MoneyApp } from '../money.ts';
import type { seeded } from '../random.ts';
import type { Subject } from './oracle.ts';

type Random = ReturnType<typeof seeded>;
const HOUR = 3_600_000;

interface Sold extends Subject {
  readonly kind: 'cohort' | 'event' | 'workout';
  readonly id: number;
  readonly schoolId: number;
  readonly courseId: number | null;
  readonly startsAt: number;
  readonly endsAt: number;
  readonly ticketTypeId: number | null;
  cancelled: boolean;
}

interface Order {
  readonly id: number;
  readonly personId: number;
  readonly schoolIds: readonly number[];
  disputeId: string | null;
  /** A bank disputes a charge once. */
  contested: boolean;
  lost: boolean;
}

/** Schools with what they sell, and people who buy, leave, quarrel and are paid back, through the doors that the product has. */
export class SoldWorld {
  readonly subjects: Sold[] = [];
  readonly orders: Order[] = [];
  /** What could not be done then, by its refusal: shown where a world did too little. */
  readonly refused = new Map<string, number>();
  readonly done = new Map<string, number>();
  private readonly t: MoneyApp;
  private readonly random: Random;
  private readonly schools: {
    readonly id: number;
    readonly adminId: number;
    readonly courseId: number;
    readonly feeBps: number;
  }[] = [];
  private codes = 0;

  constructor(t: MoneyApp, random: Random) {
    this.t = t;
    this.random = random;
  }

  private get ctx(): Ctx {
    return this.t.system_ctx();
  }

  private get now(): number {
    return this.t.system.clock.now().getTime();
  }

  private pick<T>(list: readonly T[]): T {
    const one = list[this.random.below(list.length)];
    if (one === undefined) throw new Error('Nothing to pick from.');
    return one;
  }

  async addSchool(feeBps: number): Promise<void> {
    const admin = await this.t.buyer();
    const school = await aSchool(this.ctx, { adminId: admin });
    await this.t.db.updateTable('schools').set({ fee_bps: feeBps }).where('id', '=', school.id).execute();
    const course = await aCourse(this.ctx, { schoolId: school.id });
    this.schools.push({ id: school.id, adminId: admin, courseId: course.id, feeBps });
  }

  /** A cohort, sometimes with an assistant, sometimes too short for two parts. */
  async addCohort(): Promise<void> {
    const { random } = this;
    const school = this.pick(this.schools);
    const startsIn = 31 + random.below(22);
    const endsIn = startsIn + this.pick([2, 9, 20, 30, 45]);
    const cents = this.pick([15_000, 9999, 33_333, 4001, 20_000]);
    const cohort = await aCohort(this.ctx, {
      courseId: school.courseId,
      startsIn,
      endsIn,
      paymentIn: startsIn - 1,
      capacity: 40,
      priceCents: cents,
      nonmemberPriceCents: cents + this.pick([0, 5000, 1234]),
    });
    const hours = random.below(3) === 0 ? this.pick([2, 12, 3.25]) : 0;
    const row = await this.t.db
      .updateTable('cohorts')
      .set({ wants_ta: hours > 0, lecture_hours: hours })
      .where('id', '=', cohort.id)
      .returning(['starts_at', 'ends_at'])
      .executeTakeFirstOrThrow();
    const [startsAt, endsAt] = [row.starts_at?.getTime() ?? 0, row.ends_at?.getTime() ?? 0];
    this.subjects.push({
      kind: 'cohort',
      id: cohort.id,
      key: `cohort:${cohort.id}`,
      schoolId: school.id,
      courseId: school.courseId,
      feeBps: school.feeBps,
      assistantCents: hours * 5000,
      startsAt,
      endsAt,
      dueAt: endsAt - startsAt < 14 * DAY_MS ? [endsAt + 7 * DAY_MS] : [startsAt + 14 * DAY_MS, endsAt + 7 * DAY_MS],
      ticketTypeId: null,
      cancelled: false,
    });
  }

  async addEvening(kind: 'event' | 'workout'): Promise<void> {
    const school = this.pick(this.schools);
    const inHours = 24 * (20 + this.random.below(40));
    const [priceCents, nonmemberPriceCents] = [2000, this.pick([2500, 3333])];
    const about = { schoolId: school.id, inHours };
    const made =
      kind === 'event'
        ? await anEvent(this.ctx, {
            ...about,
            tickets: [{ name: 'Seat', capacity: 40, priceCents, nonmemberPriceCents }],
          })
        : await aWorkout(this.ctx, {
            ...about,
            live: { capacity: 40, memberPriceCents: priceCents, nonmemberPriceCents },
          });
    const ticketTypeId = 'ticketTypeIds' in made ? made.ticketTypeIds[0] : made.liveTicketTypeId;
    const { rows } = await this.t.pool.query<{ ends_at: Date }>(`select ends_at from ${kind}s where id = $1`, [
      made.id,
    ]);
    const endsAt = rows[0]?.ends_at.getTime() ?? 0;
    this.subjects.push({
      kind,
      id: made.id,
      key: `${kind}:${made.id}`,
      schoolId: school.id,
      courseId: null,
      feeBps: school.feeBps,
      assistantCents: 0,
      startsAt: made.startsAt.getTime(),
      endsAt,
      dueAt: [endsAt + 7 * DAY_MS],
      ticketTypeId: ticketTypeId ?? null,
      cancelled: false,
    });
  }

  /** From now on schools keep another fee, cost more and are called otherwise: what is sold already keeps its terms. */
  async changeTerms(): Promise<void> {
    await this.t.db
      .updateTable('schools')
      .set({ fee_bps: this.pick([500, 2000, 4000]) })
      .execute();
  }

  /** The School Admin of a row's school. */
  async adminOf(payoutId: number): Promise<number> {
    const { school_id: id } = await this.t.db
      .selectFrom('payouts')
      .select('school_id')
      .where('id', '=', payoutId)
      .executeTakeFirstOrThrow();
    return this.schools.find((school) => school.id === id)?.adminId ?? 0;
  }

  /** Fee, assistant, prices and names of everything change, and a learner is erased: answers how that one was called. */
  async changeEverything(): Promise<string> {
    const { db } = this.t;
    await db.updateTable('schools').set({ fee_bps: 9000, name: 'Another school' }).execute();
    await db.updateTable('courses').set({ name: 'Another course' }).execute();
    await db
      .updateTable('cohorts')
      .set({
        name: 'Another',
        moniker: 'Another',
        price_cents: 1,
        nonmember_price_cents: 2,
        fee_bps: 1,
        assistant_cents: 9,
      })
      .execute();
    const { id, email, name } = await db
      .selectFrom('payout_lines as l')
      .innerJoin('users as u', 'u.id', 'l.user_id')
      .select(['u.id', 'u.email', 'l.learner_name as name'])
      .orderBy('l.id')
      .executeTakeFirstOrThrow();
    await inTransaction(this.ctx, (tx) => erasePerson(tx, { id, email }));
    return name;
  }

  /** Each buyer is called otherwise than the others. */
  private async someone(options: { credits?: number; member?: boolean }): Promise<number> {
    const personId = await this.t.buyer(options);
    await this.t.db
      .updateTable('users')
      .set({ display_name: `Learner ${personId}.` })
      .where('id', '=', personId)
      .execute();
    return personId;
  }

  private async holdCode(personId: number): Promise<void> {
    this.codes += 1;
    const now = this.t.system.clock.now();
    const school = this.random.below(2) === 0 ? this.pick(this.schools) : null;
    const percent = this.random.below(2) === 0 ? this.pick([10, 25, 33, 100]) : null;
    const { id } = await this.t.db
      .insertInto('promo_codes')
      .values({
        code: `CODE-${this.codes}-${personId}`,
        kind: percent === null ? 'amount' : 'percent',
        owner_kind: school ? 'school' : 'platform',
        school_id: school?.id ?? null,
        percent,
        amount_cents: percent === null ? 1 + this.random.below(9000) : null,
        created_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await this.t.db
      .insertInto('promo_redemptions')
      .values({ promo_code_id: id, user_id: personId, state: 'applied', created_at: now, applied_at: now })
      .execute();
  }

  private count(what: string): void {
    this.done.set(what, (this.done.get(what) ?? 0) + 1);
  }

  private refuse(what: string): void {
    this.refused.set(what, (this.refused.get(what) ?? 0) + 1);
  }

  private note(orderId: number, personId: number, schoolIds: readonly number[]): void {
    this.orders.push({ id: orderId, personId, schoolIds, disputeId: null, contested: false, lost: false });
  }

  /** Somebody buys one to six places by card, credits and codes; now and then the money comes when the order was given up. */
  async buyPlaces(): Promise<void> {
    const { random, t } = this;
    const open = this.subjects.filter(
      ({ kind, startsAt, cancelled }) => kind === 'cohort' && !cancelled && startsAt - 2 * DAY_MS > this.now,
    );
    if (open.length === 0) return this.refuse('no cohort is open');
    const chosen = random.shuffled(open).slice(0, 1 + random.below(6));
    const wanted = random.below(2) === 0 ? 0 : random.below(12 * chosen.length);
    const personId = await this.someone({ credits: wanted, member: random.below(3) === 0 });
    if (random.below(2) === 0) await this.holdCode(personId);
    await t.select(personId, ...chosen.map(({ id }) => id));
    const schoolIds = chosen.map(({ schoolId }) => schoolId);
    for (const credits of [wanted, 0]) {
      const made = await t.link(personId, { credits_to_spend: credits });
      if (made.status === 200) {
        await this.payFor(made.body.orderId);
        this.note(made.body.orderId, personId, schoolIds);
        return this.count(`bought ${chosen.length}`);
      }
      const free = await t.enroll(personId, credits);
      if (free.status === 200) {
        await t.settle();
        this.note(free.body.orderId, personId, schoolIds);
        return this.count('bought without cash');
      }
      this.refuse(made.body.code ?? made.body.error);
    }
  }

  private async payFor(orderId: number): Promise<void> {
    const { t } = this;
    if (this.random.below(8) > 0) {
      await t.pay(orderId);
      return t.settle();
    }
    await t.pay(orderId);
    t.newEvents();
    await endOrder(this.ctx, { orderId, as: 'expired' });
    const row = await t.db
      .selectFrom('orders')
      .select('provider_session_id')
      .where('id', '=', orderId)
      .executeTakeFirstOrThrow();
    await t.passTime(HOUR);
    await settlePaid(
      this.ctx,
      orderId,
      await this.ctx.providers.payments.readCheckoutSession(row.provider_session_id ?? ''),
    );
    await t.settle();
    this.count('paid late');
  }

  async buyTicket(): Promise<void> {
    const { t } = this;
    const open = this.subjects.filter(
      ({ ticketTypeId, startsAt }) => ticketTypeId !== null && startsAt - 2 * DAY_MS > this.now,
    );
    if (open.length === 0) return this.refuse('no evening is open');
    const evening = this.pick(open);
    const personId = await this.someone({ member: this.random.below(3) === 0 });
    if (this.random.below(3) === 0) await this.holdCode(personId);
    const answer = await t.as(personId, {
      method: 'POST',
      url: '/api/v1/stripe/build_event_payment_link',
      payload: { mode: 'payment', ticket_type_id: evening.ticketTypeId },
    });
    if (answer.statusCode !== 200) return this.refuse(answer.json().code ?? answer.body);
    const { orderId } = answer.json();
    const { state } = await t.order(orderId);
    if (state === 'pending') await t.pay(orderId);
    await t.settle();
    this.note(orderId, personId, [evening.schoolId]);
    this.count(`bought of ${evening.kind}`);
  }

  private settled(): Order[] {
    return this.orders.filter(({ disputeId, lost }) => disputeId === null && !lost);
  }

  /** Staff give back a part of one line, by decision. */
  async refundSome(): Promise<void> {
    const order = this.settled().length === 0 ? null : this.pick(this.settled());
    if (!order) return;
    const lines = await this.t.db
      .selectFrom('order_lines')
      .select(['id', 'cash_cents as cash', 'refunded_cents as cashBack', 'credits', 'refunded_credits as creditsBack'])
      .where('order_id', '=', order.id)
      .where('state', '=', 'fulfilled')
      .execute();
    if (lines.length === 0) return this.refuse('nothing left of the order');
    const line = this.pick(lines);
    const back = await refundLines(this.ctx, {
      orderId: order.id,
      cause: `decision:${order.id}:${this.now}`,
      reason: 'decision',
      lines: [
        {
          lineId: line.id,
          cashCents: this.random.below(line.cash - line.cashBack + 1),
          credits: this.random.below(line.credits - line.creditsBack + 1),
        },
      ],
    });
    await this.t.settle();
    this.count(back ? 'refunded in part' : 'refunded nothing');
  }

  /** A learner leaves, is removed or is moved. */
  async actOnPlace(): Promise<void> {
    const order = this.settled().length === 0 ? null : this.pick(this.settled());
    if (!order) return;
    const line = await this.t.db
      .selectFrom('enrolments as e')
      .innerJoin('order_lines as l', 'l.id', 'e.order_line_id')
      .innerJoin('cohorts as c', 'c.id', 'e.cohort_id')
      .select(['e.id', 'e.cohort_id as cohortId', 'c.course_id as courseId', 'c.school_id as schoolId'])
      .where('l.order_id', '=', order.id)
      .where('e.state', '=', 'active')
      .executeTakeFirst();
    if (!line) return this.refuse('no active place');
    const school = this.schools.find(({ id }) => id === line.schoolId);
    if (!school) return;
    const admin = this.t.system.ctx(
      { kind: 'person', personId: school.adminId, sessionId: 0, needsOnboarding: false },
      'test',
    );
    const act = this.random.below(3);
    const others = this.subjects.filter(
      ({ kind, courseId, id, startsAt, cancelled }) =>
        kind === 'cohort' && courseId === line.courseId && id !== line.cohortId && startsAt > this.now && !cancelled,
    );
    try {
      if (act === 0) await leaveCohort(this.ctx, { userId: order.personId, cohortId: line.cohortId });
      else if (act === 1 && others.length > 0) {
        await movePlace(admin, {
          placeId: line.id,
          cohortId: this.pick(others).id,
          reason: 'Another day suits better.',
        });
      } else await removePlace(admin, { placeId: line.id, reason: 'It was agreed by mail.' });
      this.count(act === 0 ? 'left' : act === 1 && others.length > 0 ? 'moved' : 'removed');
    } catch (error) {
      this.refuse(error instanceof Error ? error.message : String(error));
    }
    await this.t.settle();
  }

  async dispute(): Promise<void> {
    const fresh = this.settled().filter(({ contested }) => !contested);
    if (fresh.length === 0) return;
    const order = this.pick(fresh);
    const payment = await this.t.db
      .selectFrom('payments as p')
      .innerJoin('orders as o', 'o.id', 'p.order_id')
      .select('p.provider_payment_id')
      .where('o.id', '=', order.id)
      .where('p.state', '=', 'succeeded')
      // What went back whole is nobody's to dispute.
      .where('o.state', '<>', 'refunded')
      .executeTakeFirst();
    if (!payment) return this.refuse('no payment to dispute');
    const made = await this.t.sandbox.control<{ id: string }>('disputes', {
      payment_intent: payment.provider_payment_id,
    });
    order.disputeId = made.id;
    order.contested = true;
    await this.t.settle();
    this.count('disputed');
  }

  async decideDispute(status: 'won' | 'lost'): Promise<void> {
    const order = this.orders.find(({ disputeId }) => disputeId !== null);
    if (!order) return;
    await this.t.sandbox.control(`disputes/${order.disputeId}/close`, { status });
    order.disputeId = null;
    order.lost = status === 'lost';
    await this.t.settle();
    this.count(status);
  }

  /** Before it began, or in its midst: also after its first part. */
  async cancelOne(): Promise<void> {
    const candidates = this.subjects.filter(
      ({ kind, cancelled, endsAt }) => kind === 'cohort' && !cancelled && endsAt > this.now,
    );
    if (candidates.length === 0) return;
    const cohort = this.pick(candidates);
    const school = this.schools.find(({ id }) => id === cohort.schoolId);
    const refund = this.pick(['full', 'pro_rata'] as const);
    cohort.cancelled = true;
    await cancelCohort(this.ctx, { cohortId: cohort.id, refund, by: school?.adminId ?? 0 });
    await this.t.settle();
    this.count(`cancelled ${refund}`);
  }
}
