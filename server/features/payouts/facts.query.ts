import { sql } from 'kysely';
import type { Ctx } from '#server/platform/ctx.ts';
import { prepared } from '#server/platform/database/named.ts';
import type { RefundFacts, SaleFacts, SubjectFacts } from './payout.rules.ts';
import { keyOfSubject, type SubjectKey } from './subject.ts';

/** The name of an erased learner in statements (rules-teachers P9). */
export const FORMER_LEARNER = 'Former learner';

/** Facts about a subject besides what it earns. */
export interface AboutSubject {
  readonly key: SubjectKey;
  readonly schoolId: number;
  readonly schoolName: string;
  readonly isHouse: boolean;
  readonly courseId: number | null;
  readonly courseName: string | null;
  readonly name: string;
  readonly moniker: string | null;
  readonly timezone: string;
  readonly startsAt: Date | null;
  readonly endsAt: Date | null;
  readonly priceCents: number | null;
  readonly imageMediaId: number | null;
  /** True if the subject was canceled, or deleted, which can't happen to a subject that anyone was ever enrolled in. */
  readonly cancelled: boolean;
  readonly capacity: number;
  /** Active enrollments, free ones included. */
  readonly students: number;
  /** Until when someone may still leave with a refund. Null: no one may. */
  readonly refundableUntil: Date | null;
}

export type Subject = SubjectFacts & AboutSubject;

type Serialized<T> = {
  readonly [K in keyof T]: T[K] extends Date ? string : T[K] extends Date | null ? string | null : T[K];
};
type ReportedSale = Omit<Serialized<SaleFacts>, 'refunds'> & { readonly refunds: readonly Serialized<RefundFacts>[] };
interface Row extends Omit<AboutSubject, 'key'> {
  readonly kind: SubjectKey['kind'];
  readonly id: number;
  readonly feeBps: number;
  readonly assistantCents: number;
  readonly sales: readonly ReportedSale[];
}

const BOTH_POOLS = (owner: string) => sql`
  join lateral (select coalesce(sum(p.capacity), 0)::bigint as capacity, coalesce(sum(p.taken), 0)::bigint as taken
    from ticket_types y join seat_pools p on p.id = y.seat_pool_id where ${sql.ref(`y.${owner}_id`)} = x.id) p on true`;

/**
 * Tickets for an event, or seats in a workout. A line is `alive` while it is the one that paid for someone's current
 * seat.
 */
const SEATS = (kind: 'event' | 'workout') => {
  const [lineKind, table, owner] =
    kind === 'event' ? ['ticket', 'attendances', 'event_id'] : ['workout_place', 'workout_places', 'workout_id'];
  return sql`select l.id, exists (select 1 from ${sql.table(table)} a where a.order_line_id = l.id and a.state = 'attending') as alive,
      null::timestamptz as until
    from ticket_types y join order_lines l on l.kind = ${sql.lit(lineKind)} and l.subject_id = y.id
    where s.kind = ${sql.lit(kind)} and ${sql.ref(`y.${owner}`)} = s.id`;
};

/**
 * Everything that these subjects' payouts depend on, in one statement and so as of one moment: sales with their
 * refunds, disputes, and whether the seat still exists; the frozen fee and assistant cost (the current ones before they
 * are frozen). A moved seat counts where it is now. Subjects that don't exist are missing from the result.
 */
export async function subjectFacts(ctx: Ctx, keys: readonly SubjectKey[]): Promise<Map<string, Subject>> {
  if (keys.length === 0) return new Map();
  const { rows } = await prepared(
    ctx.db,
    'payouts_subject_facts',
    sql<Row>`
    with w as (select distinct kind, id from jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) as w (kind text, id bigint)),
    s as (
      select w.kind, x.id, x.school_id, x.course_id, x.name, x.moniker, x.timezone, x.starts_at, x.ends_at, x.fee_bps,
        coalesce(x.assistant_cents, case when x.wants_ta then round(x.lecture_hours * 5000) else 0 end)::bigint as assistant,
        x.price_cents, null::bigint as image, x.cancelled_at is not null as cancelled, p.capacity, p.taken,
        null::timestamptz as moved_until
      from w join cohorts x on w.kind = 'cohort' and x.id = w.id join seat_pools p on p.id = x.seat_pool_id
      union all
      select w.kind, x.id, x.school_id, x.course_id, x.name, null, x.timezone, x.starts_at, x.ends_at, x.fee_bps, 0, null,
        x.image_media_id, x.cancelled_at is not null or x.deleted_at is not null, p.capacity, p.taken, x.moved_refund_until
      from w join events x on w.kind = 'event' and x.id = w.id ${BOTH_POOLS('event')}
      union all
      select w.kind, x.id, x.school_id, x.course_id, x.name, null, x.timezone, x.starts_at, x.ends_at, x.fee_bps, 0, null,
        x.image_media_id, x.cancelled_at is not null or x.deleted_at is not null, p.capacity, p.taken, x.moved_refund_until
      from w join workouts x on w.kind = 'workout' and x.id = w.id ${BOTH_POOLS('workout')})
    select s.kind, s.id, s.school_id as "schoolId", h.name as "schoolName", h.is_house as "isHouse", s.course_id as "courseId",
      k.name as "courseName", s.name, s.moniker, s.timezone, s.starts_at as "startsAt", s.ends_at as "endsAt",
      s.price_cents as "priceCents", coalesce(s.image, k.image_media_id) as "imageMediaId", s.cancelled, s.capacity,
      s.taken as students, coalesce(s.fee_bps, h.fee_bps) as "feeBps", s.assistant as "assistantCents", sold.sales,
      case when sold.alive then greatest(sold.until, s.moved_until) end as "refundableUntil"
    from s join schools h on h.id = s.school_id left join courses k on k.id = s.course_id
    cross join lateral (
      select bool_or(t.alive) as alive, max(t.until) as until, coalesce(json_agg(json_build_object(
        'orderLineId', l.id, 'soldAt', coalesce(l.fulfilled_at, o.paid_at, l.created_at), 'receiptNumber', o.receipt_number,
        'userId', case when u.erased_at is null then u.id end,
        'learner', case when u.erased_at is null then coalesce(nullif(u.display_name, ''), 'Learner') else ${FORMER_LEARNER} end,
        'listCents', l.list_price_cents, 'discountCents', l.discount_cents, 'discountOwner', l.discount_owner,
        'credits', l.credits, 'creditCents', l.credit_cents, 'cashCents', l.cash_cents, 'alive', t.alive,
        'returned', l.state = 'refunded',
        'dispute', case when l.state = 'revoked' then 'lost' when o.disputed then 'open' end,
        'unanswered', l.kind = 'workout_place' and exists (select 1 from workout_submissions b join workout_places a on a.id = b.place_id
          where a.order_line_id = l.id and a.state = 'attending' and b.state <> 'answered' and b.returned_at is null),
        'refunds', r.refunds)
        order by coalesce(l.fulfilled_at, o.paid_at, l.created_at), l.id), '[]'::json) as sales
      from (
        select e.order_line_id as id, e.state in ('active', 'completed') as alive,
          case when e.state = 'active' then greatest(e.last_refundable_at, e.moved_refund_until) end as until
        from enrolments e
        where s.kind = 'cohort' and e.cohort_id = s.id and e.order_line_id is not null and e.state <> 'transferred'
        union all ${SEATS('event')}
        union all ${SEATS('workout')}) t
      join order_lines l on l.id = t.id and l.state in ('fulfilled', 'refunded', 'revoked')
      join orders o on o.id = l.order_id
      join users u on u.id = o.user_id
      cross join lateral (
        select coalesce(json_agg(json_build_object('refundLineId', q.id, 'decidedAt', f.created_at, 'cashCents', q.cash_cents,
          'credits', q.credits, 'stated', exists (select 1 from payout_lines z where z.refund_line_id = q.id))
          order by f.created_at, q.id), '[]'::json) as refunds
        from refund_lines q join refunds f on f.id = q.refund_id where q.order_line_id = l.id) r) sold`,
  );
  return new Map(rows.map((row) => [keyOfSubject(row), subjectOf(row)]));
}

function subjectOf({ kind, id, sales, ...rest }: Row): Subject {
  return {
    ...rest,
    key: { kind, id },
    sales: sales.map((sale) => ({
      ...sale,
      soldAt: new Date(sale.soldAt),
      refunds: sale.refunds.map((refund) => ({ ...refund, decidedAt: new Date(refund.decidedAt) })),
    })),
  };
}
