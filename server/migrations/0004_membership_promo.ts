import { type Kysely, sql } from 'kysely';

/** Plans with their price versions, subscriptions, provider customers and cards, promo codes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    create table customers (
      id bigint generated always as identity primary key,
      user_id bigint not null references users (id),
      provider text not null constraint customers_provider_known check (provider in ('stripe', 'paypal')),
      provider_customer_id text not null, created_at timestamptz not null,
      constraint customers_one_per_person unique (user_id, provider),
      constraint customers_provider_id_once unique (provider, provider_customer_id)
    );

    create table payment_methods (
      id bigint generated always as identity primary key,
      user_id bigint not null references users (id),
      provider text not null constraint payment_methods_provider_known check (provider in ('stripe', 'paypal')),
      provider_payment_method_id text not null,
      brand text not null, last4 text not null, exp_month integer not null, exp_year integer not null,
      is_default boolean not null default false, created_at timestamptz not null, removed_at timestamptz,
      constraint payment_methods_provider_id_once unique (provider, provider_payment_method_id)
    );
    create unique index payment_methods_one_default on payment_methods (user_id) where is_default and removed_at is null;

    create table plans (
      id bigint generated always as identity primary key,
      code text not null constraint plans_code_once unique,
      name text not null, monthly_cents bigint not null, yearly_cents bigint not null,
      credits integer not null default 0, courses_per_year integer not null default 0,
      on_sale boolean not null default false, legacy boolean not null default false,
      opens_members_only boolean not null default true, discounts_courses boolean not null default true,
      provider_product_id text, provider_monthly_price_id text, provider_yearly_price_id text,
      position integer not null default 0,
      constraint plans_amounts_not_negative check (monthly_cents >= 0 and yearly_cents >= 0 and credits >= 0 and courses_per_year >= 0),
      constraint plans_legacy_not_on_sale check (not (legacy and on_sale))
    );
    insert into plans (code, name, monthly_cents, yearly_cents, credits, courses_per_year, on_sale, legacy, opens_members_only, position) values
      ('premium_membership', 'Premium Membership', 1500, 15000, 0, 0, true, false, true, 1),
      ('membership', 'Membership', 1000, 15000, 0, 0, false, true, true, 2),
      ('base', 'Base', 1000, 10000, 1, 0, false, true, false, 3),
      ('apprentice', 'Apprentice', 1300, 15000, 10, 1, false, true, true, 4),
      ('maker', 'Maker', 3000, 35000, 30, 3, false, true, true, 5),
      ('master', 'Master', 4200, 50000, 50, 5, false, true, true, 6);

    -- What a plan has cost, version by version: a holder keeps the version that he bought.
    create table plan_prices (
      id bigint generated always as identity primary key,
      plan_id bigint not null references plans (id),
      interval text not null constraint plan_prices_interval_known check (interval in ('monthly', 'yearly')),
      cents bigint not null constraint plan_prices_not_negative check (cents >= 0),
      provider_price_id text constraint plan_prices_provider_id_once unique,
      since timestamptz not null, until timestamptz
    );
    create unique index plan_prices_one_present on plan_prices (plan_id, interval) where until is null;
    insert into plan_prices (plan_id, interval, cents, since)
      select id, 'monthly', monthly_cents, timestamptz '2026-01-01T00:00:00Z' from plans
      union all select id, 'yearly', yearly_cents, timestamptz '2026-01-01T00:00:00Z' from plans;

    create table subscriptions (
      id bigint generated always as identity primary key,
      user_id bigint not null references users (id),
      plan_id bigint not null references plans (id), plan_price_id bigint references plan_prices (id),
      interval text not null constraint subscriptions_interval_known check (interval in ('monthly', 'yearly')),
      source text not null constraint subscriptions_source_known check (source in ('paid', 'promo', 'staff')),
      status text not null constraint subscriptions_status_known
        check (status in ('incomplete', 'active', 'grace', 'past_due', 'ended')),
      price_cents bigint not null constraint subscriptions_price_not_negative check (price_cents >= 0),
      provider text constraint subscriptions_provider_known check (provider in ('stripe')),
      provider_subscription_id text, provider_item_id text,
      order_line_id bigint, promo_redemption_id bigint,
      current_period_start timestamptz not null, current_period_end timestamptz not null,
      grace_until timestamptz, expires_at timestamptz,
      downgrade_to text constraint subscriptions_downgrade_shape check (downgrade_to ~ '^[a-z_]+$'),
      cancel_at timestamptz, cancel_requested_at timestamptz,
      started_at timestamptz not null, ended_at timestamptz, end_reason text, created_at timestamptz not null,
      constraint subscriptions_provider_id_once unique (provider, provider_subscription_id),
      constraint subscriptions_period_forward check (current_period_end > current_period_start),
      constraint subscriptions_grace_has_end check (status <> 'grace' or grace_until is not null),
      constraint subscriptions_ended_whole check ((status = 'ended') = (ended_at is not null)),
      constraint subscriptions_cancel_whole check ((downgrade_to is not distinct from 'cancel') = (cancel_at is not null))
    );
    create unique index subscriptions_one_live on subscriptions (user_id) where status in ('active', 'grace', 'past_due');
    create index subscriptions_of_user on subscriptions (user_id);
    create index subscriptions_due on subscriptions (status, current_period_end);

    -- One row per paid period: invoices and plan credits are settled against it exactly once.
    create table subscription_periods (
      id bigint generated always as identity primary key,
      subscription_id bigint not null references subscriptions (id),
      period_start timestamptz not null, period_end timestamptz not null,
      provider_invoice_id text constraint subscription_periods_invoice_once unique,
      state text not null constraint subscription_periods_state_known check (state in ('open', 'paid', 'failed', 'refunded')),
      cents bigint not null, credits_granted integer not null default 0, paid_at timestamptz, order_id bigint,
      constraint subscription_periods_once unique (subscription_id, period_start),
      constraint subscription_periods_forward check (period_end > period_start)
    );

    create table promo_codes (
      id bigint generated always as identity primary key,
      code text not null,
      kind text not null constraint promo_codes_kind_known check (kind in ('membership', 'percent', 'amount')),
      owner_kind text not null constraint promo_codes_owner_known check (owner_kind in ('platform', 'school')),
      school_id bigint references schools (id),
      percent integer constraint promo_codes_percent_range check (percent between 1 and 100),
      amount_cents bigint constraint promo_codes_amount_positive check (amount_cents > 0),
      plan_id bigint references plans (id),
      months integer constraint promo_codes_months_positive check (months > 0), applied_value text,
      scope text not null default 'all' constraint promo_codes_scope_known check (scope in ('all', 'course', 'cohort', 'event', 'workout')),
      scope_id bigint,
      max_uses integer, uses integer not null default 0, max_uses_per_person integer not null default 1,
      starts_at timestamptz, expires_at timestamptz, disabled_at timestamptz,
      created_by bigint references users (id), created_at timestamptz not null,
      constraint promo_codes_owner_whole check ((owner_kind = 'school') = (school_id is not null)),
      constraint promo_codes_effect_fits_kind check ((kind = 'percent') = (percent is not null)
        and (kind = 'amount') = (amount_cents is not null) and (kind = 'membership') = (months is not null)
        and (kind = 'membership') = (plan_id is not null)),
      constraint promo_codes_scope_whole check ((scope = 'all') = (scope_id is null)),
      constraint promo_codes_within_uses check (uses >= 0 and (max_uses is null or uses <= max_uses))
    );
    create unique index promo_codes_code_once on promo_codes (lower(code));

    create table promo_redemptions (
      id bigint generated always as identity primary key,
      promo_code_id bigint not null references promo_codes (id),
      user_id bigint not null references users (id),
      state text not null constraint promo_redemptions_state_known
        check (state in ('pending', 'applied', 'used', 'expired', 'error')),
      error text, order_id bigint,
      created_at timestamptz not null, applied_at timestamptz, used_at timestamptz, expires_at timestamptz,
      constraint promo_redemptions_error_whole check ((state = 'error') = (error is not null))
    );
    create unique index promo_redemptions_one_open on promo_redemptions (promo_code_id, user_id)
      where state in ('pending', 'applied');
    create index promo_redemptions_of_user on promo_redemptions (user_id);
    alter table subscriptions add constraint subscriptions_redemption_fkey
      foreign key (promo_redemption_id) references promo_redemptions (id);
    `)
    .execute(db);
}
