import { type Kysely, sql } from 'kysely';

/**
 * Emailed links for RSVPs by email, valid for one event until its end. Handles record since when their email is
 * verified. Past events are found by when they really ended, reminders and recaps by when they are due.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    create table rsvp_tokens (
      id bigint generated always as identity primary key,
      token_hash text not null constraint rsvp_tokens_token_once unique,
      event_id bigint not null references events (id), user_id bigint not null references users (id),
      ticket_type_id bigint,
      wants text not null constraint rsvp_tokens_wants_known check (wants in ('attend', 'cancel', 'pay')),
      created_at timestamptz not null, expires_at timestamptz not null, used_at timestamptz,
      constraint rsvp_tokens_ticket_of_event foreign key (ticket_type_id, event_id) references ticket_types (id, event_id),
      constraint rsvp_tokens_pay_has_ticket check (wants <> 'pay' or ticket_type_id is not null)
    );
    create index rsvp_tokens_of_event on rsvp_tokens (event_id, user_id);
    alter table public_handles add column confirmed_at timestamptz;
    create index attendances_pending on attendances (id) where state = 'pending';
    create index events_past on events (coalesce(ended_early_at, ends_at) desc, id desc)
      where status = 'published' and kind <> 'Class Session' and deleted_at is null;
    create index events_recap_due on events (recap_at) where should_send_recap_email and recap_sent_at is null;
    `)
    .execute(db);
}
