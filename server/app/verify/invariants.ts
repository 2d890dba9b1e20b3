import type { Invariant } from './invariant.ts';
import { payoutInvariants } from './payout-invariants.ts';
import { sweepInvariants } from './sweep-invariants.ts';

/** A queued email or an unhandled event older than this is stuck (the sweeps run each minute). */
const STUCK = "interval '30 minutes'";

const seats: readonly Invariant[] = [
  {
    name: 'seats.within',
    says: 'No pool has more seats taken and held than its capacity.',
    sql: 'select id as pool_id, capacity, taken, held from seat_pools where taken + held > capacity or least(taken, held) < 0',
  },
  {
    name: 'seats.cohort_taken',
    says: "A cohort's taken seats are its live places.",
    sql: `select c.id as cohort_id, p.taken, count(e.id) as places
      from cohorts c join seat_pools p on p.id = c.seat_pool_id
      left join enrolments e on e.cohort_id = c.id and e.state in ('active', 'completed')
      group by c.id, p.taken having p.taken <> count(e.id)`,
  },
  {
    name: 'seats.event_taken',
    says: "An event's taken seats are its live attendances, where it has a pool of its own.",
    sql: `select v.id as event_id, p.taken, count(a.id) as attendances
      from events v join seat_pools p on p.id = v.seat_pool_id
      left join attendances a on a.event_id = v.id and a.state = 'attending' and a.ticket_type_id is null and a.source <> 'enrolment'
      group by v.id, p.taken having p.taken <> count(a.id)`,
  },
  {
    name: 'seats.ticket_taken',
    says: "A ticket type's taken seats are its live attendances.",
    sql: `select y.id as ticket_type_id, p.taken, count(a.id) as attendances
      from ticket_types y join seat_pools p on p.id = y.seat_pool_id
      left join attendances a on a.ticket_type_id = y.id and a.state = 'attending'
      where y.event_id is not null
      group by y.id, p.taken having p.taken <> count(a.id)`,
  },
  {
    name: 'seats.workout_taken',
    says: "A workout's taken seats are its live places, of each kind alone.",
    sql: `select y.id as ticket_type_id, p.taken, count(w.id) as places
      from ticket_types y join seat_pools p on p.id = y.seat_pool_id
      left join workout_places w on w.ticket_type_id = y.id and w.state = 'attending'
      where y.workout_id is not null
      group by y.id, p.taken having p.taken <> count(w.id)`,
  },
  {
    name: 'seats.held',
    says: "A pool's held seats are its live holds.",
    sql: `select p.id as pool_id, p.held, count(h.id) as holds
      from seat_pools p left join seat_holds h on h.pool_id = p.id and h.state = 'live'
      group by p.id having p.held <> count(h.id)`,
  },
  {
    name: 'seats.holds_end',
    says: 'A hold ends when its order does.',
    sql: `select h.id as hold_id, o.id as order_id, o.state from seat_holds h join orders o on o.id = h.order_id
      where h.state = 'live' and o.state not in ('pending', 'paid')`,
  },
];

const ledger: readonly Invariant[] = [
  {
    name: 'ledger.balanced',
    says: 'Every ledger transaction sums to zero in each unit.',
    sql: `select transaction_id, unit, sum(amount) as sum from ledger_entries group by transaction_id, unit having sum(amount) <> 0`,
  },
  {
    name: 'ledger.balances',
    says: 'A stored balance is the sum of its entries, and never below zero.',
    sql: `select a.id as account_id, a.balance, coalesce(sum(e.amount), 0) as entries
      from ledger_accounts a left join ledger_entries e on e.account_id = a.id
      where a.balance is not null group by a.id having a.balance <> coalesce(sum(e.amount), 0) or a.balance < 0`,
  },
  {
    name: 'ledger.reserved',
    says: "A person's reserved credits are the reservations of open orders.",
    sql: `with reserved as (select l.user_id, sum(r.credits) as credits from credit_reservations r
        join credit_lots l on l.id = r.lot_id where r.state = 'reserved' group by l.user_id)
      select a.owner_id as user_id, a.balance, coalesce(r.credits, 0) as reserved
      from ledger_accounts a left join reserved r on r.user_id = a.owner_id
      where a.owner_kind = 'user' and a.unit = 'credit' and a.purpose = 'reserved' and a.balance <> coalesce(r.credits, 0)`,
  },
  {
    name: 'ledger.lots',
    says: "A person's available credits are what is left in the lots.",
    sql: `with lots as (select user_id, sum(remaining) as credits from credit_lots where revoked_at is null and locked_at is null group by user_id)
      select a.owner_id as user_id, a.balance, coalesce(l.credits, 0) as lots
      from ledger_accounts a left join lots l on l.user_id = a.owner_id
      where a.owner_kind = 'user' and a.unit = 'credit' and a.purpose = 'available' and a.balance <> coalesce(l.credits, 0)`,
  },
  {
    name: 'ledger.refunds_due',
    says: 'What the ledger owes in refunds equals the refunds that are pending or failed.',
    sql: `with booked as (select coalesce(-sum(e.amount), 0) as cents from ledger_entries e join ledger_accounts a on a.id = e.account_id
        where a.owner_kind = 'platform' and a.unit = 'cent' and a.purpose = 'refunds_due'),
      owed as (select coalesce(sum(cash_cents - bank_cents), 0) as cents from refunds
        where state in ('pending', 'sent') or state = 'failed' and settled_by is null)
      select b.cents as ledger, o.cents as owed from booked b, owed o where b.cents <> o.cents`,
  },
  {
    name: 'ledger.reservations_end',
    says: 'Credits are reserved only while their order may still be paid.',
    sql: `select r.id as reservation_id, o.id as order_id, o.state from credit_reservations r join orders o on o.id = r.order_id
      where r.state = 'reserved' and o.state not in ('pending', 'paid')`,
  },
];

const orders: readonly Invariant[] = [
  {
    name: 'orders.lines',
    says: 'An order is the sum of its lines.',
    sql: `select o.id as order_id, o.cash_cents, sum(l.cash_cents) as lines from orders o join order_lines l on l.order_id = o.id
      group by o.id having o.cash_cents <> sum(l.cash_cents) or o.credits <> sum(l.credits)
        or o.subtotal_cents <> sum(l.list_price_cents) or o.discount_cents <> sum(l.discount_cents)`,
  },
  {
    name: 'orders.paid',
    says: 'A paid order has exactly its total in successful payments.',
    sql: `select o.id as order_id, o.state, o.cash_cents, coalesce(sum(p.cents), 0) as paid
      from orders o left join payments p on p.order_id = o.id and p.state = 'succeeded'
      where o.state in ('paid', 'fulfilled', 'partially_refunded', 'refunded')
      group by o.id having o.cash_cents <> coalesce(sum(p.cents), 0)`,
  },
  {
    name: 'orders.refunds',
    says: 'No line is refunded more than it cost, and every refund is recorded on it.',
    sql: `select l.id as line_id, l.refunded_cents, coalesce(sum(r.cash_cents), 0) as refunds
      from order_lines l left join refund_lines r on r.order_line_id = l.id
      group by l.id having l.refunded_cents <> coalesce(sum(r.cash_cents), 0) or l.refunded_credits <> coalesce(sum(r.credits), 0)
        or l.refunded_cents > l.cash_cents or l.refunded_credits > l.credits`,
  },
  {
    name: 'orders.places',
    says: 'A seat that was bought is either held (or given up without a refund) or refunded: exactly one of the two.',
    // A completed place stays in its holder's record, even if staff refunded all of its money. Credits for a lost place
    // are never spent, so none of them are refunded.
    sql: `select l.id as line_id, l.state, e.state as place from order_lines l
      join orders o on o.id = l.order_id
      left join enrolments e on e.order_line_id = l.id and e.state in ('active', 'completed')
      left join enrolments w on w.order_line_id = l.id and w.state = 'left'
      where l.kind = 'cohort_place' and o.state in ('fulfilled', 'partially_refunded', 'refunded') and not o.disputed
        and (l.state = 'fulfilled' and e.id is null and w.id is null
          or l.state <> 'fulfilled' and e.id is not null and not (l.state = 'refunded' and e.state = 'completed'
            and l.refunded_cents = l.cash_cents and l.refunded_credits = l.credits)
          or l.state = 'pending'
          or l.state = 'lost' and (l.refunded_cents <> l.cash_cents
            or exists (select 1 from credit_uses u where u.order_line_id = l.id)))`,
  },
  {
    name: 'orders.unfulfilled',
    says: 'Paid orders are fulfilled within minutes.',
    sql: `select id as order_id, paid_at from orders where state = 'paid' and paid_at < $1::timestamptz - ${STUCK}`,
  },
  {
    name: 'orders.receipts',
    says: 'Every order that delivered something has a receipt number.',
    sql: `select o.id as order_id, o.state from orders o
      where o.state in ('fulfilled', 'partially_refunded', 'refunded') and o.receipt_number is null
        and exists (select 1 from order_lines l where l.order_id = o.id and l.state <> 'lost')`,
  },
  {
    name: 'orders.refunds_sent',
    says: 'No refund waits longer than half an hour for the provider to accept it, unless a bank decides a dispute first.',
    sql: `select r.id as refund_id, r.order_id, r.attempts from refunds r
      where r.state = 'pending' and r.created_at < $1::timestamptz - ${STUCK}
        and not exists (select 1 from disputes d where d.payment_id = r.payment_id
          and (d.state = 'open' or d.closed_at >= $1::timestamptz - ${STUCK}))`,
  },
  {
    name: 'orders.refunds_failed',
    says: 'No refund was refused or returned by the provider. If one was, its money is still owed and has to go another way.',
    sql: `select id as refund_id, order_id, cash_cents, last_error from refunds where state = 'failed' and settled_by is null`,
  },
  {
    name: 'orders.refunds_by_bank',
    says: 'Banks settle refunds only with what lost disputes returned.',
    sql: `select r.payment_id, sum(r.bank_cents) as settled, coalesce(d.cents, 0) as lost from refunds r
      left join (select payment_id, sum(cents) as cents from disputes where state = 'lost' group by payment_id) d
        on d.payment_id = r.payment_id
      group by r.payment_id, d.cents having sum(r.bank_cents) > coalesce(d.cents, 0)`,
  },
];

const members: readonly Invariant[] = [
  {
    name: 'members.one_subscription',
    says: 'No one has two live subscriptions.',
    sql: `select user_id, count(*) from subscriptions where status in ('active', 'grace', 'past_due') group by user_id having count(*) > 1`,
  },
  {
    name: 'schools.admin',
    says: 'Every school that ever had a School Admin has one.',
    sql: `select r.school_id from staff_roles r where r.role = 'school_admin' and r.accepted_at is not null
      group by r.school_id having count(*) filter (where r.revoked_at is null) = 0`,
  },
];

const outside: readonly Invariant[] = [
  {
    name: 'mail.stuck',
    says: 'No email waits longer than half an hour for its first try.',
    sql: `select id as send_id, kind, queued_at from sends where state = 'queued' and attempts = 0 and coalesce(requeued_at, queued_at) < $1::timestamptz - ${STUCK}`,
  },
  {
    name: 'events.stuck',
    says: 'No provider event waits longer than half an hour.',
    sql: `select id as provider_event_id, type, attempts from provider_events where handled_at is null and received_at < $1::timestamptz - ${STUCK}`,
  },
  {
    name: 'mail.once',
    says: 'No one gets the same email for the same occasion twice.',
    sql: `select kind, recipient, occasion, count(*) from sends group by kind, recipient, occasion having count(*) > 1`,
  },
  {
    name: 'mail.sending_whole',
    says: 'Everyone on the frozen list of a sending that went out has an email for it.',
    sql: `select r.mailing_id, r.id as recipient_id from mailings m join mailing_recipients r on r.mailing_id = m.id and r.skipped is null
      left join users u on u.id = r.user_id
      where m.state in ('sending', 'sent', 'stopped') and u.erased_at is null
        and not exists (select 1 from sends s where s.mailing_id = m.id
          and s.recipient = coalesce('user:' || r.user_id::text, 'mail:' || lower(r.address)))`,
  },
  {
    name: 'mail.nothing_held',
    says: 'Nothing is queued for a sending that is on hold or was undone.',
    sql: `select m.id as mailing_id, s.id as send_id from mailings m join sends s on s.mailing_id = m.id where m.state in ('held', 'undone')`,
  },
];

/** Every invariant that `callboard verify` checks in one snapshot. */
export const invariants: readonly Invariant[] = [
  ...seats,
  ...ledger,
  ...orders,
  ...payoutInvariants,
  ...members,
  ...outside,
  ...sweepInvariants,
];
