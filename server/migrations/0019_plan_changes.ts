import { type Kysely, sql } from 'kysely';

/**
 * Plans change: each price knows the hosted page that can switch a subscription to it, and a subscription counts how
 * often it was compared with the provider's (so an older read never overwrites a newer one). Cards are saved on a
 * hosted page.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    alter table plan_prices add column provider_portal_id text;
    alter table subscriptions add column compared bigint not null default 0;
    create index subscriptions_cancel_due on subscriptions (cancel_at) where cancel_at is not null and ended_at is null;

    -- A hosted page on which somebody saves a card; what came of it is asked until it is final.
    create table card_setups (
      id bigint generated always as identity primary key,
      uuid uuid not null constraint card_setups_uuid_once unique,
      user_id bigint not null references users (id),
      provider_session_id text constraint card_setups_session_once unique,
      state text not null constraint card_setups_state_known check (state in ('open', 'saved', 'ended')),
      created_at timestamptz not null, settled_at timestamptz, reconciled_at timestamptz,
      constraint card_setups_settled_whole check ((state <> 'open' or settled_at is null)
        and (state not in ('saved', 'ended') or settled_at is not null))
    );
    create index card_setups_open on card_setups (created_at) where state = 'open';
    create index card_setups_of_user on card_setups (user_id);
    `)
    .execute(db);
}
