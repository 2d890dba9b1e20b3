import type { Invariant } from './invariant.ts';

/** Payouts with final figures, computed by the formula. */
const FROZEN = "p.status in ('finalized', 'paid') and p.kind <> 'returned' and p.earned_cents is not null";
const SAME_SUBJECT = '(q.cohort_id = p.cohort_id or q.event_id = p.event_id or q.workout_id = p.workout_id)';

/**
 * The revenue that an order line `l` of an order `o` keeps, computed a second time from rules-teachers P1, P2, P7, and
 * W6; `alive`: its place still exists.
 */
const KEPT = `case when o.disputed or l.state not in ('fulfilled', 'refunded') then 0
  when l.cash_cents + l.credit_cents = 0 then case when alive then v.value else 0 end
  when l.refunded_cents >= l.cash_cents and l.refunded_credits >= l.credits
    and (l.state = 'refunded' or l.refunded_cents + l.refunded_credits > 0) then 0
  when w.waits then 0
  else round(v.value * (l.cash_cents + l.credit_cents - l.refunded_cents - case when l.credits = 0 then 0
    else round(l.credit_cents * l.refunded_credits / l.credits::numeric) end) / (l.cash_cents + l.credit_cents)::numeric) end`;

/** What teachers are paid, and can recompute themselves (rules-teachers P14). */
export const payoutInvariants: readonly Invariant[] = [
  {
    name: 'payouts.lines',
    says: "A finalized payout's revenue equals the sum of its lines, and of the cash, credits, and codes that paid for it.",
    sql: `select p.id as payout_id, p.total_revenue_cents, coalesce(sum(l.kept_cents), 0) as lines from payouts p
      left join payout_lines l on l.payout_id = p.id where ${FROZEN}
      group by p.id having p.total_revenue_cents <> coalesce(sum(l.kept_cents), 0)
        or p.total_revenue_cents <> p.kept_cash_cents + p.kept_credit_cents + p.kept_code_cents
        or (p.snapshot->>'lineCount')::bigint <> count(l.id)`,
  },
  {
    name: 'payouts.formula',
    says: 'A finalized payout is its revenue minus the fee and the assistant (half of that for the first of two parts), minus earlier payouts.',
    sql: `select p.id as payout_id, p.payout_cents, p.earned_cents, p.earlier_cents, e.earlier from payouts p
      cross join lateral (select coalesce(sum(q.payout_cents), 0) as earlier from payouts q where ${SAME_SUBJECT}
        and q.status in ('finalized', 'paid') and (q.finalized_at, q.id) < (p.finalized_at, p.id)) e
      where ${FROZEN} and (p.fee_cents <> round(p.total_revenue_cents * p.fee_bps / 10000.0)
        or p.earned_cents <> p.total_revenue_cents - p.fee_cents - p.assistant_cents or p.earned_cents < 0
        or p.earlier_cents <> e.earlier
        or p.payout_cents <> case when p.part = 1 and p.parts = 2 then p.earned_cents / 2 else p.earned_cents - e.earlier end)`,
  },
  {
    name: 'payouts.earned',
    says: 'What a settled subject earned is what its last payout says, except for what changed since yesterday.',
    sql: `select p.id as payout_id, p.total_revenue_cents as says, k.kept from (select distinct on (cohort_id, event_id, workout_id) p.*
        from payouts p where ${FROZEN} order by cohort_id, event_id, workout_id, finalized_at desc, id desc) p
      cross join lateral (select max(q.compared_at) as at, bool_and(q.status <> 'upcoming') as settled
        from payouts q where ${SAME_SUBJECT} and q.kind = 'part') c
      cross join lateral (select coalesce(sum(${KEPT}), 0) as kept,
          max(greatest(l.fulfilled_at, l.ended_at, t.since, r.at, d.at, w.at)) as changed_at
        from (select e.order_line_id as id, e.state in ('active', 'completed') as alive, greatest(e.enrolled_at, e.ended_at) as since
            from enrolments e where e.cohort_id = p.cohort_id and e.state <> 'transferred'
          union all select l.id, exists (select 1 from attendances a where a.order_line_id = l.id and a.state = 'attending'),
            (select max(a.cancelled_at) from attendances a where a.event_id = p.event_id)
            from ticket_types y join order_lines l on l.kind = 'ticket' and l.subject_id = y.id where y.event_id = p.event_id
          union all select l.id, exists (select 1 from workout_places a where a.order_line_id = l.id and a.state = 'attending'),
            (select max(a.cancelled_at) from workout_places a where a.workout_id = p.workout_id)
            from ticket_types y join order_lines l on l.kind = 'workout_place' and l.subject_id = y.id where y.workout_id = p.workout_id) t
        join order_lines l on l.id = t.id join orders o on o.id = l.order_id
        cross join lateral (select l.list_price_cents - case when l.discount_owner = 'school' then l.discount_cents else 0 end as value) v
        cross join lateral (select max(f.created_at) as at from refund_lines z join refunds f on f.id = z.refund_id where z.order_line_id = l.id) r
        cross join lateral (select greatest(max(b.opened_at), max(b.closed_at)) as at from disputes b where b.order_id = o.id) d
        cross join lateral (select coalesce(bool_or(a.state = 'attending' and b.state <> 'answered' and b.returned_at is null), false) as waits,
            max(greatest(b.submitted_at, b.answered_at)) as at
          from workout_places a join workout_submissions b on b.place_id = a.id where a.order_line_id = l.id) w) k
      where c.settled and p.total_revenue_cents <> k.kept
        and exists (select 1 from payouts q where q.id = p.id and (q.kind = 'adjustment' or q.part = q.parts))
        and p.earned_cents <> greatest(0, k.kept - round(k.kept * p.fee_bps / 10000.0) - p.assistant_cents)
        and (coalesce(k.changed_at < c.at, true) and c.at > p.finalized_at or c.at < $1::timestamptz - interval '2 days')`,
  },
  {
    name: 'payouts.payable',
    says: "What the ledger says we owe a school is the sum of its finalized payouts that aren't paid.",
    sql: `with said as (select school_id, sum(payout_cents) as cents from payouts
        where status = 'finalized' and (earned_cents is not null or kind = 'returned') group by school_id),
      booked as (select a.owner_id as school_id, -sum(e.amount) as cents from ledger_accounts a join ledger_entries e on e.account_id = a.id
        where a.owner_kind = 'school' and a.unit = 'cent' and a.purpose = 'payable' group by a.owner_id)
      select school_id, coalesce(s.cents, 0) as finalized, coalesce(b.cents, 0) as ledger from said s full join booked b using (school_id)
      where coalesce(s.cents, 0) <> coalesce(b.cents, 0)`,
  },
  {
    name: 'payouts.refunds_once',
    says: 'No two payouts count the same refund, and none counts a different amount than was refunded.',
    sql: `select l.refund_line_id, count(*) from payout_lines l join refund_lines r on r.id = l.refund_line_id
      group by l.refund_line_id, r.cash_cents, r.credits
      having count(*) > 1 or sum(l.refunded_cents) <> r.cash_cents or sum(l.refunded_credits) <> r.credits`,
  },
  {
    name: 'payouts.refunds_stated',
    says: 'A refund for something with a statement appears in one, from the day after it was decided.',
    sql: `select r.id as refund_line_id, p.id as payout_id from refund_lines r join refunds f on f.id = r.refund_id
      join order_lines l on l.id = r.order_line_id
      left join enrolments e on e.order_line_id = l.id and e.state <> 'transferred'
      left join ticket_types y on y.id = l.subject_id and l.kind in ('ticket', 'workout_place')
      cross join lateral (select p.* from payouts p where (p.cohort_id = e.cohort_id or p.event_id = y.event_id
          or p.workout_id = y.workout_id) and ${FROZEN} order by p.finalized_at, p.id limit 1) p
      where l.state in ('fulfilled', 'refunded', 'revoked')
        and not exists (select 1 from payout_lines z where z.refund_line_id = r.id)
        and not exists (select 1 from payouts q where ${SAME_SUBJECT} and q.kind = 'part' and q.status = 'upcoming')
        and f.created_at < $1::timestamptz - interval '3 days'`,
  },
  {
    name: 'payouts.remittances',
    says: 'A transfer is the sum of the payouts that it paid.',
    sql: `select r.id as remittance_id, r.amount_cents, coalesce(sum(p.payout_cents), 0) as payouts from remittances r
      left join payouts p on p.remittance_id = r.id group by r.id having r.amount_cents <> coalesce(sum(p.payout_cents), 0)`,
  },
  {
    name: 'payouts.returned',
    says: 'A returned transfer is owed again, once and in full.',
    sql: `select r.id as remittance_id, r.amount_cents, p.payout_cents from remittances r
      full join (select * from payouts where kind = 'returned') p on p.returns_id = r.id
      where (r.returned_at is null) <> (p.id is null) or p.payout_cents <> r.amount_cents`,
  },
];
