import { type Kysely, sql } from 'kysely';

/** Teachers' email templates, and their mailings with frozen recipients. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    create table email_templates (
      id bigint generated always as identity primary key,
      school_id bigint not null references schools (id), course_id bigint, event_id bigint,
      kind text not null constraint email_templates_kind_known check (kind in ('onetime', 'waitlist', 'activity')),
      status text not null default 'inactive' constraint email_templates_status_known check (status in ('active', 'inactive')),
      subject text not null default '', body text not null default '',
      interval_value integer constraint email_templates_interval_range check (interval_value between 0 and 59),
      interval_unit text constraint email_templates_interval_unit_known check (interval_unit in ('minutes', 'hours', 'days')),
      list_kind text constraint email_templates_list_known check (list_kind in ('alumni_course', 'waitlist_course', 'cohort',
        'allAttendees_event', 'ticket_type')),
      list_course_id bigint references courses (id), list_cohort_id bigint references cohorts (id),
      list_event_id bigint references events (id), list_ticket_type_id bigint references ticket_types (id) on delete restrict,
      email_sent_at timestamptz, position integer not null default 0,
      created_by bigint references users (id), created_at timestamptz not null, activated_at timestamptz, deleted_at timestamptz,
      constraint email_templates_course_of_school foreign key (course_id, school_id) references courses (id, school_id),
      constraint email_templates_event_of_school foreign key (event_id, school_id) references events (id, school_id),
      constraint email_templates_course_or_event check (num_nonnulls(course_id, event_id) = 1),
      constraint email_templates_waitlist_of_course check (kind <> 'waitlist' or course_id is not null),
      constraint email_templates_interval_whole check ((interval_value is null) = (interval_unit is null)
        and (kind = 'onetime') = (interval_value is null)),
      constraint email_templates_list_only_onetime check (list_kind is null or kind = 'onetime'),
      constraint email_templates_list_target check (
        (list_course_id is not null) = coalesce(list_kind in ('alumni_course', 'waitlist_course'), false)
        and (list_cohort_id is not null) = coalesce(list_kind = 'cohort', false)
        and (list_event_id is not null) = coalesce(list_kind = 'allAttendees_event', false)
        and (list_ticket_type_id is not null) = coalesce(list_kind = 'ticket_type', false)),
      constraint email_templates_sent_is_onetime check (email_sent_at is null or kind = 'onetime')
    );
    create index email_templates_by_course on email_templates (course_id) where deleted_at is null;
    create index email_templates_by_event on email_templates (event_id) where deleted_at is null;
    create function keep_sent_template() returns trigger language plpgsql as $$
    begin
      if old.email_sent_at is not null then
        raise exception 'A template that was sent stays as it is' using errcode = 'check_violation',
          constraint = 'email_templates_sent_frozen', table = 'email_templates';
      end if;
      if tg_op = 'DELETE' then return old; end if;
      return new;
    end $$;
    create trigger email_templates_sent_frozen before update or delete on email_templates
      for each row execute function keep_sent_template();

    create table mailings (
      id bigint generated always as identity primary key,
      email_template_id bigint not null references email_templates (id), school_id bigint not null references schools (id),
      occasion text not null, subject text not null, body text not null,
      state text not null constraint mailings_state_known check (state in ('sending', 'sent')),
      recipients integer not null constraint mailings_recipients_not_negative check (recipients >= 0),
      requested_by bigint references users (id), created_at timestamptz not null, finished_at timestamptz,
      constraint mailings_once unique (email_template_id, occasion)
    );
    create table mailing_recipients (
      id bigint generated always as identity primary key,
      mailing_id bigint not null references mailings (id), address text not null, user_id bigint references users (id),
      skipped text constraint mailing_recipients_skipped_known check (skipped in ('bounced', 'complained', 'unsubscribed'))
    );
    create unique index mailing_recipients_address_once on mailing_recipients (mailing_id, lower(address));

    alter table sends add constraint sends_mailing_fkey foreign key (mailing_id) references mailings (id);
    alter table sends add column email_template_id bigint references email_templates (id);
    create unique index sends_once_per_template on sends (email_template_id, recipient, occasion) where email_template_id is not null;
    create unique index sends_once_per_mailing on sends (mailing_id, recipient) where mailing_id is not null;
    `)
    .execute(db);
}
