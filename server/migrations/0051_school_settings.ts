import { type Kysely, sql } from 'kysely';

/**
 * An email address that will receive replies to a course's emails must confirm first, with its own link. A school can't
 * have two payout recipients of the same name, however it is written.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    create table reply_to_requests (
      id bigint generated always as identity primary key,
      school_id bigint not null, course_id bigint not null,
      address text not null constraint reply_to_requests_address_shape check (address ~ '^[^@[:space:]]+@[^@[:space:]]+$'),
      token_hash text not null constraint reply_to_requests_token_once unique,
      asked_by bigint references users (id), asked_at timestamptz not null, expires_at timestamptz not null,
      confirmed_at timestamptz, withdrawn_at timestamptz,
      constraint reply_to_requests_course_of_school foreign key (course_id, school_id) references courses (id, school_id),
      constraint reply_to_requests_one_end check (confirmed_at is null or withdrawn_at is null)
    );
    create unique index reply_to_requests_one_open on reply_to_requests (course_id)
      where confirmed_at is null and withdrawn_at is null;
    create index reply_to_requests_of_address on reply_to_requests (lower(address), asked_at);
    create index reply_to_requests_of_asker on reply_to_requests (asked_by, asked_at);
    create unique index payout_recipients_one_name on payout_recipients (school_id, lower(name)) where archived_at is null;
    `)
    .execute(db);
}
