import { type Case, copies, tries } from '../case.ts';

const event = { uuid: 'gen_random_uuid()', seat_pool_id: '8', series_number: '2' };
const other = { uuid: 'gen_random_uuid()', seat_pool_id: '8' };
const meeting = { event_uuid: 'gen_random_uuid()' };
const workout = { uuid: 'gen_random_uuid()' };
const attendance = { event_id: '2', ticket_type_id: '3', order_line_id: 'null', join_nonce: 'gen_random_uuid()' };
const place = { user_id: '2', order_line_id: 'null', join_nonce: 'gen_random_uuid()' };

export const live: readonly Case[] = [
  copies(
    'zoom_account_courses_course_of_school',
    'the course belongs to the school',
    'zoom_account_courses',
    { course_id: '2' },
    'true',
  ),
  copies('zoom_accounts_name_there', 'a meeting account has a name', 'zoom_accounts', { name: `''` }),
  copies('event_series_sessions_range', 'a series has 1 to 20 sessions', 'event_series', { how_many_sessions: '21' }),
  copies('event_series_days_known', 'a series has weekdays', 'event_series', { when_days: `'{}'` }),
  copies('event_series_start_time_shape', 'a local time is hh:mm', 'event_series', { start_time: `'19:00'` }),
  copies('event_series_duration_positive', 'a session has a length', 'event_series', { duration_minutes: '0' }),
  copies('event_series_course_of_school', 'the course belongs to the school', 'event_series', { school_id: '3' }),
  copies('event_series_cohort_of_course', 'the cohort belongs to the course', 'event_series', { cohort_id: '2' }),
  copies('event_series_account_of_course', 'the course may use the meeting account', 'event_series', {
    zoom_account_id: '2',
  }),
  copies('events_uuid_once', 'an event has its own uuid', 'events', { ...event, uuid: 'uuid' }),
  copies('events_seat_pool_once', 'a pool belongs to one event', 'events', { ...event, seat_pool_id: '3' }),
  copies('events_series_number_once', 'a number of a series is one event', 'events', { ...event, series_number: '1' }),
  copies('events_series_whole', 'a session of a series has its number', 'events', { ...event, series_number: 'null' }),
  copies('events_series_of_cohort', 'a session is in the cohort of its series', 'events', {
    ...event,
    school_id: '3',
    course_id: '2',
    cohort_id: '2',
    zoom_account_id: 'null',
  }),
  copies('events_slug_shape', 'a slug has only a-z, 0-9, - and _', 'events', { ...event, slug: `'A B'` }),
  copies('events_short_description_limit', 'a short description has 280 characters', 'events', {
    ...event,
    short_description: `repeat('x', 281)`,
  }),
  copies('events_cover_drawable', "an event's cover can be drawn", 'events', { ...event, cover: `'mouths-1-7-plum'` }),
  copies('events_duration_positive', 'an event has a length', 'events', { ...other, duration_minutes: '0' }, 'id = 2'),
  copies('events_course_of_school', 'the course belongs to the school', 'events', {
    ...event,
    school_id: '3',
    zoom_account_id: 'null',
  }),
  copies('events_cohort_of_course', 'the cohort belongs to the course', 'events', {
    ...event,
    cohort_id: '2',
    series_id: 'null',
    series_number: 'null',
  }),
  copies(
    'events_account_needs_course',
    'an event without a course has no meeting account',
    'events',
    { ...other, zoom_account_id: '1' },
    'id = 2',
  ),
  tries(
    'events_account_of_course',
    'the course may use the meeting account',
    `insert into zoom_accounts (school_id, name, created_at) values (2, 'Third', now());
     update events set zoom_account_id = (select max(id) from zoom_accounts) where id = 1`,
  ),
  copies('event_meetings_once', 'an event has one meeting in an account', 'event_meetings'),
  copies('event_meetings_made_whole', 'a meeting that was made has its number and address', 'event_meetings', {
    ...meeting,
    join_url: 'null',
  }),
  copies('event_meetings_gone_whole', 'of a meeting that is gone nothing is kept', 'event_meetings', {
    ...meeting,
    state: `'gone'`,
  }),
  copies('event_meetings_synced_not_ahead', 'Zoom is never ahead of the event', 'event_meetings', {
    ...meeting,
    synced_version: 'version + 1',
  }),
  copies('events_course_needs_cohort', "a course's event names the cohort", 'events', { ...event, cohort_id: 'null' }),
  copies(
    'events_class_session_in_course',
    'a Class Session is of a course',
    'events',
    {
      ...other,
      kind: `'Class Session'`,
    },
    'id = 2',
  ),
  copies('events_start_time_shape', 'a local time is hh:mm', 'events', { ...event, start_time: `'19:00'` }),
  copies('events_start_whole', 'wall start and instants come together', 'events', { ...event, start_date: 'null' }),
  copies('events_end_is_start_and_duration', 'an event ends after its duration', 'events', {
    ...event,
    duration_minutes: '90',
  }),
  copies('events_recap_time_shape', 'a local time is hh:mm', 'events', {
    ...event,
    recap_date: `'2026-05-05'`,
    recap_time: `'19:00'`,
    recap_ampm: `'PM'`,
    recap_at: 'now()',
  }),
  copies('events_recap_whole', 'wall time and instant of the recap come together', 'events', {
    ...event,
    recap_at: 'now()',
  }),
  copies('events_recap_needs_text', 'a recap to send has text', 'events', {
    ...event,
    should_send_recap_email: 'true',
  }),
  copies('recap_sends_text_there', 'a recap that is sent has text', 'recap_sends', { event_id: '2', text: `''` }),
  copies('recap_sends_counted', 'a recap that was sent says to how many', 'recap_sends', {
    event_id: '2',
    recipients: 'null',
  }),
  copies('recap_sends_one_end', 'a recap is sent or taken back, not both', 'recap_sends', { stopped_at: 'now()' }),
  copies('recap_sends_once', 'a recap is sent once', 'recap_sends'),
  copies('events_published_whole', 'a published event has a start and a meeting address', 'events', {
    ...event,
    zoom_url: 'null',
  }),
  copies('events_cancelled_whole', 'a cancelled event says when', 'events', { ...event, status: `'cancelled'` }),
  tries(
    'events_status_forward',
    'a published event is no draft again',
    `update events set status = 'draft' where id = 1`,
  ),
  copies(
    'event_time_changes_duration_positive',
    'an event that moved had a length',
    'event_time_changes',
    { event_id: '2', was_duration_minutes: '0' },
    'event_id = 1',
  ),
  copies('event_hosts_once', 'a host is on an event once', 'event_hosts'),
  copies('event_hosts_host_of_school', 'the host belongs to the school', 'event_hosts', { host_id: '2' }),
  tries(
    'event_hosts_event_of_school',
    'the event belongs to the school',
    'insert into event_hosts (event_id, host_id, school_id) values (1, 2, 3)',
  ),
  copies('workouts_uuid_once', 'a workout has its own uuid', 'workouts'),
  copies('workouts_course_of_school', 'the course belongs to the school', 'workouts', { ...workout, school_id: '3' }),
  copies('workouts_cohort_of_course', 'the cohort belongs to the course', 'workouts', { ...workout, cohort_id: '2' }),
  copies('workouts_course_needs_cohort', "a course's workout names the cohort", 'workouts', {
    ...workout,
    cohort_id: 'null',
  }),
  copies('workouts_cover_drawable', "a workout's cover can be drawn", 'workouts', { ...workout, cover: `''` }),
  copies('workouts_duration_positive', 'a workout has a length', 'workouts', {
    ...workout,
    duration_minutes: '0',
    ends_at: 'starts_at',
  }),
  copies('workouts_start_time_shape', 'a local time is hh:mm', 'workouts', { ...workout, start_time: `'19:00'` }),
  copies('workouts_start_whole', 'wall start and instants come together', 'workouts', {
    ...workout,
    start_ampm: 'null',
  }),
  copies('workouts_end_is_start_and_duration', 'a workout ends after its duration', 'workouts', {
    ...workout,
    duration_minutes: '90',
  }),
  copies('workouts_published_whole', 'a published workout has a start', 'workouts', {
    ...workout,
    start_date: 'null',
    start_time: 'null',
    start_ampm: 'null',
    starts_at: 'null',
    ends_at: 'null',
  }),
  copies('workouts_cancelled_whole', 'a cancelled workout says when', 'workouts', {
    ...workout,
    status: `'cancelled'`,
  }),
  copies('ticket_types_seat_pool_once', 'a pool belongs to one ticket type', 'ticket_types'),
  copies('ticket_types_one_owner', 'a ticket type is of an event or a workout', 'ticket_types', { workout_id: '1' }),
  copies('ticket_types_kind_fits_owner', "an event's types are plain, a workout's live or written", 'ticket_types', {
    kind: `'live'`,
  }),
  copies(
    'ticket_types_one_kind_per_workout',
    'a workout has one live and one written type',
    'ticket_types',
    {
      seat_pool_id: '8',
    },
    'id = 2',
  ),
  copies('ticket_types_prices_not_negative', 'no price below zero', 'ticket_types', { price_cents: '-1' }),
  copies('ticket_types_event_of_school', 'the event belongs to the school', 'ticket_types', {
    seat_pool_id: '8',
    school_id: '3',
  }),
  copies(
    'ticket_types_workout_of_school',
    'the workout belongs to the school',
    'ticket_types',
    {
      seat_pool_id: '8',
      school_id: '3',
      kind: `'written'`,
    },
    'id = 2',
  ),
  copies('attendances_once', 'one attendance per person and event', 'attendances', {
    order_line_id: 'null',
    join_nonce: 'gen_random_uuid()',
  }),
  copies('attendances_line_once', 'a bought line is one attendance', 'attendances', {
    ...attendance,
    order_line_id: '1',
  }),
  copies('attendances_join_nonce_once', 'a join link is of one attendance', 'attendances', {
    ...attendance,
    join_nonce: 'join_nonce',
  }),
  copies('attendances_ticket_of_event', 'the ticket type belongs to the event', 'attendances', {
    ...attendance,
    ticket_type_id: '1',
  }),
  tries(
    'attendances_ticket_of_event',
    'a ticket type that someone has is not deleted',
    'delete from ticket_types where id = 1',
  ),
  copies('attendances_enrolment_fits_source', 'who attends as enrolled has an enrolment', 'attendances', {
    ...attendance,
    enrolment_id: 'null',
  }),
  copies('attendances_cancelled_whole', 'a cancelled attendance says when', 'attendances', {
    ...attendance,
    state: `'cancelled'`,
  }),
  copies('public_handles_handle_once', 'a handle is of one person', 'public_handles'),
  copies('rsvp_tokens_token_once', 'a mailed RSVP link is of one person and event', 'rsvp_tokens'),
  copies('rsvp_tokens_ticket_of_event', 'the ticket type belongs to the event', 'rsvp_tokens', {
    token_hash: `'r2'`,
    event_id: '2',
  }),
  copies('rsvp_tokens_pay_has_ticket', 'a link to payment names its ticket type', 'rsvp_tokens', {
    token_hash: `'r3'`,
    wants: `'pay'`,
    ticket_type_id: 'null',
  }),
  copies('rsvp_tokens_code_whole', 'a code has its end', 'rsvp_tokens', { token_hash: `'r4'`, code_hash: `'c4'` }),
  copies('rsvp_tokens_code_tries_bounded', 'five tries for a code', 'rsvp_tokens', {
    token_hash: `'r5'`,
    code_tries: '6',
  }),
  copies('rsvp_tokens_held_of_network', 'a seat is held for the RSVP of a network, until a time', 'rsvp_tokens', {
    token_hash: `'r6'`,
    network_hash: `'n6'`,
  }),
  copies('workout_places_once', 'one place per person and ticket type', 'workout_places', { ...place, user_id: '1' }),
  copies('workout_places_line_once', 'a bought line is one place', 'workout_places', { ...place, order_line_id: '1' }),
  copies('workout_places_join_nonce_once', 'a join link is of one place', 'workout_places', {
    ...place,
    join_nonce: 'join_nonce',
  }),
  copies('workout_places_ticket_of_workout', 'the ticket type belongs to the workout', 'workout_places', {
    ...place,
    ticket_type_id: '1',
  }),
  copies('workout_places_cancelled_whole', 'a cancelled place says when', 'workout_places', {
    ...place,
    state: `'cancelled'`,
  }),
  copies('workout_submissions_one_per_place', 'one submission per place', 'workout_submissions'),
  copies('workout_submissions_something', 'a submission is a text, a link or a file', 'workout_submissions', {
    text: 'null',
  }),
  copies('workout_submissions_answer_whole', 'an answer has feedback and a time', 'workout_submissions', {
    state: `'answered'`,
  }),
  copies('workout_submissions_reader_whole', 'who reads has a time until', 'workout_submissions', { reader_id: '1' }),
  copies('workout_submissions_draft_whole', 'a draft says when it was saved', 'workout_submissions', {
    draft: `'so far'`,
  }),
  copies('workout_submissions_corrected_answer', 'only an answer is corrected', 'workout_submissions', {
    corrected_at: 'now()',
  }),
  tries(
    'workout_submissions_answered_or_returned',
    'work is answered or its money goes back, never both',
    `update workout_submissions set state = 'answered', feedback = 'x', answered_at = now(), returned_at = now()`,
  ),
  tries(
    'workout_submissions_place_of_workout',
    'the place belongs to the workout',
    `insert into workouts (school_id, name, created_at) values (2, 'W', now());
     update workout_submissions set workout_id = (select max(id) from workouts)`,
  ),
];
