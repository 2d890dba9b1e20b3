import { type Kysely, sql } from 'kysely';

/**
 * Removes values that are never written, left over from an early plan that changed. `provider_events.provider` keeps
 * `mail`, and `sends.state` keeps `delivered` and `complained`, for bounces that arrive later.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const keep = async (table: string, column: string, constraint: string, values: readonly string[]) => {
    const list = values.map((value) => `'${value}'`).join(', ');
    await sql
      .raw(`
      alter table ${table} drop constraint ${constraint};
      alter table ${table} add constraint ${constraint} check (${column} in (${list})) not valid;
      alter table ${table} validate constraint ${constraint};
      `)
      .execute(db);
  };
  await keep('media', 'state', 'media_state_known', ['ready', 'deleted']);
  await keep('auth_tokens', 'purpose', 'auth_tokens_purpose_known', [
    ...['sign_up', 'sign_in_link', 'password_reset', 'email_change', 'email_change_stop', 'identity_connect'],
    'first_staff',
  ]);
  await keep('activity', 'actor_kind', 'activity_actor_known', ['person', 'visitor', 'system']);
  await keep('customers', 'provider', 'customers_provider_known', ['stripe']);
  await keep('payment_methods', 'provider', 'payment_methods_provider_known', ['stripe']);
  await keep('subscription_periods', 'state', 'subscription_periods_state_known', ['paid', 'refunded']);
  await keep('orders', 'purpose', 'orders_purpose_known', [
    ...['cohort_places', 'cohort_places_with_membership', 'membership', 'ticket', 'workout_place', 'credits'],
  ]);
  await keep('provider_events', 'provider', 'provider_events_provider_known', ['stripe', 'mail']);
}
