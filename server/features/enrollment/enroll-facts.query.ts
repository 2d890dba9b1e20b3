import { type RawBuilder, sql } from 'kysely';
import { batchedRead } from '#server/platform/batch.ts';
import { builder } from '#server/platform/database/builder.ts';
import { compiled, listed } from '#server/platform/database/named.ts';
import type { Db } from '#server/platform/database/pool.ts';

/**
 * Whether `rows` has any row, looked up separately per person. For a plain `exists`, the database may read everyone's
 * enrollments (or orders) to check a few people: slower with each enrollment ever made.
 */
const some = (rows: RawBuilder<unknown>) => sql<boolean>`(select true from ${rows} limit 1) is not null`;
const none = (rows: RawBuilder<unknown>) => sql<boolean>`(select true from ${rows} limit 1) is null`;

const queryEnrollFacts = compiled('use_cases_enroll_facts', (slot: { userIds: number[] }) =>
  builder
    .selectFrom(sql<{ id: number }>`unnest(${listed(slot.userIds)})`.as<'who'>(sql`who (id)`))
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('cohort_selections as s')
          .select(['s.cohort_id', 's.told_at'])
          .whereRef('s.user_id', '=', 'who.id')
          .orderBy('s.cohort_id')
          .limit(sql.lit(100))
          .as('i'),
      (join) => join.onTrue(),
    )
    .innerJoin('cohorts as c', 'c.id', 'i.cohort_id')
    .innerJoin('courses as k', 'k.id', 'c.course_id')
    .innerJoin('seat_pools as p', 'p.id', 'c.seat_pool_id')
    .select([
      'who.id as userId',
      'c.id',
      'c.name',
      'c.moniker',
      'c.status',
      'c.course_id as courseId',
      'k.name as courseName',
      'k.slug as courseSlug',
      'c.school_id as schoolId',
      'c.seat_pool_id as seatPoolId',
      'c.price_cents as priceCents',
      'c.nonmember_price_cents as nonmemberPriceCents',
      'c.starts_at as startsAt',
      'c.ends_at as endsAt',
      'c.payment_due_at as paymentDueAt',
      'c.start_date as startDate',
      'c.end_date as endDate',
      'c.timezone',
      'p.capacity',
      // While someone is waiting, a free seat is on its way to the first on the waitlist.
      sql<boolean>`p.closed_at is null and p.taken + p.held < p.capacity and ${none(sql`seat_waitlist w
        where w.pool_id = p.id and w.state in ('waiting', 'offered')`)}`.as('seatFree'),
      // All seats are gone, none is held for this person, and they haven't been notified of that yet.
      sql<boolean>`p.closed_at is null and p.taken + p.held >= p.capacity and i.told_at is null
        and ${none(sql`seat_waitlist w where w.pool_id = p.id and w.user_id = who.id and w.state in ('waiting', 'offered')`)}
        and ${none(sql`seat_holds h where h.pool_id = p.id and h.user_id = who.id and h.state = 'live'`)}`.as(
        'soldOut',
      ),
      sql<boolean>`${some(sql`enrolments e where e.user_id = who.id and e.course_id = c.course_id
        and e.state in ('active', 'completed')`)}`.as('knowsCourse'),
      sql<boolean>`${some(sql`orders o where o.user_id = who.id and o.state = 'pending'`)}`.as('checkoutOpen'),
      sql<boolean>`${some(sql`promo_redemptions r where r.user_id = who.id and r.state = 'applied'`)}`.as('holdsCode'),
    ])
    .orderBy('c.id'),
);

export type EnrollFacts = Awaited<ReturnType<typeof queryEnrollFacts>>[number];

const readFacts = batchedRead<number, number, EnrollFacts[]>(async (db, _one, userIds) => {
  const rows = Map.groupBy(await queryEnrollFacts(db, { userIds: [...new Set(userIds)] }), (row) => row.userId);
  return userIds.map((userId) => rows.get(userId) ?? []);
});

/**
 * Everything enrolling by credits needs besides the person, in one statement: the selected cohorts as sold, whether an
 * earlier checkout is open, whether a code is held. A rush on one cohort reads nothing else, and simultaneous calls are
 * batched.
 */
export function enrollFacts(db: Db, userId: number): Promise<EnrollFacts[]> {
  return readFacts(db, 0, userId);
}
