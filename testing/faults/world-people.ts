import { makePerson } from '#server/features/accounts/persons/person.factory.ts';
import type { Ctx } from '#server/platform/ctx.ts';

const DAY_MS = 86_400_000;

/** A person with an active subscription, or one that ended a month ago. */
export async function aSubscriber(ctx: Ctx, { ended }: { ended: boolean }): Promise<number> {
  const { personId } = await makePerson(ctx);
  const plan = await ctx.db
    .selectFrom('plans')
    .select('id')
    .where('code', '=', 'premium_membership')
    .executeTakeFirstOrThrow();
  const now = ctx.clock.now();
  const inDays = (days: number) => new Date(now.getTime() + days * DAY_MS);
  const [start, end] = ended ? [inDays(-60), inDays(-30)] : [now, inDays(365)];
  await ctx.db
    .insertInto('subscriptions')
    .values({
      user_id: personId,
      plan_id: plan.id,
      interval: 'yearly',
      source: 'staff',
      status: ended ? 'ended' : 'active',
      price_cents: 15_000,
      current_period_start: start,
      current_period_end: end,
      started_at: start,
      created_at: start,
      ...(ended ? { ended_at: end } : {}),
    })
    .execute();
  return personId;
}

/** A person enrolled in the cohort. */
export async function anEnrolledPerson(ctx: Ctx, cohortId: number, courseId: number): Promise<number> {
  const { personId } = await makePerson(ctx);
  const now = ctx.clock.now();
  await ctx.db
    .insertInto('enrolments')
    .values({
      user_id: personId,
      cohort_id: cohortId,
      course_id: courseId,
      reason: 'staff',
      refund_rule: 'none',
      enrolled_at: now,
    })
    .execute();
  await ctx.db
    .updateTable('seat_pools')
    .set((eb) => ({ taken: eb('taken', '+', 1) }))
    .where('id', 'in', (eb) => eb.selectFrom('cohorts').select('seat_pool_id').where('id', '=', cohortId))
    .execute();
  return personId;
}

/** An order for one enrollment that was never paid. */
export async function anOrder(ctx: Ctx, userId: number, cohortId: number, schoolId: number): Promise<number> {
  const now = ctx.clock.now();
  return ctx.db.transaction().execute(async (tx) => {
    const order = await tx
      .insertInto('orders')
      .values({
        user_id: userId,
        purpose: 'cohort_places',
        state: 'expired',
        price_class: 'nonmember',
        subtotal_cents: 20_000,
        cash_cents: 20_000,
        created_at: now,
        ended_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await tx
      .insertInto('order_lines')
      .values({
        order_id: order.id,
        position: 0,
        kind: 'cohort_place',
        subject_id: cohortId,
        school_id: schoolId,
        title: 'A place',
        price_class: 'nonmember',
        list_price_cents: 20_000,
        cash_cents: 20_000,
        created_at: now,
      })
      .execute();
    return order.id;
  });
}
