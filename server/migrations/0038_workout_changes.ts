import { type Kysely, sql } from 'kysely';

/**
 * A workout can be canceled, for good: its page stays and says so. People are found by what they wait for, and by when
 * their membership ended.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    alter table workouts drop constraint workouts_status_known,
      add constraint workouts_status_known check (status in ('draft', 'published', 'finished', 'cancelled')),
      add column cancelled_at timestamptz, add column cancelled_by bigint references users (id),
      add constraint workouts_cancelled_whole check ((status = 'cancelled') = (cancelled_at is not null));
    create index seat_waitlist_of_user on seat_waitlist (user_id) where state in ('waiting', 'offered');
    create index subscriptions_ended on subscriptions (ended_at) where ended_at is not null;
    `)
    .execute(db);
}
