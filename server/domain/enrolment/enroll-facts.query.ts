import { sql } from 'kysely';
import { builder } from '#server/platform/database/builder.ts';
import { compiled } from '#server/platform/database/named.ts';

/**
 * Everything that enrolling by credits has to know beside the person, in one statement: the selected cohorts as they are
 * sold, whether an earlier checkout is open, whether a code is held. The rush on one cohort reads nothing else.
 */
export const queryEnrollFacts = compiled('use_cases_enroll_facts', (slot: { userId: number }) =>
  builder
    .selectFrom('cohort_selections as i')
    .innerJoin('cohorts as c', 'c.id', 'i.cohort_id')
    .innerJoin('courses as k', 'k.id', 'c.course_id')
    .innerJoin('seat_pools as p', 'p.id', 'c.seat_pool_id')
    .select([
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
      // Where somebody waits, a free seat is on its way to the first on the waitlist.
      sql<boolean>`p.closed_at is null and p.taken + p.held < p.capacity and not exists (select 1 from seat_waitlist w
        where w.pool_id = p.id and w.state in ('waiting', 'offered'))`.as('seatFree'),
      sql<boolean>`exists (select 1 from enrolments e where e.user_id = i.user_id and e.course_id = c.course_id
        and e.state in ('active', 'completed'))`.as('knowsCourse'),
      sql<boolean>`exists (select 1 from orders o where o.user_id = i.user_id and o.state = 'pending')`.as(
        'checkoutOpen',
      ),
      sql<boolean>`exists (select 1 from promo_redemptions r where r.user_id = i.user_id and r.state = 'applied')`.as(
        'holdsCode',
      ),
    ])
    .where('i.user_id', '=', slot.userId)
    .orderBy('c.id')
    .limit(sql.lit(100)),
);

export type EnrollFacts = Awaited<ReturnType<typeof queryEnrollFacts>>[number];
