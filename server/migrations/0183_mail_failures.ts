import { type Kysely, sql } from 'kysely';

/**
 * Why an email failed, by cause. If a mail server says definitively that an email address is dead, the email bounces
 * before it was sent. Staff can resend an email that failed, bounced, or was skipped because its recipient's email
 * address was dead. Indexes: recent failures, retries, and emails to an email address without a person.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    alter table sends add column failure text, add column requeued_at timestamptz;
    update sends set failure = 'unclear' where state = 'failed';
    alter table sends add constraint sends_failure_known check (failure in ('no_mailbox', 'mailbox_full', 'mailbox_off', 'not_now',
        'policy', 'message', 'our_setup', 'their_server', 'unclear', 'no_answer', 'our_error')),
      add constraint sends_failed_says_why check (state <> 'failed' or failure is not null);
    alter table sends drop constraint sends_sent_has_time;
    alter table sends add constraint sends_sent_has_time check (state not in ('sent', 'delivered', 'bounced', 'complained')
      or sent_at is not null or (state = 'bounced' and settled_at is not null));

    create index sends_failed on sends (settled_at) where state in ('failed', 'bounced');
    create index sends_retried on sends (failure) where state = 'queued' and failure is not null;
    create index sends_to_address on sends (lower(to_address)) where user_id is null;

    create or replace function keep_send_state() returns trigger language plpgsql as $$
    begin
      if new.state <> old.state and (old.state, new.state) not in (('queued', 'sent'), ('queued', 'bounced'), ('queued', 'failed'),
        ('queued', 'skipped'), ('failed', 'queued'), ('bounced', 'queued'), ('skipped', 'queued'), ('sent', 'delivered'),
        ('sent', 'bounced'), ('sent', 'complained'), ('delivered', 'complained'), ('delivered', 'bounced')) then
        raise exception 'A mail does not go from % to %', old.state, new.state
          using errcode = 'check_violation', constraint = 'sends_state_forward', table = 'sends';
      end if;
      return new;
    end $$;
    `)
    .execute(db);
}
