import type { Ctx } from '#server/platform/ctx.ts';

/**
 * What the lines of a person's own order are about, for the return page. Joins schools, events, workouts, and plans.
 */
export async function loadOrderLines(ctx: Ctx, orderId: number) {
  return ctx.db
    .selectFrom('order_lines as l')
    .leftJoin('cohorts as c', (join) => join.onRef('c.id', '=', 'l.subject_id').on('l.kind', '=', 'cohort_place'))
    .leftJoin('courses as k', 'k.id', 'c.course_id')
    .leftJoin('schools as s', 's.id', 'c.school_id')
    .leftJoin('ticket_types as y', (join) =>
      join.onRef('y.id', '=', 'l.subject_id').on('l.kind', 'in', ['ticket', 'workout_place']),
    )
    .leftJoin('events as e', 'e.id', 'y.event_id')
    .leftJoin('workouts as w', 'w.id', 'y.workout_id')
    .leftJoin('plan_prices as v', (join) => join.onRef('v.id', '=', 'l.subject_id').on('l.kind', '=', 'membership'))
    .leftJoin('plans as p', 'p.id', 'v.plan_id')
    .leftJoin('subscriptions as u', 'u.order_line_id', 'l.id')
    .select([
      'l.id',
      'l.kind',
      'l.title',
      'l.quantity',
      'l.list_price_cents',
      'l.discount_cents',
      'l.credits',
      'l.credit_cents',
      'l.tax_cents',
      'l.cash_cents',
      'l.refunded_cents',
      'l.refunded_credits',
      'l.state',
      'c.id as cohort_id',
      'c.name as cohort_name',
      'c.starts_at',
      'c.ends_at',
      'k.name as course_name',
      'k.slug as course_slug',
      'k.topic',
      'k.image_media_id',
      's.name as school_name',
      'e.id as event_id',
      'e.slug as event_slug',
      'e.name as event_name',
      'e.starts_at as event_starts_at',
      'w.id as workout_id',
      'w.name as workout_name',
      'w.starts_at as workout_starts_at',
      'y.kind as place_kind',
      'p.code as plan_code',
      'p.name as plan_name',
      'v.interval',
      'u.current_period_end as renews_at',
    ])
    .where('l.order_id', '=', orderId)
    .orderBy('l.position')
    .execute();
}

/** A person's own order; undefined if it belongs to someone else or doesn't exist. */
export async function loadOwnOrder(ctx: Ctx, userId: number, orderId: number) {
  return ctx.db
    .selectFrom('orders')
    .selectAll()
    .where('id', '=', orderId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
}
