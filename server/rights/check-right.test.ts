import { beforeAll, describe, expect, test } from 'vitest';
import type { LandingList } from '#contract/landing/landing-blocks.ts';
import type { Audience, ManagedKind } from '#contract/primitives/endpoint.ts';
import type { Refusal } from '#contract/primitives/problem.ts';
import { aHost, anEvent } from '#server/features/events/event/event.factory.ts';
import { hostEvent } from '#server/features/events/index.ts';
import { aLesson } from '#server/features/lessons/lesson.factory.ts';
import { testDatabase } from '#testing/database.ts';
import { ACTORS, type ActorName, buildWorld, type World } from '#testing/faults/actors.ts';
import { checkRight } from './check-right.ts';

const t = testDatabase();
let world: World;
/** One thing of each kind from the actors' own school and one from another. */
let things: Record<ManagedKind, readonly [own: string, foreign: string]>;

async function idOf(statement: string, value: number): Promise<string> {
  const { rows } = await t.pool.query<{ id: string }>(statement, [value]);
  return String(rows[0]?.id);
}

beforeAll(async () => {
  world = await buildWorld(t.ctx());
  const templateOf = (courseId: number, schoolId: number) =>
    idOf(
      `insert into email_templates (school_id, course_id, kind, subject, body, interval_value, interval_unit, created_at)
       values (${schoolId}, $1, 'waitlist', 'News', '<p>News</p>', 1, 'days', now()) returning id`,
      courseId,
    );
  const surveyOf = (courseId: number, schoolId: number) =>
    idOf(
      `insert into surveys (school_id, course_id, kind, created_at, updated_at) values (${schoolId}, $1, 'interest', now(), now())
       on conflict (course_id, kind) do update set kind = excluded.kind returning id`,
      courseId,
    );
  const recipientOf = (schoolId: number) =>
    idOf(
      `insert into payout_recipients (school_id, name, created_at) values ($1, 'Ada', now()) returning id`,
      schoolId,
    );
  const roleOf = (courseId: number) =>
    idOf(
      `insert into staff_roles (school_id, course_id, role, invited_email, invited_at)
       select school_id, id, 'course_admin', 'asked@world.test', now() from courses where id = $1 returning id`,
      courseId,
    );
  const deletedLesson = async (cohortId: number) => {
    const { id } = await aLesson(t.ctx(), { cohortId });
    return idOf('update lessons set deleted_at = now() where id = $1 returning id', id);
  };
  // An event of the cohort, with a ticket and a host that isn't shown anywhere else.
  const liveEvent = async (cohortId: number, schoolId: number) => {
    const { id, ticketTypeIds } = await anEvent(t.ctx(), { schoolId, cohortId, tickets: [{}] });
    const host = await aHost(t.ctx(), { schoolId });
    await hostEvent(t.ctx(), { eventId: id, hostId: host.id });
    const link = await idOf('select id from event_hosts where event_id = $1', id);
    return { ticketType: `${ticketTypeIds[0]}`, host: `${host.id}`, link };
  };
  const { course, otherCourse, school, otherSchool } = world;
  const own = await liveEvent(world.cohortId, school.id);
  const foreign = await liveEvent(world.otherCohortId, otherSchool.id);
  const landing = (list: LandingList) => [`${world.landing[list]}`, `${world.otherLanding[list]}`] as const;
  things = {
    school: [school.slug, otherSchool.slug],
    course: [course.slug, otherCourse.slug],
    cohort: [`${world.cohortId}`, `${world.otherCohortId}`],
    place: [`${world.placeId}`, `${world.otherPlaceId}`],
    event: [`${world.eventId}`, `${world.otherEventId}`],
    workout: [`${world.workout.id}`, `${world.otherWorkout.id}`],
    submission: [`${world.submissionId}`, `${world.otherSubmissionId}`],
    lesson: [`${world.lessonId}`, `${world.otherLessonId}`],
    deleted_lesson: [await deletedLesson(world.cohortId), await deletedLesson(world.otherCohortId)],
    course_module: [`${world.moduleId}`, `${world.otherModuleId}`],
    course_content: [`${world.contentId}`, `${world.otherContentId}`],
    template: [await templateOf(course.id, school.id), await templateOf(otherCourse.id, otherSchool.id)],
    survey: [await surveyOf(course.id, school.id), await surveyOf(otherCourse.id, otherSchool.id)],
    recipient: [await recipientOf(school.id), await recipientOf(otherSchool.id)],
    payout: [String(world.payoutId), String(world.otherPayoutId)],
    staff_role: [await roleOf(course.id), await roleOf(otherCourse.id)],
    ticket_type: [own.ticketType, foreign.ticketType],
    host: [own.host, foreign.host],
    event_host: [own.link, foreign.link],
    landing_outcome: landing('outcomes'),
    landing_testimonial: landing('testimonials'),
    landing_instructor: landing('instructors'),
    landing_outline: landing('outlines'),
    landing_schedule: landing('schedules'),
    landing_benefit: landing('benefits'),
    landing_faq: landing('faqs'),
  };
});

/** Returns `allowed`, or the status that the actor gets. */
async function outcomeFor(
  actor: ActorName,
  audience: Exclude<Audience, 'anyone' | 'signed-in'>,
  id = '',
): Promise<unknown> {
  const personId = world.people[actor];
  const ctx = t.ctx(
    personId === null ? { kind: 'visitor' } : { kind: 'person', personId, sessionId: 0, needsOnboarding: false },
  );
  try {
    await checkRight(ctx, audience, { id });
    return 'allowed';
  } catch (error) {
    // Only refusals are thrown here; any other error shows up in the comparison.
    return (error as Refusal).status ?? error;
  }
}

const everyone = (outcome: unknown) => Object.fromEntries(ACTORS.map((actor) => [actor, outcome]));
const outcomesForAll = async (audience: Exclude<Audience, 'anyone' | 'signed-in'>, id?: string) =>
  Object.fromEntries(await Promise.all(ACTORS.map(async (actor) => [actor, await outcomeFor(actor, audience, id)])));

/**
 * A course's things are managed by its course admins too; school-wide ones only by School Admins. This world's event
 * has no course.
 */
const KINDS: readonly [ManagedKind, courseAdmin: 'allowed' | 403][] = [
  ['course', 'allowed'],
  ['cohort', 'allowed'],
  ['lesson', 'allowed'],
  ['deleted_lesson', 'allowed'],
  ['course_module', 'allowed'],
  ['course_content', 'allowed'],
  ['template', 'allowed'],
  ['survey', 'allowed'],
  ['staff_role', 'allowed'],
  ['school', 403],
  ['workout', 403],
  ['submission', 403],
  ['recipient', 403],
  ['payout', 403],
  ['event', 403],
  ['ticket_type', 'allowed'],
  ['host', 'allowed'],
  ['event_host', 'allowed'],
  ['landing_outcome', 'allowed'],
  ['landing_testimonial', 'allowed'],
  ['landing_instructor', 'allowed'],
  ['landing_outline', 'allowed'],
  ['landing_schedule', 'allowed'],
  ['landing_benefit', 'allowed'],
  ['landing_faq', 'allowed'],
];

describe.each(KINDS)('managing a %s', (kind, courseAdmin) => {
  const audience = { manages: { [kind]: 'id' } };

  test('is for its managers; a course admin gets a 403 for school-wide things, everyone else a 404', async () => {
    expect(await outcomesForAll(audience, things[kind][0])).toEqual({
      ...everyone(404),
      visitor: 401,
      'course-admin': courseAdmin,
      'school-admin': 'allowed',
      staff: 'allowed',
    });
  });

  test('of another school is only for that school and staff', async () => {
    expect(await outcomesForAll(audience, things[kind][1])).toEqual({
      ...everyone(404),
      visitor: 401,
      staff: 'allowed',
    });
  });

  test('that doesn’t exist is a 404 for everyone, whatever is sent as its id', async () => {
    for (const id of ['999999999', '0', '-1', '1e3', "1' or '1'='1", '9'.repeat(30), '']) {
      expect(await outcomeFor('staff', audience, id)).toBe(404);
    }
  });

  test('as School Admin excludes a course admin', async () => {
    expect(await outcomeFor('course-admin', { ...audience, as: 'school-admin' }, things[kind][0])).toBe(403);
    expect(await outcomeFor('school-admin', { ...audience, as: 'school-admin' }, things[kind][0])).toBe('allowed');
  });
});

test('a host shown beyond the admin’s courses is for School Admins only, and the refusal says whom to ask', async () => {
  const [host = ''] = things.host;
  const elsewhere = await anEvent(t.ctx(), { schoolId: world.school.id });
  await hostEvent(t.ctx(), { eventId: elsewhere.id, hostId: Number(host) });
  expect(await outcomeFor('course-admin', { manages: { host: 'id' } }, host)).toBe(403);
  expect(await outcomeFor('school-admin', { manages: { host: 'id' } }, host)).toBe('allowed');
  const alone = await aHost(t.ctx(), { schoolId: world.school.id });
  expect(await outcomeFor('course-admin', { manages: { host: 'id' } }, `${alone.id}`)).toBe(403);
  expect(await outcomeFor('member', { manages: { host: 'id' } }, `${alone.id}`)).toBe(404);
});

test('the staff audience is platform staff; the teacher audience is anyone with a role, plus staff', async () => {
  expect(await outcomesForAll('staff')).toEqual({ ...everyone(403), visitor: 401, staff: 'allowed' });
  expect(await outcomesForAll('teacher')).toEqual({
    ...everyone(403),
    visitor: 401,
    'course-admin': 'allowed',
    'school-admin': 'allowed',
    staff: 'allowed',
  });
});
