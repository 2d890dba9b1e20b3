/** Where files go. The longest match decides: a file before its folder. */

/** Of one folder to another, these files with what belongs to them (`.test.ts`, `.module.css`). */
const SINGLE: readonly (readonly [from: string, to: string, names: string])[] = [
  ['server/features/accounts/manage', 'server/app/readers', 'people.query person-facts.query'],
  ['server/features/campaigns/manage', 'server/app/readers', 'writing-schools.query'],
  ['server/features/schools/learner', 'server/app/readers', 'instructors.query'],
  [
    'server/features/schools/manage/founding',
    'server/features/schools/staff',
    'add-school decide-application staff-applications staff-applications.query',
  ],
  [
    'server/features/schools/manage/launch',
    'server/features/schools/staff',
    'decide-listing staff-listings staff-listings.query',
  ],
  [
    'server/features/schools/manage/founding',
    'server/features/schools/learner',
    'apply-to-teach change-application show-own-application own-application.query',
  ],
  [
    'server/features/meetings/manage',
    'server/features/meetings/staff',
    'check-account give-account keep-account show-accounts meeting-accounts.query meeting-accounts',
  ],
  ['server/features/events/manage/recap', 'server/features/events/staff', 'change-as-staff force-project'],
  ['server/features/surveys/manage', 'server/features/surveys/learner', 'change-consent'],
  [
    'server/features/schools/learner',
    'server/features/enrolment/learner',
    'dashboard.present dashboard.query preparation.query preparation cohort.present cohort-cards.query list-orders',
  ],
  ['server/features/schools/manage/hub', 'server/features/payouts', 'kept-of-line.query'],
  ['server/journeys/workouts', 'server/features/workouts/workout', 'remind-of-workouts'],
  ['server/journeys/events', 'server/features/events/learner', 'event-calendar-feed event-calendar.query'],
  ['server/journeys/enrolment', 'server/features/enrolment/learner', 'cohort-calendar cohort-calendar.query'],
  ['server/journeys/checkout', 'server/features/checkout/learner', 'show-order show-open-checkout order.query'],
  ['server/features/enrolment/letters', 'server/features/lessons/letters', 'lesson-opened.letter lesson-mail.query'],
  ['server/features/enrolment/letters', 'server/features/events/letters', 'sessions-published.letter'],
];

/** One file to another name. */
const RENAMED: readonly (readonly [from: string, to: string])[] = [
  [
    'server/features/events/manage/editor/teaching-event.query.ts',
    'server/features/events/manage/editor/teacher-event.query.ts',
  ],
  ['server/features/events/manage/hosts/teaching-hosts.test.ts', 'server/features/events/manage/hosts/hosts.test.ts'],
  [
    'server/features/events/manage/series/teaching-series.query.ts',
    'server/features/events/manage/series/teacher-series.query.ts',
  ],
  [
    'server/features/events/manage/tickets/teaching-tickets.test.ts',
    'server/features/events/manage/tickets/tickets.test.ts',
  ],
  ['server/features/lessons/manage/teaching-lessons.test.ts', 'server/features/lessons/manage/teacher-lessons.test.ts'],
  [
    'server/features/schools/manage/cohorts/teaching-cohort.query.ts',
    'server/features/schools/manage/cohorts/teacher-cohort.query.ts',
  ],
  [
    'server/features/schools/manage/hub/teaching-activity.query.ts',
    'server/features/schools/manage/hub/activity.query.ts',
  ],
  ['server/features/schools/manage/hub/teaching-activity.ts', 'server/features/schools/manage/hub/activity.ts'],
  [
    'server/features/workouts/manage/editor/teaching-workout.query.ts',
    'server/features/workouts/manage/editor/teacher-workout.query.ts',
  ],
  [
    'server/features/workouts/manage/editor/teaching-workouts.factory.ts',
    'server/features/workouts/manage/editor/teacher-workouts.factory.ts',
  ],
  [
    'server/features/schools/manage/cohorts/cancel-for-teacher.ts',
    'server/features/schools/manage/cohorts/cancel-cohort-for-teacher.ts',
  ],
  [
    'server/features/workouts/manage/editor/cancel-for-teacher.ts',
    'server/features/workouts/manage/editor/cancel-workout-for-teacher.ts',
  ],
  ['server/journeys/enrolment/cohort-cancel.store.ts', 'server/journeys/enrolment/cohort-cancel.query.ts'],
];

export const FOLDERS: readonly (readonly [from: string, to: string])[] = [
  ['server/features/accounts/manage', 'server/features/accounts/learner'] as const,
  ['server/features/media/manage', 'server/features/media/learner'] as const,
  ['server/features/schools/manage/founding', 'server/features/schools/manage/new-course'] as const,
  ['web/features/students', 'web/features/enrolment/manage'] as const,
  ['web/features/payouts/figures', 'web/features/payouts/manage/figures'] as const,
  ['web/features/payouts/statement', 'web/features/payouts/manage/statement'] as const,
];

const ENDS = ['.ts', '.tsx', '.test.ts', '.test.tsx', '.module.css'];
const FILES = new Map<string, string>([
  ...SINGLE.flatMap(([from, to, names]) =>
    names.split(' ').flatMap((name) => ENDS.map((end) => [`${from}/${name}${end}`, `${to}/${name}${end}`] as const)),
  ),
  ...RENAMED,
]);

/** Teachers' pages of payouts lay beside their staff's. */
const PAYOUTS = /^web\/features\/payouts\/([^/]+\.\w+(?:\.\w+)*)$/;

/** The new path of a file or folder. */
export function moved(path: string): string {
  const file = FILES.get(path);
  if (file) return file;
  for (const [from, to] of FOLDERS)
    if (path === from || path.startsWith(`${from}/`)) return to + path.slice(from.length);
  return path.replace(PAYOUTS, 'web/features/payouts/manage/$1');
}
