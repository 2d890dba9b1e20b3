import { beforeAll, describe, expect, test } from 'vitest';
import { giveSchoolAdmin } from '#server/features/accounts/index.ts';
import { makePerson } from '#server/features/accounts/persons/person.factory.ts';
import { aPlace } from '#server/features/enrollment/enrollment.factory.ts';
import { anEvent } from '#server/features/events/event/event.factory.ts';
import { aClassSession } from '#server/features/events/sessions/class-session.factory.ts';
import { aCohort, aCourse, aSchool } from '#server/features/schools/cohort/cohort.factory.ts';
import { aWorkout } from '#server/features/workouts/workout/workout.factory.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { testApp } from '#testing/app.ts';

const t = testApp();
let ctx: Ctx;
let school: { id: number; slug: string };
let voice: { id: number; slug: string };
let foley: { id: number; slug: string };
let undated: { id: number };
let cohort: { id: number };
let sessions: number[];
let eventId: number;
let workout: number;
let draft: number;
let admin: number;
let learner: number;

beforeAll(async () => {
  ctx = t.system.ctx({ kind: 'system' }, 'test');
  school = await aSchool(ctx, { name: 'Lantern' });
  const schoolId = school.id;
  voice = await aCourse(ctx, { schoolId, name: 'Voice Acting 101', topic: 'Voice acting' });
  foley = await aCourse(ctx, { schoolId, name: 'Foley', topic: 'Voice acting' });
  undated = await aCourse(ctx, { schoolId, name: 'Character Voices', topic: 'Voice acting' });
  cohort = await aCohort(ctx, { courseId: voice.id });
  await aCohort(ctx, { courseId: foley.id });
  sessions = [];
  for (const inHours of [900, 924, 948]) sessions.push((await aClassSession(ctx, { cohortId: cohort.id, inHours })).id);
  eventId = (await anEvent(ctx, { schoolId, name: 'The Big Open Read' })).id;
  await anEvent(ctx, { schoolId, name: 'Panel: Who Owns a Voice?' });
  draft = (await anEvent(ctx, { schoolId, name: 'Dialects, quickly', published: false })).id;
  workout = (await aWorkout(ctx, { schoolId, name: 'Ink and Breath' })).id;
  [admin, learner] = [(await makePerson(ctx)).personId, (await makePerson(ctx)).personId];
  await giveSchoolAdmin(ctx, { schoolId, userId: admin, invitedBy: null });
  await aPlace(ctx, { cohortId: cohort.id, courseId: voice.id, personId: learner });
  await t.as(learner, { method: 'POST', url: `/api/v1/courses/${foley.id}/follow`, payload: { following: true } });
  await accentOf('plum');
});

const patch = async (url: string, payload: object) => {
  const response = await t.as(admin, { method: 'PATCH', url: `/api/v1${url}`, payload });
  return { status: response.statusCode, body: response.json() };
};
const accentOf = (accent: string | null) => patch(`/teachers/schools/${school.id}`, { accent });

interface CoverItem {
  readonly id: number;
  /** Only on cohorts. */
  readonly courseId: number;
  readonly cover: string;
}
type One = 'school' | 'course' | 'event' | 'workout';
type Many = `${One}s` | 'cohorts' | 'unscheduledCohorts' | 'enrolledCohorts' | 'upcomingUserCohorts';
type Body = Readonly<Record<One, CoverItem> & Record<Many, readonly CoverItem[]>>;
type Sight = readonly [thing: string, cover: string, where: string];

/** The covers in every list, page, and editor. After a change, visitors may get a response up to a second old. */
async function sights(people: readonly (number | null)[] = [learner, admin]): Promise<Sight[]> {
  const seen: Sight[] = [];
  const look = async (
    personId: number | null,
    url: string,
    itemsOf: (body: Body) => (readonly [thing: string, told: CoverItem | undefined])[],
  ) => {
    const response = await t.as(personId, { url: `/api/v1${url}` });
    expect(response.statusCode, url).toBe(200);
    for (const [thing, { cover } = { cover: 'nothing' }] of itemsOf(response.json<Body>()))
      seen.push([thing, cover, url]);
  };
  const eachOf = (kind: One, list: (body: Body) => readonly CoverItem[]) => (body: Body) =>
    list(body).map((one) => [`${kind} ${one.id}`, one] as const);
  const ofCourse = (one: CoverItem) => [`course ${one.courseId}`, one] as const;
  const events = eachOf('event', (body) => body.events);
  const courses = eachOf('course', (body) => body.courses);
  for (const personId of people) {
    await look(personId, '/courses', courses);
    await look(personId, `/schools/${school.slug}`, (body) => [['school', body.school], ...courses(body)]);
    await look(personId, `/schools/${school.slug}/life`, events);
    await look(personId, '/events', events);
    await look(personId, '/events?fields=card', events);
    await look(
      personId,
      `/events/${eventId}`,
      eachOf('event', (body) => [body.event]),
    );
    for (const course of [voice, foley]) await look(personId, `/courses/${course.id}`, (body) => courseSights(body));
    await look(personId, '/cohorts', (body) => [
      ...body.cohorts.map(ofCourse),
      ...body.unscheduledCohorts.map(ofCourse),
    ]);
  }
  for (const personId of [learner, admin]) {
    await look(
      personId,
      '/workouts',
      eachOf('workout', (body) => body.workouts),
    );
    await look(
      personId,
      `/workouts/${workout}`,
      eachOf('workout', (body) => [body.workout]),
    );
  }
  await look(learner, '/users/dashboard', (body) => body.enrolledCohorts.map((one) => [`course ${voice.id}`, one]));
  await look(learner, '/users/followed_courses', (body) => body.courses.map(ofCourse));
  await look(learner, `/courses/course_material?id=${voice.id}`, (body) => [[`course ${voice.id}`, body.course]]);
  for (const id of sessions)
    await look(
      learner,
      `/events/${id}`,
      eachOf('event', (body) => [body.event]),
    );
  await look(admin, '/teachers/schools', (body) => [['school', body.schools[0]]]);
  await look(admin, '/teachers/frame', (body) => [['school', body.schools[0]]]);
  await look(admin, `/teachers/schools/${school.id}/edit`, (body) => [['school', body.school]]);
  await look(admin, '/teachers/courses', courses);
  for (const course of [voice, foley, undated])
    await look(
      admin,
      `/teachers/courses/${course.id}/edit`,
      eachOf('course', (body) => [body.course]),
    );
  for (const id of [eventId, draft, ...sessions])
    await look(
      admin,
      `/teachers/events/${id}/edit`,
      eachOf('event', (body) => [body.event]),
    );
  await look(
    admin,
    `/teachers/workouts/${workout}/edit`,
    eachOf('workout', (body) => [body.workout]),
  );
  return seen;
}

function courseSights({ course, cohorts, upcomingUserCohorts }: Body): (readonly [string, CoverItem])[] {
  return [course, ...cohorts, ...upcomingUserCohorts].map((one) => [`course ${course.id}`, one]);
}

function coversOf(seen: readonly Sight[]): Record<string, string[]> {
  const covers: Record<string, Set<string>> = {};
  for (const [thing, cover] of seen) covers[thing] = (covers[thing] ?? new Set()).add(cover);
  return Object.fromEntries(Object.entries(covers).map(([thing, all]) => [thing, [...all]]));
}
const motifOf = (cover = '') => cover.split('-')[0];
const looksOf = (cover = '') => cover.split('-').slice(0, 2).join('-');

describe('one thing, one cover', () => {
  test('each school, course, event, and workout has one cover, in its accent, in every response, for every reader', async () => {
    const covers = coversOf(await sights([null, learner, admin]));
    expect(Object.keys(covers).length).toBe(1 + 3 + 3 + sessions.length + 1);
    for (const [thing, all] of Object.entries(covers)) {
      expect(all, thing).toHaveLength(1);
      expect(all[0], thing).toMatch(/^[a-z]+-[0-2]-\d{1,5}-plum$/);
    }
  });

  test('a new thing avoids its school’s covers; class sessions vary their course’s cover', async () => {
    const covers = coversOf(await sights());
    const of = (key: string) => covers[key]?.[0];
    expect([voice, foley, undated].map(({ id }) => motifOf(of(`course ${id}`)))).toEqual([
      'mouths',
      'waveform',
      'spotlights',
    ]);
    const others = Object.keys(covers).filter((key) => /^(course|event)/.test(key));
    const own = others.filter((key) => !sessions.includes(Number(key.split(' ')[1])) || key.startsWith('course'));
    expect(new Set(own.map((key) => motifOf(of(key)))).size).toBe(6);
    const course = of(`course ${voice.id}`);
    const sessionCovers = sessions.map((id) => of(`event ${id}`));
    expect(new Set(sessionCovers.map(looksOf))).toEqual(new Set([looksOf(course)]));
    expect(new Set([course, ...sessionCovers]).size).toBe(1 + sessions.length);
  });

  test('publishing, renaming, or adding another thing changes no cover', async () => {
    const before = coversOf(await sights());
    expect((await patch(`/teachers/events/${draft}`, { status: 'published' })).status).toBe(200);
    expect((await patch(`/teachers/courses/${foley.id}`, { name: 'Music for drummers' })).status).toBe(200);
    expect((await patch(`/teachers/events/${eventId}`, { name: 'Manga night' })).status).toBe(200);
    await anEvent(ctx, { schoolId: school.id, name: 'One more' });
    const after = coversOf(await sights());
    for (const [thing, covers] of Object.entries(before)) expect(after[thing], thing).toEqual(covers);
  });

  test('a new accent recolors every cover and keeps every motif', async () => {
    const before = coversOf(await sights());
    await accentOf('teal');
    const after = coversOf(await sights());
    await accentOf('plum');
    for (const [thing, [cover]] of Object.entries(before))
      expect(after[thing]).toEqual([cover?.replace('plum', 'teal')]);
  });
});

describe('choosing another cover', () => {
  const chosen = 'halftone-2-65535';

  test.each([
    ['a school', () => `/teachers/schools/${school.id}`, 'school', () => 'school'],
    ['a course', () => `/teachers/courses/${voice.id}`, 'course', () => `course ${voice.id}`],
    ['an event', () => `/teachers/events/${eventId}`, 'event', () => `event ${eventId}`],
    ['a workout', () => `/teachers/workouts/${workout}`, 'workout', () => `workout ${workout}`],
  ])('works for %s, and the cover shows everywhere', async (_, path, answered, keyOf) => {
    const saved = await patch(path(), { cover: `${chosen}-rose` });
    expect(saved.status).toBe(200);
    expect(saved.body[answered].cover).toBe(`${chosen}-plum`);
    expect(coversOf(await sights())[keyOf()]).toEqual([`${chosen}-plum`]);
    for (const none of ['lips-0-1', 'mouths-3-1', '', null, 7]) {
      const refused = await patch(path(), { cover: none });
      expect([refused.status, refused.body.error.cover]).toEqual([422, 'Choose one of the covers that are offered.']);
    }
    expect(
      (await t.as(learner, { method: 'PATCH', url: `/api/v1${path()}`, payload: { cover: chosen } })).statusCode,
    ).toBe(404);
  });
});
