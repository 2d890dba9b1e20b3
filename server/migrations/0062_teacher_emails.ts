import { type Kysely, sql } from 'kysely';

/**
 * Teachers' emails (rules-teachers E): a mailing waits before it is sent, can be undone or stopped, and keeps the name
 * and size of its list as they were. An automated email records up to when it has processed joins. People who
 * unsubscribed from a school's emails stay unsubscribed with a new email address.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    alter table mailings drop constraint mailings_state_known;
    alter table mailings add constraint mailings_state_known check (state in ('held', 'sending', 'sent', 'undone', 'stopped'));
    alter table mailings
      add column held_until timestamptz, add column started_at timestamptz, add column stopped_at timestamptz,
      add column list text, add column list_name text,
      -- On the list more than once, by the same address.
      add column twice integer not null default 0 constraint mailings_twice_not_negative check (twice >= 0),
      -- Where answers go, as it was shown before the press.
      add column reply_to text,
      add constraint mailings_held_has_end check (state <> 'held' or held_until is not null),
      add constraint mailings_stopped_has_time check ((state = 'stopped') = (stopped_at is not null));
    create unique index mailings_one_standing on mailings (email_template_id) where state <> 'undone';
    create index mailings_under_way on mailings (held_until) where state in ('held', 'sending');
    create index mailings_of_school on mailings (school_id, created_at) where state <> 'undone';

    alter table mailing_recipients drop constraint mailing_recipients_skipped_known;
    alter table mailing_recipients add constraint mailing_recipients_skipped_known
      check (skipped in ('bounced', 'complained', 'unsubscribed', 'suppressed', 'preference'));
    -- What puts somebody on the list: an entry of the waitlist, a place, an attendance.
    alter table mailing_recipients add column place_id bigint;

    alter table email_templates add column swept_to timestamptz;
    create index email_templates_automated on email_templates (id)
      where status = 'active' and kind <> 'onetime' and deleted_at is null;
    create index enrolments_joined on enrolments (course_id, enrolled_at);
    create index attendances_joined on attendances (event_id, (coalesce(confirmed_at, created_at)));
    create index unsubscribes_of_user on unsubscribes (user_id) where lifted_at is null;
    create index unsubscribes_of_send on unsubscribes (send_id) where send_id is not null;
    `)
    .execute(db);
}
