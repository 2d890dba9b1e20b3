/** Where files go. The longest match decides: a file before its folder. */

const TEACHING: Readonly<Record<string, string>> = {
  campaigns: 'campaigns/manage',
  catalogue: 'schools/learner',
  feedback: 'workouts/manage/feedback',
  founding: 'schools/manage/founding',
  'landing-editor': 'landing/manage',
  launching: 'schools/manage/launch',
  media: 'media/manage',
  meetings: 'meetings/manage',
  payouts: 'payouts/manage',
  'school-staff': 'schools/manage/staff-roles',
  schools: 'schools/manage/founding',
  'staff-mail': 'mailings/staff',
  'staff-orders': 'checkout/staff/orders',
  'staff-payouts': 'payouts/staff',
  staff: 'checkout/staff',
  students: 'enrolment/manage',
  teaching: 'schools/manage/hub',
  'teaching-cohorts': 'schools/manage/cohorts',
  'teaching-event-lists': 'events/manage/list',
  'teaching-events': 'events/manage/editor',
  'teaching-hosts': 'events/manage/hosts',
  'teaching-lessons': 'lessons/manage',
  'teaching-recaps': 'events/manage/recap',
  'teaching-series': 'events/manage/series',
  'teaching-surveys': 'surveys/manage',
  'teaching-tickets': 'events/manage/tickets',
  'teaching-workouts': 'workouts/manage/editor',
  accounts: 'accounts/manage',
};

const LETTERS = 'accounts campaigns certificates checkout enrolment events membership payouts schools surveys workouts';

/** Of one folder to another, these files with what belongs to them (`.test.ts`, `.module.css`). */
const SINGLE: readonly (readonly [from: string, to: string, names: string])[] = [
  [
    'server/use-cases/accounts',
    'server/journeys/close-account',
    'close-account erase-person closed-with-holdings.query',
  ],
  [
    'server/use-cases/staff',
    'server/features/accounts/staff',
    'staff-people staff-people.query staff-activity staff-activity.query operator-staff staff-two-step',
  ],
  [
    'server/use-cases/settling',
    'server/journeys/checkout',
    'ask-while-awaited fulfil-order settle-order settle-paid settle-purchase',
  ],
  ['contract/schools', 'contract/primitives', 'cover'],
  ['contract/schools', 'contract/catalogue', 'social-card school-page.endpoints front-page.endpoints'],
  [
    'contract/schools',
    'contract/teaching',
    'teaching-schools.endpoints teaching-today.endpoints teaching-activity.endpoints',
  ],
  ['web/kit/text', 'web/kit/activity', 'activity-facts activity-words'],
  ['web/kit/overlay', 'web/kit/form', 'dry-run-dialog'],
  ['web/kit/rich-text', 'web/kit/form', 'rich-text-field'],
  ['web/kit/rich-text', 'web/kit/picture', 'play-film'],
];

export const FOLDERS: readonly (readonly [from: string, to: string])[] = [
  ...LETTERS.split(' ').map((name) => [`server/letters/${name}`, `server/features/${name}/letters`] as const),
  ['server/use-cases/rights', 'server/rights'] as const,
  ...Object.entries(TEACHING).map(([name, to]) => [`server/use-cases/${name}`, `server/features/${to}`] as const),
  ['server/use-cases', 'server/journeys'] as const,
  ['server/domain', 'server/features'] as const,
  ['web/domain', 'web/features'] as const,
].sort(([a], [b]) => b.length - a.length);

const ENDS = ['.ts', '.tsx', '.test.ts', '.test.tsx', '.module.css'];
const FILES = new Map<string, string>(
  SINGLE.flatMap(([from, to, names]) =>
    names.split(' ').flatMap((name) => ENDS.map((end) => [`${from}/${name}${end}`, `${to}/${name}${end}`] as const)),
  ),
);

/** The new path of a file or folder. */
export function moved(path: string): string {
  const file = FILES.get(path);
  if (file) return file;
  for (const [from, to] of FOLDERS)
    if (path === from || path.startsWith(`${from}/`)) return to + path.slice(from.length);
  return path;
}
