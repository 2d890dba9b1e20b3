import { type Kysely, sql } from 'kysely';

/**
 * A published event that gets another time (rules-teachers G3, K3): `moved_from_at` is the previous start, shown struck
 * through until the new one. `event_time_changes` stores the time of which attendees were last notified while the email
 * about the new time waits its two minutes, so an immediate correction notifies no one, or everyone once.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    alter table events add column moved_from_at timestamptz;

    create table event_time_changes (
      event_id bigint primary key references events (id) on delete cascade,
      due_at timestamptz not null,
      was_starts_at timestamptz not null,
      was_duration_minutes integer not null
        constraint event_time_changes_duration_positive check (was_duration_minutes > 0),
      was_refund_until timestamptz, was_moved_from_at timestamptz
    );
    create index event_time_changes_due on event_time_changes (due_at);
    `)
    .execute(db);
}
