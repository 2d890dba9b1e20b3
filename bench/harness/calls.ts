import type pg from 'pg';
import { signIn } from './people.ts';

/** Headers as a browser sends them. */
const BROWSER = { 'accept-encoding': 'br' };

interface Named {
  readonly id: number;
  readonly slug: string;
}

interface Things {
  readonly events: readonly Named[];
  readonly courses: readonly Named[];
  readonly schools: readonly Named[];
}

interface Teaches {
  readonly userId: number;
  readonly schoolId: number;
  readonly school: string;
  readonly courseId: number;
  readonly course: string;
}

const nth = <T>(all: readonly T[], n: number): T => {
  const one = all[n % all.length];
  if (one === undefined) throw new Error('There is none.');
  return one;
};

type OfThings = Readonly<Record<string, (things: Things, n: number) => string>>;
type OfTeacher = Readonly<Record<string, (teaches: Teaches) => string>>;

const eventPage = ({ events }: Things, n: number): string => `/events/${nth(events, n).id}-${nth(events, n).slug}`;

const VISITOR: OfThings = {
  'events, cards': () => '/api/v1/events?fields=card&page=1&per_page=20',
  'events, all fields': () => '/api/v1/events?page=1&per_page=20',
  courses: () => '/api/v1/courses',
  'an event': ({ events }, n) => `/api/v1/events/${nth(events, n).id}`,
  'a course': ({ courses }, n) => `/api/v1/courses/${nth(courses, n).id}`,
  'a school': ({ schools }, n) => `/api/v1/schools/${nth(schools, n).id}`,
  '/': () => '/',
  '/courses': () => '/courses',
  '/events': () => '/events',
  "an event's page": eventPage,
  "a course's page": ({ courses }, n) => `/courses/${nth(courses, n).slug}`,
  "a school's page": ({ schools }, n) => `/schools/${nth(schools, n).slug}`,
};

const LEARNER: OfThings = {
  dashboard: () => '/api/v1/users/dashboard',
  'events, cards': () => '/api/v1/events?fields=card&page=1&per_page=20',
  'events, all fields': () => '/api/v1/events?page=1&per_page=20',
  'this week': () => '/api/v1/events?this_week=true&fields=card',
  'an event': ({ events }, n) => `/api/v1/events/${nth(events, n).id}`,
  'my events': () => '/api/v1/events/attending',
  courses: () => '/api/v1/courses',
  'a course': ({ courses }, n) => `/api/v1/courses/${nth(courses, n).id}`,
  cohorts: () => '/api/v1/cohorts?status=enrolling',
  workouts: () => '/api/v1/workouts',
  library: () => '/api/v1/library_contents',
  notifications: () => '/api/v1/notifications',
  credits: () => '/api/v1/credits',
  search: () => '/api/v1/search?q=voice',
  '/dashboard': () => '/dashboard',
  '/courses': () => '/courses',
  '/events': () => '/events',
  "an event's page": eventPage,
  "a course's page": ({ courses }, n) => `/courses/${nth(courses, n).slug}`,
  '/myevents': () => '/myevents',
  '/notifications': () => '/notifications',
  '/search': () => '/search?q=voice',
};

const TEACHER: OfTeacher = {
  Today: () => '/api/v1/teachers/today',
  "a school's events": ({ schoolId }) => `/api/v1/teachers/schools/${schoolId}/events`,
  "a school's courses": ({ schoolId }) => `/api/v1/teachers/schools/${schoolId}/courses`,
  "a course's students": ({ courseId }) => `/api/v1/teachers/courses/${courseId}/users`,
  "a course's sessions": ({ courseId }) => `/api/v1/teachers/courses/${courseId}/events?segment=future`,
  "a school's payouts": ({ schoolId }) => `/api/v1/teachers/schools/${schoolId}/payouts`,
  '/teachers': () => '/teachers',
  '/teachers/events': () => '/teachers/events',
  '/teachers/courses': () => '/teachers/courses',
  "a school's page": ({ school }) => `/teachers/schools/${school}`,
  "a course's students' page": ({ course }) => `/teachers/courses/${course}/students`,
};

/** One kind of request: the n-th person makes it, for the n-th event or course if it names one. */
export interface Call {
  readonly name: string;
  readonly as: 'visitor' | 'learner' | 'teacher';
  /** How many different people make the request. */
  readonly people: number;
  request(n: number): { readonly path: string; readonly headers: Record<string, string> };
}

async function thingsOf(pool: pg.Pool): Promise<Things> {
  const rows = async (text: string): Promise<Named[]> => (await pool.query<Named>(text)).rows;
  return {
    events: await rows(
      `select id, slug from events where status = 'published' and admittance = 'public' and cohort_id is null
         and starts_at > now() + interval '1 day' order by starts_at, id limit 50`,
    ),
    courses: await rows(
      'select id, slug from courses where listed_at is not null and archived_at is null order by id limit 20',
    ),
    schools: await rows(
      `select distinct s.id, s.slug from schools s join courses c on c.school_id = s.id
       where s.archived_at is null and c.listed_at is not null and c.archived_at is null order by s.id limit 20`,
    ),
  };
}

/** Learners who don't teach and aren't staff. */
const LEARNERS = `select u.id from users u
  where u.email is not null and u.verified_at is not null and u.onboarded_at is not null and u.erased_at is null and not u.is_staff
    and not exists (select from staff_roles r where r.user_id = u.id) order by u.id`;
/** School Admins, one row for each of their schools with a course. */
const TEACHERS = `select r.user_id as "userId", s.id as "schoolId", s.slug as school, c.id as "courseId", c.slug as course
  from staff_roles r join users u on u.id = r.user_id join schools s on s.id = r.school_id
  join lateral (select id, slug from courses where school_id = s.id and archived_at is null order by id limit 1) c on true
  where r.role = 'school_admin' and r.accepted_at is not null and r.revoked_at is null
    and u.erased_at is null and not u.is_staff and s.archived_at is null order by r.user_id, s.id`;

/** The main calls and pages of visitors, learners, and teachers, requested by all people in a seeded school. */
export async function openCalls(pool: pg.Pool): Promise<Call[]> {
  const things = await thingsOf(pool);
  const learners = (await pool.query<{ id: number }>(LEARNERS)).rows.map(({ id }) => id);
  const teachers = (await pool.query<Teaches>(TEACHERS)).rows;
  const asLearners = await signIn(pool, learners);
  const asTeachers = await signIn(
    pool,
    teachers.map(({ userId }) => userId),
  );
  const call = (as: Call['as'], people: number, name: string, request: Call['request']): Call => ({
    name,
    as,
    people,
    request,
  });
  return [
    ...Object.entries(VISITOR).map(([name, path]) =>
      call('visitor', 1, name, (n) => ({ path: path(things, n), headers: BROWSER })),
    ),
    ...Object.entries(LEARNER).map(([name, path]) =>
      call('learner', learners.length, name, (n) => ({
        path: path(things, n),
        headers: { ...BROWSER, cookie: nth(asLearners, n).cookie },
      })),
    ),
    ...Object.entries(TEACHER).map(([name, path]) =>
      call('teacher', new Set(teachers.map(({ userId }) => userId)).size, name, (n) => ({
        path: path(nth(teachers, n)),
        headers: { ...BROWSER, cookie: nth(asTeachers, n).cookie },
      })),
    ),
  ];
}
