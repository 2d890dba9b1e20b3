import { aims } from '../aims.ts';
import { requestsPerSecond } from '../harness/load.ts';
import { fillEvents, type Regulars, someRegulars } from '../harness/many-events.ts';
import { fillAnswers } from '../harness/many-responses.ts';
import { fillStudents, type ManyStudents } from '../harness/many-students.ts';
import { medianOf, REQUESTS } from '../harness/median-of.ts';
import { newPeople, type SignedIn, signIn } from '../harness/people.ts';
import type { Bench, Figure, Measured } from '../harness/report.ts';
import { interleave } from '../harness/rounds.ts';
import { type TaughtEvents, teachEvents } from '../harness/taught-events.ts';
import { openWorld, type World } from '../harness/world.ts';
import {
  addressOf,
  type Caller,
  type Facts,
  factsIn,
  LIST_REQUESTS,
  type ListRequest,
} from '../lists/list-requests.ts';

const FEW = 1_000;
const CONNECTIONS = 10;
const PEOPLE = 100;
/** A course has one student per this many rows, and never fewer than the small side has rows. */
const STUDENT_EVERY = 10;
/** Of a million rows, a hundred thousand are answers to one survey; of a thousand rows, all are. */
const ANSWERS_EVERY = 10;

interface Side {
  readonly url: string;
  /** The last events have numbers up to this one, and are upcoming. */
  readonly rows: number;
  readonly regulars: Regulars;
  readonly people: readonly SignedIn[];
  readonly taught: TaughtEvents;
  readonly students: ManyStudents;
  readonly teacher: SignedIn;
  readonly staff: SignedIn;
  /** The id of the free-text question in the course's interest survey. */
  readonly textsId: number;
}

/**
 * Opens and fills one side. `events`: as many as `rows`, or only as many as the small side has if no call needs them.
 */
async function side(world: World, name: string, rows: number, events: number): Promise<Side> {
  const { url: databaseUrl, pool } = await world.database(name);
  await fillEvents(pool, events);
  const taught = await teachEvents(pool, events);
  const students = await fillStudents(pool, taught.schoolId, Math.max(FEW, rows / STUDENT_EVERY));
  const textsId = await fillAnswers(pool, taught.courseId, Math.max(FEW, rows / ANSWERS_EVERY));
  console.log(`  … ${rows} rows filled`);
  const regulars = await someRegulars(pool, PEOPLE);
  const people = await signIn(pool, regulars.userIds);
  const [teacher] = await signIn(pool, [taught.adminId]);
  const staffIds = await newPeople(pool, 1, 'staff-of-all');
  await pool.query('update users set is_staff = true, staff_since = now() where id = any($1)', [staffIds]);
  const [staff] = await signIn(pool, staffIds);
  if (!teacher || !staff) throw new Error('No one teaches.');
  const app = await world.app({ DATABASE_URL: databaseUrl });
  return { url: app.url, rows, regulars, people, taught, students, teacher, staff, textsId };
}

/**
 * The name of exactly one event at any size: 'evening 101' would match a hundred names on the large side, and one on
 * the small.
 */
const rareName = ({ rows }: Side, at: number) => `evening+${rows - 1 - (at % PEOPLE)}`;

type Request = (side: Side, person: SignedIn, at: number) => { path: string; headers?: Record<string, string> };
const as = (person: SignedIn) => ({ headers: { cookie: person.cookie } });

const taughtList =
  (query: (side: Side, at: number) => string): Request =>
  (side, _, at) => ({
    path: `/api/v1/teachers/schools/${side.taught.schoolId}/events?${query(side, at)}`,
    ...as(side.teacher),
  });
const taughtCourse =
  (segment: (side: Side) => string | number): Request =>
  (side) => ({
    path: `/api/v1/teachers/courses/${side.taught.courseId}/events?segment=${segment(side)}`,
    ...as(side.teacher),
  });

const studentsOf =
  (query: (side: Side, at: number) => string): Request =>
  (side, _, at) => ({
    path: `/api/v1/teachers/courses/${side.students.courseId}/users?${query(side, at)}`,
    ...as(side.teacher),
  });

const surveyed =
  (query: (side: Side) => string): Request =>
  (side) => ({
    path: `/api/v1/teachers/courses/${side.taught.courseId}/surveys/interest/results${query(side)}`,
    ...as(side.teacher),
  });

/** Requests about one course's people and answers, however many events there are. */
const OF_A_COURSE: Readonly<Record<string, Request>> = {
  "a course's students": studentsOf(() => ''),
  "the tenth page of a course's students": studentsOf(() => 'page=10'),
  "a course's waitlist": studentsOf(() => 'list=waitlist'),
  'the students of a cohort': studentsOf(({ students }) => `list=${students.cohortId}`),
  'the students who drift': studentsOf(() => 'drifting=true'),
  "a search of a student's name": studentsOf((_, at) => `contains=student+${100_000_001 + at}`),
  'a search of a student who is not there': studentsOf((_, at) => `contains=nightingal${at}`),
  'a search of what all students are called': studentsOf(() => 'contains=student'),
  'the results of a survey': surveyed(() => ''),
  'the texts of a survey': surveyed(({ textsId }) => `/texts?root_id=${textsId}`),
};

/** Lists, pages, and personal data: the calls that screens make. */
const CALLS: Readonly<Record<string, Request>> = {
  'GET /events': () => ({ path: '/api/v1/events?fields=card' }),
  'GET /events signed in': (_, person) => ({ path: '/api/v1/events?fields=card', ...as(person) }),
  'GET /events?this_week': (_, person) => ({ path: '/api/v1/events?this_week=true&fields=card', ...as(person) }),
  'GET /events?past': (_, person) => ({ path: '/api/v1/events?past=true&fields=card', ...as(person) }),
  // The lists above are requested as screens do. This is the same list with every field of every event.
  'GET /events in full': (_, person) => ({ path: '/api/v1/events', ...as(person) }),
  'GET /events/{id}': ({ regulars }, person, at) => ({
    path: `/api/v1/events/${regulars.eventIds[at % regulars.eventIds.length]}`,
    ...as(person),
  }),
  'GET /events/attending': (_, person) => ({ path: '/api/v1/events/attending', ...as(person) }),
  'GET /users/dashboard': (_, person) => ({ path: '/api/v1/users/dashboard', ...as(person) }),
  'GET /lessons/{id}': ({ regulars }, person, at) => ({
    path: `/api/v1/lessons/${regulars.lessonIds[at % regulars.lessonIds.length]}`,
    ...as(person),
  }),
  'GET /workouts': (_, person) => ({ path: '/api/v1/workouts', ...as(person) }),
  'GET /workouts?past': (_, person) => ({ path: '/api/v1/workouts?past=true', ...as(person) }),
  'GET /workouts/{id}': ({ regulars }, person, at) => ({
    path: `/api/v1/workouts/${regulars.workoutIds[at % regulars.workoutIds.length]}`,
    ...as(person),
  }),
  // A rare name, a word in no name, and one in every name.
  'GET /search of a name': (side, person, at) => ({ path: `/api/v1/search?q=${rareName(side, at)}`, ...as(person) }),
  'GET /search of what stands nowhere': (_, person, at) => ({
    path: `/api/v1/search?q=nightingal${at}`,
    ...as(person),
  }),
  'GET /search of a common word': (_, person) => ({ path: '/api/v1/search?q=evening', ...as(person) }),
  "a teacher's events ahead": taughtList(() => ''),
  "a teacher's past events": taughtList(() => 'segment=past'),
  "the tenth page of a teacher's events": taughtList(() => 'page=10'),
  // Again a rare name, a word in no name, and one in every name; and the name of a host with two events.
  "a teacher's search of a name": taughtList((side, at) => `contains=${rareName(side, at)}`),
  "a teacher's search of what stands nowhere": taughtList((_, at) => `contains=nightingal${at}`),
  "a teacher's search of a common word": taughtList(() => 'contains=evening'),
  "a teacher's search of a host": taughtList(
    ({ taught }, at) => `contains=${encodeURIComponent(taught.guests[at % taught.guests.length] ?? '')}`,
  ),
  'the sessions of a course ahead': taughtCourse(() => 'future'),
  'the sessions of a course past': taughtCourse(() => 'past'),
  'the sessions of a cohort': taughtCourse(({ taught }) => taught.cohortId),
  ...OF_A_COURSE,
  'GET /workouts/attending': (_, person) => ({ path: '/api/v1/workouts/attending', ...as(person) }),
};

/**
 * A list whose response has this many times more rows isn't the same page. The `lists` bench compares those with full
 * ones.
 */
const SAME_PAGE = 1.1;

interface OtherList {
  readonly name: string;
  readonly path: string;
  readonly asked: ListRequest;
  readonly caller: Caller;
}

/** Every list in the API document, by reader. The bench's test makes sure none is missing. */
const LISTS: readonly OtherList[] = Object.entries(LIST_REQUESTS).flatMap(([path, listRequest]) =>
  listRequest.as.map((caller) => ({ name: `${path}, ${caller}`, path, asked: listRequest, caller })),
);

/** This world's ids for the parameters in URLs. It has no emails and no promo codes. */
const factsOf = ({ taught, regulars, textsId }: Side): Partial<Facts> => ({
  schoolId: taught.schoolId,
  courseId: taught.courseId,
  cohortId: taught.cohortId,
  rootId: textsId,
  ...(regulars.eventIds[0] ? { eventId: regulars.eventIds[0] } : {}),
  ...(regulars.workoutIds[0] ? { workoutId: regulars.workoutIds[0] } : {}),
});

function measureList(side: Side, { path, asked, caller }: OtherList) {
  const callers: Record<Caller, string | undefined> = {
    visitor: undefined,
    learner: side.people[0]?.cookie,
    teacher: side.teacher.cookie,
    staff: side.staff.cookie,
  };
  return medianOf(`${side.url}${addressOf(path, asked, factsOf(side))}`, callers[caller]);
}

/** Compares the lists, one request at a time. If the pages aren't the same, only reports how long they took. */
async function compareLists(few: Side, many: Side, lists: readonly OtherList[], rounds: number) {
  const measured: Measured[] = [];
  const figures: Figure[] = [];
  const [elsewhere, unanswered]: [string[], string[]] = [[], []];
  const facts = factsOf(many);
  for (const list of lists) {
    if (factsIn(list.asked).some((fact) => facts[fact] === undefined)) {
      elsewhere.push(list.name);
      continue;
    }
    try {
      const rows = { few: (await measureList(few, list)).rows, many: (await measureList(many, list)).rows };
      const times = await interleave(
        rounds,
        { few: async () => (await measureList(few, list)).ms, many: async () => (await measureList(many, list)).ms },
        'lower',
      );
      measured.push(
        { name: `${list.name}, few, ${rows.few} rows`, unit: 'ms', series: times.few },
        { name: `${list.name}, many, ${rows.many} rows`, unit: 'ms', series: times.many },
      );
      if (rows.many > rows.few * SAME_PAGE) elsewhere.push(list.name);
      else figures.push({ what: list.name, value: times.few.median / times.many.median, aim: aims.scale.rate });
    } catch (error) {
      unanswered.push(`${list.name}: ${error instanceof Error ? error.message : error}`);
    }
  }
  // Reported, and the run fails.
  if (unanswered.length > 0) {
    figures.push({ what: `Lists that did not answer:\n${unanswered.join('\n')}`, value: 0, aim: aims.scale.rate });
  }
  return { measured, figures, elsewhere };
}

/** Lists, pages, and personal data at a thousand rows and at a million, compared. */
export const bench: Bench = async ({ seed, rounds, seconds, rows, calls }) => {
  const pattern = new RegExp(calls);
  const wanted = Object.entries(CALLS).filter(([name]) => pattern.test(name));
  const lists = LISTS.filter(({ name }) => pattern.test(name));
  if (wanted.length + lists.length === 0) throw new Error(`No call is named ${calls}.`);
  const world = await openWorld({ seed, schools: 0 });
  try {
    const few = await side(world, 'few', FEW, FEW);
    const ofEvents = lists.length > 0 || wanted.some(([name]) => !(name in OF_A_COURSE));
    const many = await side(world, 'many', rows, ofEvents ? rows : FEW);
    const load = (to: Side, call: Request, length: number) =>
      requestsPerSecond({
        url: to.url,
        connections: CONNECTIONS,
        seconds: length,
        requests: to.people.map((person, at) => call(to, person, at)),
      });
    const measured: Measured[] = [];
    const figures: Figure[] = [];
    for (const [name, call] of wanted) {
      // Warm up first: measure compiled code and cached tables, since a first response includes compiling and reading.
      for (const each of [few, many]) {
        const [person] = each.people;
        if (!person) throw new Error('There is no one to ask.');
        const { path, headers } = call(each, person, 0);
        await fetch(`${each.url}${path}`, { ...(headers ? { headers } : {}) });
        await load(each, call, 3);
      }
      console.log(`  … ${name}`);
      const rates = await interleave(rounds, {
        few: () => load(few, call, seconds),
        many: () => load(many, call, seconds),
      });
      measured.push(
        { name: `${name}, ${FEW} rows`, unit: 'requests/s', series: rates.few },
        { name: `${name}, ${rows} rows`, unit: 'requests/s', series: rates.many },
      );
      figures.push({ what: name, value: rates.many.median / rates.few.median, aim: aims.scale.rate });
    }
    const compared = await compareLists(few, many, lists, rounds);
    measured.push(...compared.measured);
    figures.push(...compared.figures);
    return {
      bench: 'scale',
      says: `${rows} events with as many attendances, ${rows} workouts with as many places, ${rows / 10} lessons, against ${FEW} of each; ${PEOPLE} members with ten events each, ${CONNECTIONS} connections`,
      measured,
      figures: figures.sort((a, b) => a.value - b.value),
      worstOf: 'calls',
      notes: [
        'The first figure is the slowest call. Both databases lie in one cluster, each with a process of its own.',
        `Lists by their address: the middle one of ${REQUESTS} requests, one after the other.`,
        `Without a figure, since the page is fuller there, or this world has none of what the address names; the bench of lists has them: ${compared.elsewhere.join('; ') || 'none'}.`,
      ],
    };
  } finally {
    await world.close();
  }
};
