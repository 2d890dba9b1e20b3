import { type Kysely, sql } from 'kysely';

/**
 * What is asked of every sending on each round, of every automated email of a waitlist, and of each answer in a file of results.
 * The queue's index doesn't know of which sending a mail is, and the waitlist's indexes hold only who is still on it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    create index sends_waiting_of_mailing on sends (mailing_id) where state = 'queued' and mailing_id is not null;
    create index mailings_stopped on mailings (id) where state = 'stopped';
    create index course_waitlist_confirmed on course_waitlist (course_id, confirmed_at) where confirmed_at is not null;
    create index course_waitlist_of_address on course_waitlist (course_id, lower(email));
    create index course_waitlist_letters on course_waitlist using gin (lower(email) gin_trgm_ops)
      where user_id is null and unsubscribed_at is null;
    `)
    .execute(db);
}
