import { type Kysely, sql } from 'kysely';

/** Holds, orders with allocated lines, payments, refunds, disputes, credit lots, provider events. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    create sequence receipt_numbers;
    create table orders (
      id bigint generated always as identity primary key,
      uuid uuid not null default gen_random_uuid() constraint orders_uuid_once unique,
      user_id bigint not null references users (id),
      purpose text not null constraint orders_purpose_known check (purpose in ('cohort_places',
        'cohort_places_with_membership', 'membership', 'membership_upgrade', 'ticket', 'workout_place', 'credits')),
      state text not null default 'pending' constraint orders_state_known check (state in ('pending', 'paid', 'fulfilled',
        'partially_refunded', 'refunded', 'expired', 'failed')),
      disputed boolean not null default false,
      price_class text not null constraint orders_price_class_known check (price_class in ('member', 'nonmember')),
      currency text not null default 'usd' constraint orders_currency_known check (currency = 'usd'),
      subtotal_cents bigint not null, discount_cents bigint not null default 0,
      credits bigint not null default 0, tax_cents bigint not null default 0, cash_cents bigint not null,
      quote jsonb not null default '{}',
      promo_redemption_id bigint references promo_redemptions (id),
      provider text constraint orders_provider_known check (provider in ('stripe', 'paypal')),
      provider_session_id text constraint orders_session_once unique,
      provider_order_id text constraint orders_provider_order_once unique,
      checkout_url text, return_path text, failure text,
      receipt_number text constraint orders_receipt_once unique,
      created_at timestamptz not null, expires_at timestamptz, paid_at timestamptz, fulfilled_at timestamptz,
      ended_at timestamptz, reconciled_at timestamptz,
      constraint orders_not_negative check (least(subtotal_cents, discount_cents, credits, tax_cents, cash_cents) >= 0),
      constraint orders_add_up check (cash_cents = subtotal_cents - discount_cents - credits * 1000 + tax_cents),
      constraint orders_paid_has_time check (state in ('pending', 'expired', 'failed') or paid_at is not null)
    );
    create index orders_of_user on orders (user_id, id desc);
    create index orders_open on orders (expires_at) where state = 'pending';
    -- A new checkout ends the old one first.
    create unique index orders_one_open_checkout on orders (user_id) where state = 'pending' and purpose <> 'credits';
    create index orders_unreconciled on orders (coalesce(reconciled_at, created_at)) where state in ('pending', 'paid');
    create index orders_unfulfilled on orders (paid_at) where state = 'paid';

    create function keep_order_state() returns trigger language plpgsql as $$
    begin
      if new.state <> old.state and (old.state, new.state) not in (('pending', 'paid'), ('pending', 'expired'),
        ('pending', 'failed'), ('expired', 'paid'), ('failed', 'paid'), ('paid', 'fulfilled'), ('paid', 'partially_refunded'),
        ('paid', 'refunded'), ('fulfilled', 'partially_refunded'), ('fulfilled', 'refunded'), ('partially_refunded', 'refunded')) then
        raise exception 'An order does not go from % to %', old.state, new.state
          using errcode = 'check_violation', constraint = 'orders_state_forward', table = 'orders';
      end if;
      return new;
    end $$;
    create trigger orders_state_forward before update of state on orders for each row execute function keep_order_state();

    create table seat_holds (
      id bigint generated always as identity primary key,
      pool_id bigint not null references seat_pools (id),
      user_id bigint not null references users (id),
      order_id bigint references orders (id),
      kind text not null constraint seat_holds_kind_known check (kind in ('checkout', 'offer', 'rsvp')),
      state text not null default 'live' constraint seat_holds_state_known check (state in ('live', 'converted', 'released', 'expired')),
      created_at timestamptz not null, expires_at timestamptz not null, ended_at timestamptz,
      constraint seat_holds_ended_whole check ((state = 'live') = (ended_at is null))
    );
    create unique index seat_holds_one_live on seat_holds (pool_id, user_id) where state = 'live';
    create index seat_holds_due on seat_holds (expires_at) where state = 'live';
    create index seat_holds_of_user on seat_holds (user_id) where state = 'live';
    create index seat_holds_of_order on seat_holds (order_id);
    create function keep_hold_state() returns trigger language plpgsql as $$
    begin
      if old.state <> 'live' and new.state <> old.state then
        raise exception 'An ended hold stays ended' using errcode = 'check_violation',
          constraint = 'seat_holds_state_forward', table = 'seat_holds';
      end if;
      return new;
    end $$;
    create trigger seat_holds_state_forward before update of state on seat_holds for each row execute function keep_hold_state();

    create table seat_waitlist (
      id bigint generated always as identity primary key,
      pool_id bigint not null references seat_pools (id),
      user_id bigint not null references users (id),
      state text not null default 'waiting' constraint seat_waitlist_state_known
        check (state in ('waiting', 'offered', 'taken', 'left', 'expired', 'closed')),
      joined_at timestamptz not null, offer_hold_id bigint references seat_holds (id),
      offered_at timestamptz, offer_expires_at timestamptz, ended_at timestamptz,
      constraint seat_waitlist_offer_whole check (state <> 'offered' or num_nulls(offer_hold_id, offered_at, offer_expires_at) = 0),
      constraint seat_waitlist_ended_whole check ((state in ('waiting', 'offered')) = (ended_at is null))
    );
    create unique index seat_waitlist_one_active on seat_waitlist (pool_id, user_id) where state in ('waiting', 'offered');
    create index seat_waitlist_queue on seat_waitlist (pool_id, joined_at, id) where state = 'waiting';

    create table order_lines (
      id bigint generated always as identity primary key,
      order_id bigint not null references orders (id), position integer not null,
      kind text not null constraint order_lines_kind_known check (kind in ('cohort_place', 'ticket', 'workout_place', 'credits', 'membership')),
      subject_id bigint not null, school_id bigint references schools (id),
      title text not null, quantity integer not null default 1 constraint order_lines_quantity_positive check (quantity > 0),
      price_class text not null constraint order_lines_price_class_known check (price_class in ('member', 'nonmember')),
      list_price_cents bigint not null, discount_cents bigint not null default 0,
      discount_owner text constraint order_lines_discount_owner_known check (discount_owner in ('platform', 'school')),
      -- Credits are whole; what they pay of this line is credit_cents (over the order: 1000 each).
      credits bigint not null default 0, credit_cents bigint not null default 0,
      tax_cents bigint not null default 0, cash_cents bigint not null,
      refunded_cents bigint not null default 0, refunded_credits bigint not null default 0,
      seat_hold_id bigint references seat_holds (id),
      state text not null default 'pending' constraint order_lines_state_known
        check (state in ('pending', 'fulfilled', 'lost', 'refunded', 'revoked')),
      created_at timestamptz not null, fulfilled_at timestamptz, ended_at timestamptz,
      constraint order_lines_position_once unique (order_id, position),
      constraint order_lines_not_negative
        check (least(list_price_cents, discount_cents, credits, credit_cents, tax_cents, cash_cents, refunded_cents, refunded_credits) >= 0),
      constraint order_lines_add_up check (cash_cents = list_price_cents - discount_cents - credit_cents + tax_cents),
      constraint order_lines_refund_within check (refunded_cents <= cash_cents and refunded_credits <= credits)
    );
    create index order_lines_of_subject on order_lines (kind, subject_id);
    create index order_lines_of_school on order_lines (school_id);

    -- Checked at commit: what an order says is the sum of its lines.
    create function check_order_lines() returns trigger language plpgsql as $$
    declare of_order bigint;
    begin
      if tg_table_name = 'orders' then of_order := new.id; else of_order := coalesce(new.order_id, old.order_id); end if;
      if exists (select 1 from orders o cross join lateral (select coalesce(sum(list_price_cents), 0) as subtotal,
          coalesce(sum(discount_cents), 0) as discount, coalesce(sum(credits), 0) as credits,
          coalesce(sum(credit_cents), 0) as credit_cents,
          coalesce(sum(cash_cents), 0) as cash from order_lines where order_id = o.id) l
        where o.id = of_order and (o.subtotal_cents, o.discount_cents, o.credits, o.credits * 1000, o.cash_cents)
          is distinct from (l.subtotal, l.discount, l.credits, l.credit_cents, l.cash)) then
        raise exception 'Order % is not the sum of its lines', of_order using errcode = 'check_violation',
          constraint = 'orders_are_their_lines', table = 'orders';
      end if;
      return null;
    end $$;
    create constraint trigger orders_are_their_lines after insert or update of subtotal_cents, discount_cents, credits, cash_cents
      on orders deferrable initially deferred for each row execute function check_order_lines();
    create constraint trigger order_lines_make_the_order after insert or delete or update of list_price_cents, discount_cents, credits, credit_cents, cash_cents
      on order_lines deferrable initially deferred for each row execute function check_order_lines();

    create table payments (
      id bigint generated always as identity primary key,
      order_id bigint not null references orders (id),
      provider text not null constraint payments_provider_known check (provider in ('stripe', 'paypal')),
      provider_payment_id text not null, provider_charge_id text,
      state text not null constraint payments_state_known
        check (state in ('processing', 'requires_action', 'succeeded', 'failed', 'cancelled')),
      cents bigint not null constraint payments_positive check (cents > 0),
      failure text, created_at timestamptz not null, settled_at timestamptz,
      constraint payments_provider_id_once unique (provider, provider_payment_id),
      constraint payments_charge_once unique (provider, provider_charge_id)
    );
    create index payments_of_order on payments (order_id);

    create table refunds (
      id bigint generated always as identity primary key,
      order_id bigint not null references orders (id), payment_id bigint references payments (id),
      cause text not null constraint refunds_cause_once unique,
      reason text not null, cash_cents bigint not null, credits bigint not null default 0,
      state text not null constraint refunds_state_known check (state in ('pending', 'sent', 'succeeded', 'failed')),
      provider text constraint refunds_provider_known check (provider in ('stripe', 'paypal')),
      provider_refund_id text, attempts integer not null default 0, last_error text,
      requested_by bigint references users (id), created_at timestamptz not null, settled_at timestamptz,
      constraint refunds_provider_id_once unique (provider, provider_refund_id),
      constraint refunds_something check (least(cash_cents, credits) >= 0 and cash_cents + credits > 0)
    );
    create index refunds_of_order on refunds (order_id);
    create index refunds_open on refunds (created_at) where state in ('pending', 'sent');

    create table refund_lines (
      id bigint generated always as identity primary key,
      refund_id bigint not null references refunds (id), order_line_id bigint not null references order_lines (id),
      cash_cents bigint not null, credits bigint not null default 0,
      constraint refund_lines_once unique (refund_id, order_line_id),
      constraint refund_lines_not_negative check (least(cash_cents, credits) >= 0)
    );
    create index refund_lines_of_line on refund_lines (order_line_id);
    -- A line's refunded parts are moved by its refund lines; order_lines_refund_within then refuses more than was paid.
    create function post_refund_line() returns trigger language plpgsql as $$
    begin
      update order_lines set refunded_cents = refunded_cents + new.cash_cents, refunded_credits = refunded_credits + new.credits
        where id = new.order_line_id;
      return null;
    end $$;
    create trigger refund_lines_move_line after insert on refund_lines for each row execute function post_refund_line();
    create trigger refund_lines_immutable before update or delete on refund_lines for each row execute function refuse_change();

    create table disputes (
      id bigint generated always as identity primary key,
      order_id bigint not null references orders (id), payment_id bigint not null references payments (id),
      provider_dispute_id text not null constraint disputes_provider_id_once unique,
      state text not null constraint disputes_state_known check (state in ('open', 'won', 'lost')),
      cents bigint not null, reason text, opened_at timestamptz not null, closed_at timestamptz,
      constraint disputes_closed_whole check ((state = 'open') = (closed_at is null))
    );

    create table provider_events (
      id bigint generated always as identity primary key,
      provider text not null constraint provider_events_provider_known check (provider in ('stripe', 'paypal', 'mail', 'ccc')),
      event_id text not null, type text not null, object_id text, payload jsonb not null,
      received_at timestamptz not null, handled_at timestamptz, attempts integer not null default 0, last_error text,
      constraint provider_events_once unique (provider, event_id)
    );
    create index provider_events_unhandled on provider_events (received_at) where handled_at is null;

    -- Credits by origin. remaining falls when credits are reserved and rises when they come back.
    create table credit_lots (
      id bigint generated always as identity primary key,
      user_id bigint not null references users (id),
      origin text not null constraint credit_lots_origin_known check (origin in ('bought', 'plan', 'promo', 'refund')),
      cause text not null constraint credit_lots_cause_once unique,
      granted bigint not null constraint credit_lots_granted_positive check (granted > 0), remaining bigint not null,
      order_line_id bigint references order_lines (id), refund_id bigint references refunds (id),
      subscription_period_id bigint references subscription_periods (id),
      promo_redemption_id bigint references promo_redemptions (id),
      created_at timestamptz not null, locked_at timestamptz, revoked_at timestamptz,
      constraint credit_lots_remaining_range check (remaining between 0 and granted)
    );
    create index credit_lots_spendable on credit_lots (user_id, id) where remaining > 0;

    create table credit_reservations (
      id bigint generated always as identity primary key,
      order_id bigint not null references orders (id), lot_id bigint not null references credit_lots (id),
      credits bigint not null constraint credit_reservations_positive check (credits > 0),
      state text not null default 'reserved' constraint credit_reservations_state_known check (state in ('reserved', 'spent', 'returned')),
      created_at timestamptz not null, ended_at timestamptz,
      constraint credit_reservations_once unique (order_id, lot_id),
      constraint credit_reservations_ended_whole check ((state = 'reserved') = (ended_at is null))
    );

    create table credit_uses (
      id bigint generated always as identity primary key,
      lot_id bigint not null references credit_lots (id), order_line_id bigint not null references order_lines (id),
      credits bigint not null constraint credit_uses_positive check (credits > 0), used_at timestamptz not null,
      constraint credit_uses_once unique (lot_id, order_line_id)
    );
    create index credit_uses_of_line on credit_uses (order_line_id);

    alter table ledger_transactions add constraint ledger_transactions_order_fkey foreign key (order_id) references orders (id);
    alter table subscriptions add constraint subscriptions_line_fkey foreign key (order_line_id) references order_lines (id);
    alter table subscription_periods add constraint subscription_periods_order_fkey foreign key (order_id) references orders (id);
    alter table promo_redemptions add constraint promo_redemptions_order_fkey foreign key (order_id) references orders (id);
    `)
    .execute(db);
}
