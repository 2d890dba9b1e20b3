import { sql } from 'kysely';
import { batchedRead } from '#server/platform/batch.ts';
import { compiled, listed } from '#server/platform/database/named.ts';
import type { Db } from '#server/platform/database/pool.ts';
import { statement } from '../event/statement.ts';

/** Everything an RSVP or its cancellation needs from the tables, in one statement. */
export interface AttendFacts {
  readonly id: number;
  readonly status: string;
  readonly kind: string;
  readonly name: string;
  readonly admittance: string;
  readonly schoolId: number;
  readonly courseId: number | null;
  readonly cohortId: number | null;
  readonly startsAt: Date | null;
  readonly endsAt: Date | null;
  readonly endedEarlyAt: Date | null;
  readonly membersFirstUntil: Date | null;
  readonly movedRefundUntil: Date | null;
  readonly poolId: number;
  /**
   * True if one of the event's ticket types was ever active: from then on, people get in only with an active one
   * (rules-teachers H1).
   */
  readonly ticketed: boolean;
  /** The chosen ticket type; null: none chosen, or it isn't this event's. */
  readonly ticketId: number | null;
  readonly ticketName: string | null;
  readonly ticketStatus: string | null;
  readonly priceCents: number | null;
  readonly nonmemberPriceCents: number | null;
  readonly ticketPoolId: number | null;
  readonly enrollmentId: number | null;
  /** Free seats in the pool that a seat would come from; 0: sold out, closed, or disabled. */
  readonly seatsLeft: number;
  /** True if the person has an attendance row or is on the waitlist: what they may have is decided under the lock. */
  readonly known: boolean;
}

type OfPerson = 'enrollmentId' | 'known';

/**
 * One row per person: the event with a ticket type, and the person's relation to it; a null id stands for a visitor.
 */
const queryFacts = compiled(
  'events_attend_facts',
  (slot: { eventId: number; ticketTypeId: number | null; userIds: (number | null)[] }) =>
    statement(sql<Omit<AttendFacts, OfPerson> & { people: [number | null, number | null, boolean][] }>`
      select v.id, v.status, v.kind, v.name, v.admittance, v.school_id as "schoolId", v.course_id as "courseId",
        v.cohort_id as "cohortId", v.starts_at as "startsAt", v.ends_at as "endsAt", v.ended_early_at as "endedEarlyAt",
        v.members_first_until as "membersFirstUntil", v.moved_refund_until as "movedRefundUntil", v.seat_pool_id as "poolId",
        exists (select 1 from ticket_types c where c.event_id = v.id and c.activated_at is not null) as ticketed,
        y.id as "ticketId", y.name as "ticketName", y.status as "ticketStatus", y.price_cents as "priceCents",
        y.nonmember_price_cents as "nonmemberPriceCents", y.seat_pool_id as "ticketPoolId",
        case when p.closed_at is null and p.resting_at is null then p.capacity - p.taken - p.held else 0 end as "seatsLeft",
        (select json_agg(json_build_array(who.id,
            (select e.id from enrolments e where e.cohort_id = v.cohort_id and e.user_id = who.id
              and e.state in ('active', 'completed') and e.suspended_at is null limit 1),
            exists (select 1 from attendances a where a.event_id = v.id and a.user_id = who.id)
              or exists (select 1 from seat_waitlist w where w.pool_id = p.id and w.user_id = who.id
                and w.state in ('waiting', 'offered'))))
          from unnest(${listed(slot.userIds)}) as who (id)) as people
      from events v
      left join ticket_types y on y.event_id = v.id and y.id = ${slot.ticketTypeId}::bigint
      join seat_pools p on p.id = coalesce(y.seat_pool_id, v.seat_pool_id)
      where v.id = ${slot.eventId}::bigint and v.deleted_at is null`),
);

const readFacts = batchedRead<
  string,
  { eventId: number; ticketTypeId: number | null; userId: number | null },
  AttendFacts | undefined
>(async (db, _key, requests) => {
  const [head] = requests;
  if (!head) return [];
  const { eventId, ticketTypeId } = head;
  const userIds = [...new Set(requests.map((each) => each.userId))];
  const [row] = await queryFacts(db, { eventId, ticketTypeId, userIds });
  if (!row) return requests.map(() => undefined);
  const { people, ...event } = row;
  const facts = new Map(people.map(([id, enrollmentId, known]) => [id, { ...event, enrollmentId, known }]));
  return requests.map(({ userId }) => facts.get(userId));
});

/** `userId` null: a visitor. Batched: simultaneous calls about the same seats share one statement. */
export function attendFacts(
  db: Db,
  request: { eventId: number; ticketTypeId: number | null; userId: number | null },
): Promise<AttendFacts | undefined> {
  return readFacts(db, `${request.eventId}:${request.ticketTypeId}`, request);
}

export interface AttendCounts {
  readonly attending: number;
  readonly left: number;
}

/** How many attend and how many seats are left, for the toggle's response. */
const queryCounts = compiled('events_counts', (slot: { eventId: number; cohortId: number | null }) =>
  statement(sql<AttendCounts>`
    select p.taken + t.taken + coalesce((select count(*) from enrolments e
        where v.kind = 'Class Session' and e.cohort_id = ${slot.cohortId}::bigint and e.state in ('active', 'completed')
          and e.suspended_at is null and not exists (select 1 from attendances a where a.event_id = v.id
            and a.user_id = e.user_id and a.state <> 'attending')), 0) as attending,
      case when t.ticketed then t."left" when p.closed_at is null then p.capacity - p.taken - p.held else 0 end as "left"
    from events v join seat_pools p on p.id = v.seat_pool_id
    cross join lateral (
      select coalesce(bool_or(y.activated_at is not null), false) as ticketed, coalesce(sum(tp.taken), 0)::bigint as taken,
        coalesce(sum(tp.capacity - tp.taken - tp.held) filter (where y.status = 'active' and tp.closed_at is null), 0)::bigint as "left"
      from ticket_types y join seat_pools tp on tp.id = y.seat_pool_id where y.event_id = v.id) t
    where v.id = ${slot.eventId}::bigint`),
);

/** One event's counts as seen inside this transaction. */
export async function countsNow(db: Db, event: { id: number; cohortId: number | null }): Promise<AttendCounts> {
  const [counts] = await queryCounts(db, { eventId: event.id, cohortId: event.cohortId });
  return counts ?? { attending: 0, left: 0 };
}
