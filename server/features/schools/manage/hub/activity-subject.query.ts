import { type RawBuilder, sql } from 'kysely';

/**
 * The current name of the subject of log entry `y`, by its kind and its numeric key `y.sid`; null if it has no name or
 * is gone. For a person, their display name.
 */
export const activitySubject: RawBuilder<string | null> = sql<string | null>`case y.subject_kind
  when 'school' then (select s.name from schools s where s.id = y.sid)
  when 'course' then (select c.name from courses c where c.id = y.sid)
  when 'cohort' then (select c.name from cohorts c where c.id = y.sid)
  when 'event' then (select v.name from events v where v.id = y.sid)
  when 'event_series' then (select e.name from event_series e where e.id = y.sid)
  when 'workout' then (select w.name from workouts w where w.id = y.sid)
  when 'lesson' then (select l.name from lessons l where l.id = y.sid)
  when 'host' then (select h.name from hosts h where h.id = y.sid)
  when 'instructor' then (select i.name from landing_instructors i where i.id = y.sid)
  when 'testimonial' then (select i.author_name from landing_testimonials i where i.id = y.sid)
  when 'landing_page_benefit' then (select i.title from landing_benefits i where i.id = y.sid)
  when 'email_template' then (select t.subject from email_templates t where t.id = y.sid)
  when 'survey' then (select c.name from surveys s join courses c on c.id = s.course_id where s.id = y.sid)
  when 'course_module' then (select m.name from course_modules m where m.id = y.sid)
  when 'course_content' then (select m.name from course_contents m where m.id = y.sid)
  when 'library_content' then (select l.name from library_contents l where l.id = y.sid)
  when 'library' then (select l.name from library_contents l where l.id = y.sid)
  when 'meeting_account' then (select a.name from zoom_accounts a where a.id = y.sid)
  when 'school_application' then (select a.school_name from school_applications a where a.id = y.sid)
  when 'promo_code' then (select p.code from promo_codes p where p.id = y.sid)
  when 'payout_recipient' then (select r.name from payout_recipients r where r.id = y.sid)
  when 'payout' then (select coalesce(p.snapshot ->> 'name', c.name, v.name, w.name) from payouts p
    left join cohorts c on c.id = p.cohort_id left join events v on v.id = p.event_id left join workouts w on w.id = p.workout_id
    where p.id = y.sid)
  when 'remittance' then (select r.reference from remittances r where r.id = y.sid)
  when 'order' then (select 'order ' || coalesce(o.receipt_number, o.id::text) from orders o where o.id = y.sid)
  when 'refund' then (select 'order ' || coalesce(o.receipt_number, o.id::text) from refunds r join orders o on o.id = r.order_id
    where r.id = y.sid)
  when 'user' then (select o.display_name from users o where o.id = y.sid)
  when 'place' then (select o.display_name from enrolments e join users o on o.id = e.user_id where e.id = y.sid)
  when 'staff_role' then (select o.display_name from staff_roles r join users o on o.id = r.user_id
    where r.id = y.sid and r.accepted_at is not null) end`;

/** The subject key of log entry `y` as a number, for `activitySubject`; null if it isn't one. */
export const subjectNumber: RawBuilder<number | null> = sql<
  number | null
>`case when y.subject_id ~ '^[0-9]{1,15}$' then y.subject_id::bigint end`;
