import { anEvent } from '#server/features/events/event/event.factory.ts';
import { aCohort, aCourse, aSchool } from '#server/features/schools/cohort/cohort.factory.ts';
import { aWorkout } from '#server/features/workouts/workout/workout.factory.ts';
import { erasePerson } from '#server/journeys/close-account/erase-person.ts';
import { inTransaction } from '#server/platform/ctx.ts';
import { DAY_MS } from '../../money.ts';
import type { Sold } from './sold.ts';

/** Creates schools and what they sell, and changes their terms. */
export class Making {
  private readonly sold: Sold;

  constructor(sold: Sold) {
    this.sold = sold;
  }

  async addSchool(feeBps: number): Promise<void> {
    const admin = await this.sold.t.buyer();
    const school = await aSchool(this.sold.ctx, { adminId: admin });
    await this.sold.t.db.updateTable('schools').set({ fee_bps: feeBps }).where('id', '=', school.id).execute();
    const course = await aCourse(this.sold.ctx, { schoolId: school.id });
    this.sold.schools.push({ id: school.id, adminId: admin, courseId: course.id, feeBps });
  }

  /** A cohort, sometimes with an assistant, sometimes too short for two parts. */
  async addCohort(): Promise<void> {
    const { random } = this.sold;
    const school = this.sold.pick(this.sold.schools);
    const startsIn = 31 + random.below(22);
    const endsIn = startsIn + this.sold.pick([2, 9, 20, 30, 45]);
    const cents = this.sold.pick([15_000, 9999, 33_333, 4001, 20_000]);
    const cohort = await aCohort(this.sold.ctx, {
      courseId: school.courseId,
      startsIn,
      endsIn,
      paymentIn: startsIn - 1,
      capacity: 40,
      priceCents: cents,
      nonmemberPriceCents: cents + this.sold.pick([0, 5000, 1234]),
    });
    const hours = random.below(3) === 0 ? this.sold.pick([2, 12, 3.25]) : 0;
    const row = await this.sold.t.db
      .updateTable('cohorts')
      .set({ wants_ta: hours > 0, lecture_hours: hours })
      .where('id', '=', cohort.id)
      .returning(['starts_at', 'ends_at'])
      .executeTakeFirstOrThrow();
    const [startsAt, endsAt] = [row.starts_at?.getTime() ?? 0, row.ends_at?.getTime() ?? 0];
    this.sold.subjects.push({
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

  async addEvent(kind: 'event' | 'workout'): Promise<void> {
    const school = this.sold.pick(this.sold.schools);
    const inHours = 24 * (20 + this.sold.random.below(40));
    const [priceCents, nonmemberPriceCents] = [2000, this.sold.pick([2500, 3333])];
    const about = { schoolId: school.id, inHours };
    const created =
      kind === 'event'
        ? await anEvent(this.sold.ctx, {
            ...about,
            tickets: [{ name: 'Seat', capacity: 40, priceCents, nonmemberPriceCents }],
          })
        : await aWorkout(this.sold.ctx, {
            ...about,
            live: { capacity: 40, memberPriceCents: priceCents, nonmemberPriceCents },
          });
    const ticketTypeId = 'ticketTypeIds' in created ? created.ticketTypeIds[0] : created.liveTicketTypeId;
    const { rows } = await this.sold.t.pool.query<{ ends_at: Date }>(`select ends_at from ${kind}s where id = $1`, [
      created.id,
    ]);
    const endsAt = rows[0]?.ends_at.getTime() ?? 0;
    this.sold.subjects.push({
      kind,
      id: created.id,
      key: `${kind}:${created.id}`,
      schoolId: school.id,
      courseId: null,
      feeBps: school.feeBps,
      assistantCents: 0,
      startsAt: created.startsAt.getTime(),
      endsAt,
      dueAt: [endsAt + 7 * DAY_MS],
      ticketTypeId: ticketTypeId ?? null,
      cancelled: false,
    });
  }

  /** Changes schools' fees from now on. What is already sold keeps its terms. */
  async changeTerms(): Promise<void> {
    await this.sold.t.db
      .updateTable('schools')
      .set({ fee_bps: this.sold.pick([500, 2000, 4000]) })
      .execute();
  }

  /** Changes every fee, assistant, price, and name, and erases a learner. Returns the name they had. */
  async changeEverything(): Promise<string> {
    const { db } = this.sold.t;
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
    await inTransaction(this.sold.ctx, (tx) => erasePerson(tx, { id, email: email ?? '' }));
    return name;
  }
}
