import { sql } from 'kysely';
import type { Ctx } from '#server/platform/ctx.ts';
import type { Forgotten } from '#server/platform/forgotten.ts';

/**
 * Deletes the person's own rows (ways to sign in, sessions, roles) and clears their row in `users`, which stays. False
 * if the person was already erased. Runs in the caller's transaction.
 */
export async function forgetPerson(tx: Ctx, { id, email, pseudonym }: Forgotten): Promise<boolean> {
  const now = tx.clock.now();
  const { rows } = await sql<{ id: number }>`
    update users set email = null, verified_at = null, password_hash = null, password_set_at = null, first_name = null,
      last_name = null, display_name = ${`${pseudonym} ${id}`}, timezone = null, bio = null, picture_media_id = null, shows_attendance = false,
      totp_secret = null, totp_confirmed_at = null, totp_last_step = null, feed_secret_hash = null, is_staff = false, staff_since = null, is_beta = false,
      last_seen_at = null, visit_source = null, erased_at = ${now}
    where id = ${id} and erased_at is null returning id`.execute(tx.db);
  if (rows.length === 0) return false;
  await sql`delete from sessions where user_id = ${id}`.execute(tx.db);
  await sql`delete from totp_recovery_codes where user_id = ${id}`.execute(tx.db);
  await sql`delete from user_identities where user_id = ${id}`.execute(tx.db);
  await sql`delete from identity_attempts where user_id = ${id}`.execute(tx.db);
  await sql`delete from auth_tokens where user_id = ${id} or lower(email) = lower(${email})`.execute(tx.db);
  await sql`update staff_roles set revoked_at = coalesce(revoked_at, ${now}), invited_email = null where user_id = ${id}`.execute(
    tx.db,
  );
  await sql`delete from staff_roles where user_id is null and lower(invited_email) = lower(${email})`.execute(tx.db);
  return true;
}
