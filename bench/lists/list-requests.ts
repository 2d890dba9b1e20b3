/** Who requests the list: a person of the demo school, and the same person in the multiplied school. */
export type Caller = 'visitor' | 'learner' | 'teacher' | 'staff';

/** Ids of the demo school used in URLs. */
export interface Facts {
  readonly schoolId: number;
  readonly courseId: number;
  readonly cohortId: number;
  readonly eventId: number;
  readonly workoutId: number;
  readonly templateId: number;
  readonly promoCodeId: number;
  readonly rootId: number;
}

const FACTS: Readonly<Record<keyof Facts, true>> = {
  schoolId: true,
  courseId: true,
  cohortId: true,
  eventId: true,
  workoutId: true,
  templateId: true,
  promoCodeId: true,
  rootId: true,
};

/** How to request a list: as whom, with which path parameters, and with which query. */
export interface ListRequest {
  readonly as: readonly Caller[];
  readonly fill?: Readonly<Record<string, keyof Facts | string>>;
  readonly query?: Readonly<Record<string, keyof Facts | string>>;
}

const staff: ListRequest = { as: ['staff'] };
const everybody: ListRequest = { as: ['visitor', 'learner'] };
const learner: ListRequest = { as: ['learner'] };
const teacher: ListRequest = { as: ['teacher'] };
const ofSchool: ListRequest = { as: ['teacher'], fill: { id: 'schoolId' } };
const ofCourse: ListRequest = { as: ['teacher'], fill: { id: 'courseId' } };

/** Every list that grows with the school, by its path in the API document. */
export const LIST_REQUESTS: Readonly<Record<string, ListRequest>> = {
  '/api/v1/admin/activity': staff,
  '/api/v1/admin/applications': staff,
  '/api/v1/admin/course_material': staff,
  '/api/v1/admin/disputes': staff,
  '/api/v1/admin/library_contents': { as: ['staff'], query: { kind: 'Example' } },
  '/api/v1/admin/listings': staff,
  '/api/v1/admin/mail': staff,
  '/api/v1/admin/meeting_courses': staff,
  '/api/v1/admin/orders': staff,
  '/api/v1/admin/payouts': staff,
  '/api/v1/admin/payouts/ready': staff,
  '/api/v1/admin/people/{id}/mail': { as: ['staff'], fill: { id: '5' } },
  '/api/v1/admin/promo_codes': staff,
  '/api/v1/admin/promo_codes/{id}/uses': { as: ['staff'], fill: { id: 'promoCodeId' } },
  '/api/v1/admin/refunds': staff,
  '/api/v1/admin/remittances': staff,
  '/api/v1/admin/users': staff,
  '/api/v1/cohort_interests': learner,
  '/api/v1/cohorts': everybody,
  '/api/v1/courses': everybody,
  '/api/v1/courses/{id}': { as: ['visitor', 'learner'], fill: { id: 'courseId' } },
  '/api/v1/credits': learner,
  '/api/v1/events': everybody,
  '/api/v1/events/attending': learner,
  '/api/v1/events/{id}': { as: ['visitor', 'learner'], fill: { id: 'eventId' } },
  '/api/v1/followers': { as: ['teacher', 'staff'] },
  '/api/v1/front_page': everybody,
  '/api/v1/library_contents': learner,
  '/api/v1/notifications': learner,
  '/api/v1/plans': everybody,
  '/api/v1/schools/{id}': { as: ['visitor', 'learner'], fill: { id: 'schoolId' } },
  '/api/v1/schools/{id}/events': { as: ['visitor', 'learner'], fill: { id: 'schoolId' } },
  '/api/v1/schools/{id}/life': { as: ['visitor', 'learner'], fill: { id: 'schoolId' } },
  '/api/v1/search': { as: ['learner'], query: { q: 'voice' } },
  '/api/v1/teachers/courses': teacher,
  '/api/v1/teachers/courses/{courseId}/payouts': { as: ['teacher'], fill: { courseId: 'courseId' } },
  '/api/v1/teachers/courses/{id}/activity': ofCourse,
  '/api/v1/teachers/courses/{id}/attendance': ofCourse,
  '/api/v1/teachers/courses/{id}/cohorts': ofCourse,
  '/api/v1/teachers/courses/{id}/events': ofCourse,
  '/api/v1/teachers/courses/{id}/landing_page/history': ofCourse,
  '/api/v1/teachers/courses/{id}/surveys/{kind}/results': {
    as: ['teacher'],
    fill: { id: 'courseId', kind: 'interest' },
  },
  '/api/v1/teachers/courses/{id}/surveys/{kind}/results/texts': {
    as: ['teacher'],
    fill: { id: 'courseId', kind: 'interest' },
    query: { root_id: 'rootId' },
  },
  '/api/v1/teachers/courses/{id}/users': ofCourse,
  '/api/v1/teachers/email_templates/{id}/lists': { as: ['teacher'], fill: { id: 'templateId' } },
  '/api/v1/teachers/email_templates/{id}/readers': { as: ['teacher'], fill: { id: 'templateId' } },
  '/api/v1/teachers/email_templates/{id}/recipients': { as: ['teacher'], fill: { id: 'templateId' } },
  '/api/v1/teachers/events/{id}/attendees': { as: ['teacher'], fill: { id: 'eventId' } },
  '/api/v1/teachers/frame': teacher,
  '/api/v1/teachers/host_people': { as: ['teacher'], query: { school_id: 'schoolId' } },
  '/api/v1/teachers/hosts': { as: ['teacher'], query: { school_id: 'schoolId' } },
  '/api/v1/teachers/schools': teacher,
  '/api/v1/teachers/schools/{id}/activity': ofSchool,
  '/api/v1/teachers/schools/{id}/courses': ofSchool,
  '/api/v1/teachers/schools/{id}/events': ofSchool,
  '/api/v1/teachers/schools/{id}/payout_figures': ofSchool,
  '/api/v1/teachers/schools/{id}/payouts': ofSchool,
  '/api/v1/teachers/schools/{id}/workouts': ofSchool,
  '/api/v1/teachers/today': teacher,
  '/api/v1/teachers/workouts/{id}/students': { as: ['teacher'], fill: { id: 'workoutId' } },
  '/api/v1/users/dashboard': learner,
  '/api/v1/users/followed_courses': learner,
  '/api/v1/users/mention_search': { as: ['learner'], query: { contains: 'an' } },
  '/api/v1/workouts': learner,
  '/api/v1/workouts/attending': learner,
};

const OF_ONE_COURSE = 'The parts of one course, which its teachers write one by one.';
const OF_ONE_EVENT = 'The parts of one event, which its teachers write one by one.';
const OF_ONE_PERSON = 'What one person has of it, a handful.';
const OF_ONE_ORDER = 'What happened to one order.';
const OF_THE_HOUSE = 'Set up by the house, not by those who come.';
const OF_A_FORM = 'What a form offers, of one school.';

/** Lists that don't grow with the school, each with the reason. */
export const BOUNDED: Readonly<Record<string, string>> = {
  '/api/v1/admin/meeting_accounts': OF_THE_HOUSE,
  '/api/v1/admin/orders/{id}': OF_ONE_ORDER,
  '/api/v1/admin/users/{id}/certificates': 'The letters of one person, at most so many.',
  '/api/v1/admin/provider_comparisons': 'The last comparisons, of which so many are shown.',
  '/api/v1/auth/providers': OF_THE_HOUSE,
  '/api/v1/events/rsvps/{token}': 'RSVPs of one email address that wait for its owner.',
  '/api/v1/static/timezones': OF_THE_HOUSE,
  '/api/v1/course_contents/{id}': OF_ONE_COURSE,
  '/api/v1/courses/course_material': OF_ONE_COURSE,
  '/api/v1/courses/{id}/surveys': OF_ONE_COURSE,
  '/api/v1/events/class_sessions': 'The sessions of one cohort.',
  '/api/v1/events/states': 'Those that are named in the address.',
  '/api/v1/learning_path': 'The topics of the catalog, and one of each kind.',
  '/api/v1/membership_offer': 'What one person selected and follows, and three recordings.',
  '/api/v1/push': 'The kinds of push.',
  '/api/v1/teachers/courses/{id}/visit_sources': 'Ten sources, others, and direct visits.',
  '/api/v1/teachers/schools/{id}/visit_sources': 'Ten sources, others, and direct visits.',
  '/api/v1/events/{id}/event_hosts': OF_ONE_EVENT,
  '/api/v1/events/{id}/ticket_types': OF_ONE_EVENT,
  '/api/v1/lessons/list_by_cohort': 'The lessons of one cohort.',
  '/api/v1/lessons/{id}': 'The lessons of one cohort.',
  '/api/v1/lessons/{id}/copies': 'The cohorts of one course.',
  '/api/v1/library_contents/{id}': 'So many related ones.',
  '/api/v1/omni_auth_accounts': OF_ONE_PERSON,
  '/api/v1/stripe/payment_methods': OF_ONE_PERSON,
  '/api/v1/surveys/{id}/consents': OF_ONE_PERSON,
  '/api/v1/teachers/courses/{id}': 'The steps that come next.',
  '/api/v1/teachers/courses/{id}/benefits': OF_ONE_COURSE,
  '/api/v1/teachers/courses/{id}/course_admins': OF_ONE_COURSE,
  '/api/v1/teachers/courses/{id}/course_material': OF_ONE_COURSE,
  '/api/v1/teachers/courses/{id}/draft_series': OF_ONE_COURSE,
  '/api/v1/teachers/courses/{id}/email_templates': OF_ONE_COURSE,
  '/api/v1/teachers/courses/{id}/faqs': OF_ONE_COURSE,
  '/api/v1/teachers/courses/{id}/instructors': OF_ONE_COURSE,
  '/api/v1/teachers/courses/{id}/interest': OF_ONE_COURSE,
  '/api/v1/teachers/courses/{id}/launch': OF_ONE_COURSE,
  '/api/v1/teachers/courses/{id}/new_event': OF_A_FORM,
  '/api/v1/teachers/courses/{id}/new_series': OF_A_FORM,
  '/api/v1/teachers/courses/{id}/outcomes': OF_ONE_COURSE,
  '/api/v1/teachers/courses/{id}/outlines': OF_ONE_COURSE,
  '/api/v1/teachers/courses/{id}/schedules': OF_ONE_COURSE,
  '/api/v1/teachers/courses/{id}/school_admins': OF_A_FORM,
  '/api/v1/teachers/courses/{id}/surveys': OF_ONE_COURSE,
  '/api/v1/teachers/courses/{id}/testimonials': OF_ONE_COURSE,
  '/api/v1/teachers/courses/{id}/users/{personId}': OF_ONE_PERSON,
  '/api/v1/teachers/courses/{id}/zoom_accounts': OF_ONE_COURSE,
  '/api/v1/teachers/email_templates/{id}/check_email_send': 'The first names of a sending, of which so many are shown.',
  '/api/v1/teachers/email_templates/{id}/tokens': OF_THE_HOUSE,
  '/api/v1/teachers/events/{id}/edit': OF_ONE_EVENT,
  '/api/v1/teachers/events/{id}/email_templates': OF_ONE_EVENT,
  '/api/v1/teachers/events/{id}/event_hosts': OF_ONE_EVENT,
  '/api/v1/teachers/events/{id}/preview': OF_ONE_EVENT,
  '/api/v1/teachers/events/{id}/seats': OF_ONE_EVENT,
  '/api/v1/teachers/events/{id}/ticket_types': OF_ONE_EVENT,
  '/api/v1/teachers/new_event': OF_A_FORM,
  '/api/v1/teachers/payout_recipients': OF_A_FORM,
  '/api/v1/teachers/schools/{id}': 'The steps that come next.',
  '/api/v1/teachers/schools/{id}/new_event': OF_A_FORM,
  '/api/v1/teachers/schools/{id}/school_admins': OF_A_FORM,
  '/api/v1/teachers/workouts/{id}/edit': OF_ONE_EVENT,
  '/api/v1/users/delete_account': OF_ONE_PERSON,
  '/api/v1/users/{id}/notification_preferences': OF_ONE_PERSON,
  '/api/v1/users/{id}/sessions': OF_ONE_PERSON,
  '/api/v1/workouts/written/{uuid}': OF_ONE_EVENT,
  '/api/v1/workouts/{id}': OF_ONE_EVENT,
};

const word = (facts: Partial<Facts>, value: string): string => {
  const fact: unknown = Reflect.get(facts, value);
  return encodeURIComponent(String(fact ?? value));
};

/** The demo school's ids that a list's URL contains. */
export const factsIn = ({ fill = {}, query = {} }: ListRequest): (keyof Facts)[] =>
  [...Object.values(fill), ...Object.values(query)].filter((value): value is keyof Facts => value in FACTS);

/** A list's URL with these ids. */
export function addressOf(path: string, { fill = {}, query = {} }: ListRequest, facts: Partial<Facts>): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => word(facts, fill[name] ?? ''));
  const behind = Object.entries(query).map(([name, value]) => `${name}=${word(facts, value)}`);
  return behind.length > 0 ? `${filled}?${behind.join('&')}` : filled;
}
