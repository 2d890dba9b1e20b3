import { sql } from 'kysely';
import type { Ctx } from '#server/platform/ctx.ts';

const PSEUDONYM = 'Former member';

/**
 * Takes a person out of every table: what is only theirs goes, what others need (money, seats, who taught what) stays
 * under a pseudonym. Returns false where the account was erased before. In the caller's transaction.
 */
export async function erasePerson(tx: Ctx, person: { id: number; email: string }): Promise<boolean> {
  const { id, email } = person;
  const now = tx.clock.now();
  const nobody = `erased-${id}@erased.invalid`;
  const erased = await sql<{ id: number }>`
    update users set email = null, verified_at = null, password_hash = null, password_set_at = null, first_name = null,
      last_name = null, display_name = ${`${PSEUDONYM} ${id}`}, timezone = null, bio = null, picture_media_id = null,
      totp_secret = null, totp_confirmed_at = null, totp_last_step = null, feed_secret_hash = null, is_staff = false, is_beta = false,
      last_seen_at = null, erased_at = ${now}
    where id = ${id} and erased_at is null returning id`.execute(tx.db);
  if (erased.rows.length === 0) return false;
  // What is nobody's business any more.
  for (const table of [
    'sessions',
    'totp_recovery_codes',
    'user_identities',
    'identity_attempts',
    'notification_preferences',
    'notifications',
    'course_follows',
    'cohort_selections',
    'lesson_progress',
    'course_content_progress',
    'public_handles',
    'rsvp_tokens',
    'payment_methods',
  ] as const) {
    await sql`delete from ${sql.table(table)} where user_id = ${id}`.execute(tx.db);
  }
  await sql`delete from auth_tokens where user_id = ${id} or lower(email) = lower(${email})`.execute(tx.db);
  await sql`delete from course_waitlist where user_id = ${id} or lower(email) = lower(${email})`.execute(tx.db);
  await sql`delete from unsubscribes where user_id = ${id} or lower(address) = lower(${email})`.execute(tx.db);
  await sql`delete from suppressions where lower(address) = lower(${email})`.execute(tx.db);
  await sql`delete from idempotency_keys where actor = ${`person:${id}`}`.execute(tx.db);
  await eraseWords(tx, { id, email, nobody });
  await eraseMails(tx, { id, email, nobody });
  await eraseRoles(tx, { id, email });
  return true;
}

interface Whom {
  readonly id: number;
  readonly email: string;
  readonly nobody: string;
}

/** Texts and files that they made. */
async function eraseWords(tx: Ctx, { id, email, nobody }: Whom): Promise<void> {
  const now = tx.clock.now();
  await sql`update survey_answers set email = ${nobody} where user_id = ${id} or lower(email) = lower(${email})`.execute(
    tx.db,
  );
  await sql`update workout_submissions set text = 'Erased.', url = null, media_id = null
    where place_id in (select id from workout_places where user_id = ${id})`.execute(tx.db);
  await sql`update media set state = 'deleted', deleted_at = ${now}, alt = null, file_name = null
    where state <> 'deleted' and uploaded_by = ${id} and object_type in ('User', 'Submission')`.execute(tx.db);
  await sql`update certificates set person_name = ${PSEUDONYM}
    where enrolment_id in (select id from enrolments where user_id = ${id})`.execute(tx.db);
  await sql`update school_applications set text = 'Erased.' where user_id = ${id}`.execute(tx.db);
}

/** What was written to them; what still waits is not sent. */
async function eraseMails(tx: Ctx, { id, email, nobody }: Whom): Promise<void> {
  const now = tx.clock.now();
  await sql`
    update sends set to_address = ${nobody}, data = case when html is null then '{}'::jsonb end,
      subject = case when html is null then null else '' end, text = case when html is null then null else '' end,
      html = case when html is null then null else '' end,
      ics = null, attachments = '[]', headers = '{}', reply_to = null, last_error = null,
      state = case when state = 'queued' then 'skipped' else state end,
      skip_reason = case when state = 'queued' then 'erased' else skip_reason end,
      settled_at = case when state = 'queued' then ${now}::timestamptz else settled_at end
    where user_id = ${id} or lower(to_address) = lower(${email})`.execute(tx.db);
  await sql`update mailing_recipients set address = ${nobody}
    where user_id = ${id} or lower(address) = lower(${email})`.execute(tx.db);
}

/** Roles end; a school's page keeps the names that the school wrote. */
async function eraseRoles(tx: Ctx, { id, email }: Pick<Whom, 'id' | 'email'>): Promise<void> {
  const now = tx.clock.now();
  await sql`update staff_roles set revoked_at = coalesce(revoked_at, ${now}), invited_email = null where user_id = ${id}`.execute(
    tx.db,
  );
  await sql`delete from staff_roles where user_id is null and lower(invited_email) = lower(${email})`.execute(tx.db);
  await sql`update hosts set user_id = null where user_id = ${id}`.execute(tx.db);
  await sql`update landing_instructors set user_id = null where user_id = ${id}`.execute(tx.db);
}

/** The last mail to a closed account is kept this long, to see whether it arrived; then its address goes too. */
export async function eraseLastMails(ctx: Ctx, before: Date): Promise<void> {
  await sql`
    update sends set to_address = 'erased-mail-' || id || '@erased.invalid', data = case when html is null then '{}'::jsonb end,
      subject = case when html is null then null else '' end, text = case when html is null then null else '' end,
      html = case when html is null then null else '' end
    where kind = 'account_deleted' and queued_at < ${before} and to_address not like '%@erased.invalid'
      and state <> 'queued'`.execute(ctx.db);
}

/** Closed accounts that still hold something ahead: their closing was interrupted. */
export async function closedWithHoldings(ctx: Ctx): Promise<number[]> {
  const now = ctx.clock.now();
  const { rows } = await sql<{ id: number }>`
    select u.id from users u where u.erased_at > ${now}::timestamptz - interval '7 days' and (
      exists (select 1 from attendances a join events v on v.id = a.event_id where a.user_id = u.id
        and a.state in ('attending', 'pending') and coalesce(v.ended_early_at, v.ends_at) > ${now}::timestamptz)
      or exists (select 1 from workout_places p join workouts w on w.id = p.workout_id where p.user_id = u.id
        and p.state = 'attending' and w.ends_at > ${now}::timestamptz)
      or exists (select 1 from enrolments e join cohorts h on h.id = e.cohort_id where e.user_id = u.id
        and e.state = 'active' and h.ends_at > ${now}::timestamptz))
    order by u.id limit 100`.execute(ctx.db);
  return rows.map(({ id }) => id);
}
