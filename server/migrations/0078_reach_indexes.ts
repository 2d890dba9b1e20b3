import { type Kysely, sql } from 'kysely';

/**
 * Indexes for three reads: of every mailing in each round, of every automated email of a waitlist, and of each answer
 * in a results file. The queue's index doesn't know an email's mailing, and the waitlist's indexes contain only people
 * who are still on it.
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
