import { type Case, copies, tries } from '../case.ts';

const otherSchool = { school_id: '3' };
const payout = { part: '2' };
const adjustment = { kind: `'adjustment'`, part: 'null', parts: 'null' };
const upcoming = { ...payout, status: `'upcoming'`, finalized_at: 'null' };
const send = { uuid: 'gen_random_uuid()', provider_message_id: 'null', occasion: `'o2'`, mailing_id: 'null' };

const lists = ['outcomes', 'testimonials', 'instructors', 'outlines', 'schedules', 'benefits', 'faqs'].map((list) =>
  copies(`landing_${list}_course_of_school`, 'the course belongs to the school', `landing_${list}`, otherSchool),
);

export const teaching: readonly Case[] = [
  copies('lessons_uuid_once', 'a lesson has its own uuid', 'lessons'),
  copies('lessons_course_of_school', 'the course belongs to the school', 'lessons', {
    ...otherSchool,
    uuid: 'gen_random_uuid()',
  }),
  copies('lessons_cohort_of_course', 'the cohort belongs to the course', 'lessons', {
    cohort_id: '2',
    uuid: 'gen_random_uuid()',
  }),
  copies('course_modules_course_of_school', 'the course belongs to the school', 'course_modules', otherSchool),
  copies('course_contents_uuid_once', 'a content has its own uuid', 'course_contents'),
  copies('course_contents_course_of_school', 'the course belongs to the school', 'course_contents', {
    ...otherSchool,
    uuid: 'gen_random_uuid()',
  }),
  copies('course_contents_module_of_course', 'the module belongs to the course', 'course_contents', {
    module_id: '2',
    uuid: 'gen_random_uuid()',
  }),
  copies('course_contents_slug_shape', 'a slug has only a-z, 0-9, - and _', 'course_contents', { slug: `'A B'` }),
  copies('library_contents_slug_shape', 'a slug has only a-z, 0-9, - and _', 'library_contents', { slug: `''` }),
  copies('surveys_one_per_kind', 'a course has one survey of a kind', 'surveys'),
  copies('surveys_course_of_school', 'the course belongs to the school', 'surveys', {
    ...otherSchool,
    kind: `'post-cohort'`,
  }),
  copies('survey_questions_options_list', 'options are a list', 'survey_questions', { options: `'{}'` }),
  copies('survey_answers_nonce_once', 'an answer has its own nonce', 'survey_answers', { cohort_id: 'null' }),
  copies('survey_answers_one_per_person_and_cohort', 'a person answers for a cohort once', 'survey_answers', {
    nonce_hash: `'n2'`,
  }),
  copies('survey_answers_submitted_whole', 'a submitted answer says when', 'survey_answers', { state: `'submitted'` }),
  copies('survey_questions_root_of_survey', 'a wording goes back to one of its survey', 'survey_questions', {
    root_id: '2',
  }),
  copies('survey_questions_replaces_of_survey', 'a wording replaces one of its survey', 'survey_questions', {
    replaces_id: '2',
  }),
  copies('survey_answers_consent_by_somebody', 'only a known person agrees to be named or quoted', 'survey_answers', {
    nonce_hash: `'n3'`,
    user_id: 'null',
    consent_named: 'true',
  }),
  tries(
    'survey_tallies_counted',
    'nothing is counted below zero',
    `insert into survey_tallies (survey_id, survey_version, cohort_id, answered_on, question_id, value, answers) values (1, 1, 1, '2026-11-22', 1, 'other', -1)`,
  ),
  tries(
    'survey_tallies_once',
    'each answer of a day has one count',
    `insert into survey_tallies (survey_id, survey_version, cohort_id, answered_on, question_id, value, answers) values (1, 1, 1, '2026-11-22', 1, '', 2)`,
  ),
  tries(
    'survey_tallies_question_of_survey',
    'the counted question belongs to the survey',
    `insert into survey_tallies (survey_id, survey_version, cohort_id, answered_on, question_id, value, answers) values (1, 1, 1, '2026-11-22', 2, '', 1)`,
  ),
  copies('survey_answer_items_position_once', 'answers are in order', 'survey_answer_items'),
  copies('survey_answer_items_answer_of_survey', 'the answer belongs to the survey', 'survey_answer_items', {
    position: '2',
    survey_id: '2',
    question_id: '2',
  }),
  copies('survey_answer_items_question_of_survey', 'the question belongs to the survey', 'survey_answer_items', {
    position: '2',
    question_id: '2',
  }),
  copies('course_waitlist_one_live', 'an address waits for a course once', 'course_waitlist', {
    email: `'W@world.test'`,
  }),
  tries(
    'course_waitlist_token_once',
    'a waitlist link belongs to one entry',
    `insert into course_waitlist (school_id, course_id, email, joined_at, token_hash)
      select school_id, course_id, e, joined_at, 'h' from course_waitlist cross join (values ('x@w.test'), ('y@w.test')) v (e)`,
  ),
  copies('course_waitlist_course_of_school', 'the course belongs to the school', 'course_waitlist', {
    ...otherSchool,
    email: `'v@world.test'`,
  }),
  tries('landing_pages_course_of_school', 'the course belongs to the school', 'update landing_pages set school_id = 3'),
  ...lists,
  copies('landing_revisions_course_of_school', 'the course belongs to the school', 'landing_revisions', {
    ...otherSchool,
    revision: '1',
  }),
  copies(
    'landing_revisions_counted',
    'revisions are counted from 0, which is how a block was before its first change',
    'landing_revisions',
    { revision: '-1' },
  ),
  copies('landing_revisions_once', 'a save keeps each block once', 'landing_revisions'),
  copies('email_templates_course_of_school', 'the course belongs to the school', 'email_templates', otherSchool),
  copies('email_templates_event_of_school', 'the event belongs to the school', 'email_templates', {
    ...otherSchool,
    course_id: 'null',
    event_id: '1',
  }),
  copies('email_templates_course_or_event', 'a template is of a course or an event', 'email_templates', {
    event_id: '1',
  }),
  copies(
    'email_templates_waitlist_of_course',
    'an event has no waitlist mail',
    'email_templates',
    {
      course_id: 'null',
      event_id: '1',
    },
    'id = 2',
  ),
  copies(
    'email_templates_interval_range',
    'an interval is 0 to 59',
    'email_templates',
    { interval_value: '60' },
    'id = 2',
  ),
  copies(
    'email_templates_interval_whole',
    'automated mail has an interval',
    'email_templates',
    {
      interval_unit: 'null',
    },
    'id = 2',
  ),
  copies(
    'email_templates_list_only_onetime',
    'only a one-time mail has a list',
    'email_templates',
    {
      list_kind: `'cohort'`,
      list_cohort_id: '1',
    },
    'id = 2',
  ),
  copies('email_templates_list_target', 'a list names the thing of its kind', 'email_templates', {
    list_kind: `'ticket_type'`,
  }),
  copies(
    'email_templates_selected_people_bound',
    'an email goes to everyone on its list, or to 1 to 1,000 selected people',
    'email_templates',
    { selected_people: `'{}'` },
  ),
  copies(
    'email_templates_sent_is_onetime',
    'only a one-time mail is sent to its list',
    'email_templates',
    {
      email_sent_at: 'now()',
    },
    'id = 2',
  ),
  tries(
    'email_templates_sent_frozen',
    'a mail that was sent is not changed',
    `update email_templates set email_sent_at = now() where id = 1; update email_templates set subject = 'x' where id = 1`,
  ),
  copies('mailings_once', 'a mailing has one occasion', 'mailings'),
  copies('mailings_recipients_not_negative', 'no count below zero', 'mailings', { recipients: '-1' }),
  copies('mailings_twice_not_negative', 'no one is on a list less than once', 'mailings', { twice: '-1' }),
  copies('mailings_held_has_end', 'a sending is held until a moment', 'mailings', {
    occasion: `'o2'`,
    state: `'held'`,
    held_until: 'null',
  }),
  copies('mailings_stopped_has_time', 'a sending that was stopped says when', 'mailings', {
    occasion: `'o2'`,
    state: `'stopped'`,
    stopped_at: 'null',
  }),
  copies('mailings_one_standing', 'an email has one sending that was not undone', 'mailings', { occasion: `'o2'` }),
  copies('mailing_recipients_address_once', 'an address gets a mailing once', 'mailing_recipients', {
    address: `'ADA@world.test'`,
  }),
  copies('sends_once', 'one mail per kind, recipient and occasion', 'sends', {
    ...send,
    occasion: 'occasion',
    email_template_id: 'null',
  }),
  copies('sends_once_per_template', 'one mail per template, recipient and occasion', 'sends', {
    ...send,
    occasion: 'occasion',
    kind: `'other'`,
  }),
  copies('sends_once_per_mailing', 'one mail per mailing and recipient', 'sends', { ...send, mailing_id: '1' }),
  copies('sends_uuid_once', 'a mail has its own key', 'sends', { ...send, uuid: 'uuid' }),
  copies('sends_provider_message_once', "a provider's message is one mail", 'sends', {
    ...send,
    provider_message_id: `'m1'`,
  }),
  copies('sends_rendered_whole', 'a mail is rendered whole or waits with its data', 'sends', { ...send, html: 'null' }),
  copies('sends_sent_is_rendered', 'a sent mail is kept as it was sent', 'sends', {
    ...send,
    subject: 'null',
    html: 'null',
    text: 'null',
    data: `'{}'`,
  }),
  copies('sends_sent_has_time', 'a mail that was sent, or bounced, says when', 'sends', { ...send, sent_at: 'null' }),
  copies('sends_failed_says_why', 'a failed mail says why', 'sends', { ...send, state: `'failed'` }),
  copies('sends_skipped_says_why', 'a skipped mail says why', 'sends', { ...send, state: `'skipped'` }),
  tries('sends_state_forward', 'a delivered mail is not queued again', `update sends set state = 'queued'`),
  copies('suppressions_one_live', 'an address is suppressed once', 'suppressions', { address: `'X@world.test'` }),
  copies('unsubscribes_one_live', 'an address leaves a kind once', 'unsubscribes', { address: `'X@world.test'` }),
  copies('payout_recipients_one_name', 'a school has a recipient of one name once, in any case', 'payout_recipients', {
    name: `'r'`,
  }),
  copies('payouts_once', 'a part of a subject is paid once', 'payouts'),
  copies('payouts_part_range', 'a part is 1 or 2', 'payouts', { part: '3' }),
  copies('payouts_one_subject', 'a payout is of a cohort, an event or a workout', 'payouts', { event_id: '1' }),
  copies('payouts_parts_only_of_cohorts', 'only a cohort is paid in two parts', 'payouts', {
    ...payout,
    cohort_id: 'null',
    event_id: '1',
  }),
  copies('payouts_cohort_of_school', 'the cohort belongs to the school', 'payouts', { ...payout, school_id: '3' }),
  copies('payouts_event_of_school', 'the event belongs to the school', 'payouts', {
    school_id: '3',
    cohort_id: 'null',
    event_id: '1',
  }),
  copies('payouts_workout_of_school', 'the workout belongs to the school', 'payouts', {
    school_id: '3',
    cohort_id: 'null',
    workout_id: '1',
  }),
  copies('payouts_recipient_of_school', 'the recipient belongs to the school', 'payouts', {
    ...payout,
    recipient_id: '2',
  }),
  copies('payouts_frozen_whole', 'a finalized payout has its snapshot', 'payouts', { ...payout, snapshot: 'null' }),
  copies('payouts_paid_whole', 'a paid payout has a date and a reference', 'payouts', { ...payout, status: `'paid'` }),
  copies('payouts_void_whole', 'a void payout says when', 'payouts', { ...upcoming, status: `'void'` }),
  tries(
    'payouts_status_forward',
    'a finalized payout is not upcoming again',
    `update payouts set status = 'upcoming' where id = 1`,
  ),
  tries('payouts_finalized_frozen', 'a finalized amount stays', 'update payouts set payout_cents = 1'),
  copies('payout_recipients_one_default', 'a school has one default recipient', 'payout_recipients', { name: `'T'` }),
  copies('payouts_part_of_kind', 'a part has its number, and nothing else has', 'payouts', { part: 'null' }),
  copies('payouts_parts_range', 'a subject is paid in one or two parts', 'payouts', { ...payout, parts: '3' }),
  copies('payouts_part_within', 'a part is one of its parts', 'payouts', { ...payout, parts: '1' }),
  copies('payouts_born_finalized', 'an adjustment is final from the start', 'payouts', {
    ...adjustment,
    status: `'upcoming'`,
  }),
  copies('payouts_returned_positive', 'what was returned is owed again, of a transfer', 'payouts', {
    ...adjustment,
    returns_id: '2',
  }),
  copies('payouts_returns_once', 'a transfer is returned once', 'payouts', {}, 'id = 2'),
  copies(
    'payouts_returns_of_school',
    'the returned transfer belongs to the school',
    'payouts',
    { returns_id: '2' },
    'id = 2',
  ),
  copies('payouts_held_whole', 'a hold says why', 'payouts', { ...payout, held_at: 'now()' }),
  copies('payouts_remittance_paid', 'what a transfer paid is paid', 'payouts', { ...payout, remittance_id: '1' }),
  copies('payouts_remittance_of_school', 'the transfer belongs to the school', 'payouts', {
    ...payout,
    status: `'paid'`,
    paid_at: 'now()',
    reference: `'r'`,
    remittance_id: '2',
  }),
  copies('payout_lines_position_once', 'a line has its place in its statement', 'payout_lines', {
    kind: `'refund'`,
    refund_line_id: '2',
    kept_cents: '0',
  }),
  copies('payout_lines_sale_once', 'a sale stands in a statement once', 'payout_lines', { position: '9' }),
  copies('payout_lines_refund_once', 'a refund stands in one statement', 'payout_lines', { position: '9' }, 'id = 2'),
  copies('payout_lines_refund_of_kind', 'a refund names what was given back, a sale does not', 'payout_lines', {
    position: '9',
    kind: `'refund'`,
    kept_cents: '0',
  }),
  copies('payout_lines_sign', 'a sale is never less than nothing, a refund never more', 'payout_lines', {
    position: '9',
    kept_cents: '-1',
  }),
  tries(
    'payout_lines_frozen',
    'a frozen line stays, but for who it was',
    'update payout_lines set kept_cents = 1 where id = 1',
  ),
  copies('remittances_at_least_a_dollar', 'less than a dollar is not transferred', 'remittances', {
    reference: `'r2'`,
    amount_cents: '99',
  }),
  copies('remittances_reference_shape', 'a reference is a text without space around it', 'remittances', {
    reference: `' r2'`,
  }),
  copies('remittances_reference_once', 'a reference is used once by a school', 'remittances'),
  copies('remittances_recipient_of_school', 'the recipient of a transfer belongs to the school', 'remittances', {
    reference: `'r2'`,
    recipient_id: '2',
  }),
  copies('remittances_returned_whole', 'a returned transfer says why', 'remittances', {
    reference: `'r2'`,
    returned_at: 'now()',
  }),
  tries('remittances_final', 'a transfer stays as it was noted', 'update remittances set amount_cents = 1000'),
  tries('cohorts_fee_range', 'a frozen fee is between nothing and all', 'update cohorts set fee_bps = 10001'),
  tries(
    'cohorts_assistant_not_negative',
    'an assistant costs something or nothing',
    'update cohorts set assistant_cents = -1',
  ),
  tries('events_fee_range', 'a frozen fee is between nothing and all', 'update events set fee_bps = 10001'),
  tries('workouts_fee_range', 'a frozen fee is between nothing and all', 'update workouts set fee_bps = 10001'),
];
