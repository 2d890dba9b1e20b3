import { type Kysely, sql } from 'kysely';

/**
 * Two-step sign-in: the last time step whose code was used (no code works twice), and hashed recovery codes, each of
 * which replaces a code once.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    alter table users add column totp_last_step bigint,
      add constraint users_totp_has_secret check (totp_confirmed_at is null or totp_secret is not null);
    create table totp_recovery_codes (
      id bigint generated always as identity primary key,
      user_id bigint not null references users (id) on delete cascade,
      code_hash text not null,
      created_at timestamptz not null, used_at timestamptz,
      constraint totp_recovery_codes_once unique (user_id, code_hash)
    );
    `)
    .execute(db);
}
