import { type Kysely, sql } from 'kysely';

/**
 * The tables behind a session and its person's facts (`accounts_sessions_with_facts`); for an update, only the columns
 * that matter.
 */
const READ_FROM: Readonly<Record<string, string>> = {
  sessions: 'update of kind, revoked_at, expires_at, totp_at or delete',
  users: `update of email, verified_at, first_name, last_name, display_name, picture_media_id, timezone, onboarded_at, is_staff, is_beta,
    password_hash, totp_confirmed_at, erased_at or delete`,
  subscriptions: 'insert or update or delete',
  plans: 'update',
  orders: 'insert or update of paid_at or delete',
  enrolments: 'insert or delete',
  ledger_accounts: 'update of balance or delete',
  staff_roles: 'insert or update or delete',
};

/** Processes that cache sessions for a second are notified of each write to what they cached. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const tellers = Object.entries(READ_FROM).map(
    ([table, when]) => `create trigger ${table}_tell_askers after ${when} on ${table}
      for each statement execute function tell_askers();`,
  );
  await sql
    .raw(`
    create function tell_askers() returns trigger language plpgsql as $$
    begin
      perform pg_notify('askers', '');
      return null;
    end $$;
    ${tellers.join('\n')}
    `)
    .execute(db);
}
