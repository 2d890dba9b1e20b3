import { type Case, copies, tries } from '../case.ts';

const cohort = { seat_pool_id: '8' };

export const schools: readonly Case[] = [
  copies('schools_one_house', 'there is one house school', 'schools', { slug: `'house-2'` }),
  copies('schools_fee_range', 'a fee is between 0 and 100 %', 'schools', { slug: `'x'`, fee_bps: '10001' }, 'id = 2'),
  copies('schools_slug_shape', 'a slug has only a-z, 0-9, - and _', 'schools', { slug: `'Big Name'` }, 'id = 2'),
  copies('schools_slug_not_numeric', 'a slug is not taken for an id', 'schools', { slug: `'12-north'` }, 'id = 2'),
  copies('schools_slug_not_reserved', 'a slug is no word of ours', 'schools', { slug: `'new'` }, 'id = 2'),
  copies(
    'schools_links_few',
    'a school has at most six links',
    'schools',
    { slug: `'linked'`, links: `array_fill('https://a.example/'::text, array[7])` },
    'id = 2',
  ),
  copies(
    'schools_cover_drawable',
    "a school's cover can be drawn",
    'schools',
    { slug: `'x'`, cover: `'lips-1-7'` },
    'id = 2',
  ),
  tries(
    'school_slugs_once',
    'a slug once given to a school is not given to another',
    `update schools set slug = 'northern' where id = 2; update schools set slug = 'north' where id = 3`,
  ),
  copies('courses_slug_shape', 'a slug has only a-z, 0-9, - and _', 'courses', { slug: `'é'` }),
  copies('courses_slug_not_numeric', 'a slug is not taken for an id', 'courses', { slug: `'7'` }),
  copies('courses_slug_not_reserved', 'a slug is no word of ours', 'courses', { slug: `'course_material'` }),
  tries(
    'course_slugs_once',
    'a slug once given to a course is not given to another',
    `update courses set slug = 'voices' where id = 1; update courses set slug = 'voice' where id = 2`,
  ),
  copies('courses_cover_drawable', "a course's cover can be drawn", 'courses', { slug: `'x'`, cover: `'mouths-3-7'` }),
  copies(
    'learning_topics_few',
    'a person wants to learn about at most five topics',
    'learning_topics',
    { user_id: '2', topics: `array_fill('Voice'::text, array[6])` },
    'user_id = 1',
  ),
  copies('courses_email_shape', 'a reply-to looks like an address', 'courses', { slug: `'x'`, email: `'none'` }),
  copies('reply_to_requests_address_shape', 'a reply-to that is asked looks like an address', 'reply_to_requests', {
    address: `'none'`,
    token_hash: `'x'`,
  }),
  copies('reply_to_requests_token_once', 'a mailed link is of one question', 'reply_to_requests', {
    withdrawn_at: 'now()',
  }),
  copies('reply_to_requests_course_of_school', 'the course belongs to the school', 'reply_to_requests', {
    school_id: '3',
    token_hash: `'x'`,
    withdrawn_at: 'now()',
  }),
  copies('reply_to_requests_one_end', 'a question is confirmed or withdrawn', 'reply_to_requests', {
    token_hash: `'x'`,
    confirmed_at: 'now()',
    withdrawn_at: 'now()',
  }),
  copies('reply_to_requests_one_open', 'a course asks one address at a time', 'reply_to_requests', {
    token_hash: `'x'`,
  }),
  copies('school_applications_one_waiting', 'one application waits per person', 'school_applications'),
  copies('school_applications_decision_whole', 'a decision names who and when', 'school_applications', {
    state: `'declined'`,
  }),
  copies('school_applications_approved_has_school', 'an approved application made a school', 'school_applications', {
    state: `'approved'`,
    decided_at: 'now()',
    decided_by: '2',
  }),
  copies('school_applications_withdrawn_whole', 'a withdrawal says when', 'school_applications', {
    state: `'withdrawn'`,
  }),
  copies('school_applications_declined_says_why', 'a refusal has words', 'school_applications', {
    state: `'declined'`,
    decided_at: 'now()',
    decided_by: '2',
  }),
  copies('school_applications_link_web', 'a link of an application leads to the web', 'school_applications', {
    state: `'withdrawn'`,
    withdrawn_at: 'now()',
    link: `'javascript:alert(1)'`,
  }),
  copies('staff_roles_course_of_school', 'the course belongs to the school', 'staff_roles', {
    course_id: '2',
    role: `'course_admin'`,
  }),
  copies('staff_roles_scope_fits_role', 'a Course Admin has a course, a School Admin none', 'staff_roles', {
    role: `'course_admin'`,
  }),
  copies('staff_roles_person_or_address', 'a role belongs to a person or an address', 'staff_roles', {
    user_id: 'null',
    accepted_at: 'null',
  }),
  copies('staff_roles_accepted_by_person', 'an address cannot accept', 'staff_roles', {
    user_id: 'null',
    invited_email: `'x@world.test'`,
  }),
  copies('staff_roles_one_live_person', 'a person has a role in a scope once', 'staff_roles'),
  copies(
    'staff_roles_one_live_address',
    'an address is invited to a scope once',
    'staff_roles',
    { invitation_hash: `'another'` },
    'id = 2',
  ),
  copies(
    'staff_roles_invitation_once',
    'a link invites to one role',
    'staff_roles',
    { invited_email: `'x@world.test'` },
    'id = 2',
  ),
  copies(
    'staff_roles_invitation_whole',
    'a link has an end',
    'staff_roles',
    { invited_email: `'x@world.test'`, invitation_expires_at: 'null' },
    'id = 2',
  ),
  tries(
    'staff_roles_last_school_admin',
    'a school keeps its last School Admin',
    'update staff_roles set revoked_at = now() where id = 1',
  ),
  copies('course_listings_one_waiting', 'a course waits once to be listed', 'course_listings'),
  copies('course_listings_decision_whole', 'a decision about a listing says when', 'course_listings', {
    state: `'approved'`,
  }),
  copies('course_listings_returned_says_why', 'a listing is returned with words', 'course_listings', {
    state: `'returned'`,
    decided_at: 'now()',
  }),
  copies('course_listings_course_of_school', 'the course belongs to the school', 'course_listings', {
    school_id: '3',
    state: `'approved'`,
    decided_at: 'now()',
  }),
  copies('launch_steps_once', 'a launch step is done once', 'launch_steps'),
  copies('launch_steps_course_of_school', 'the course belongs to the school', 'launch_steps', {
    school_id: '3',
    step: `'nps'`,
  }),
  tries('seat_pools_not_negative', 'no count falls below zero', 'update seat_pools set taken = -1 where id = 1'),
  tries(
    'seat_pools_within_capacity',
    'taken and held never exceed the capacity',
    'update seat_pools set taken = 8, held = 3 where id = 1',
  ),
  copies('cohorts_seat_pool_once', 'a pool belongs to one cohort', 'cohorts'),
  copies('cohorts_course_of_school', 'the course belongs to the school', 'cohorts', { ...cohort, school_id: '3' }),
  copies('cohorts_start_time_shape', 'a local time is hh:mm', 'cohorts', { ...cohort, start_time: `'19:00'` }),
  copies('cohorts_end_time_shape', 'a local time is hh:mm', 'cohorts', { ...cohort, end_time: `'7:00'` }),
  copies('cohorts_payment_time_shape', 'a local time is hh:mm', 'cohorts', { ...cohort, payment_time: `'12:60'` }),
  copies('cohorts_start_whole', 'wall start and instant come together', 'cohorts', { ...cohort, start_date: 'null' }),
  copies('cohorts_end_whole', 'wall end and instant come together', 'cohorts', { ...cohort, end_time: 'null' }),
  copies('cohorts_payment_whole', 'wall deadline and instant come together', 'cohorts', {
    ...cohort,
    payment_ampm: 'null',
  }),
  copies('cohorts_end_after_start', 'a cohort ends after it starts', 'cohorts', { ...cohort, ends_at: 'starts_at' }),
  copies('cohort_date_changes_differ', 'a change of dates changes one', 'cohort_date_changes', {
    starts_at: 'was_starts_at',
    ends_at: 'was_ends_at',
  }),
  copies('cohort_date_changes_end_after_start', 'new dates end after they start', 'cohort_date_changes', {
    ends_at: 'starts_at',
  }),
  copies(
    'cohorts_scheduled_when_open',
    'only a draft has no dates',
    'cohorts',
    { ...cohort, status: `'enrolling'` },
    'id = 2',
  ),
  copies('cohorts_cancelled_whole', 'a cancelled cohort says when', 'cohorts', { ...cohort, status: `'cancelled'` }),
  copies('cohorts_prices_not_negative', 'no price below zero', 'cohorts', { ...cohort, price_cents: '-1' }),
  copies('cohorts_lecture_hours_range', 'no hours below zero', 'cohorts', { ...cohort, lecture_hours: '-1' }),
  tries(
    'cohorts_status_forward',
    'an enrolling cohort is no draft again',
    `update cohorts set status = 'draft' where id = 1`,
  ),
];
