import { beforeAll, describe, expect, test } from 'vitest';
import { makePerson } from '#server/features/accounts/persons/person.factory.ts';
import { aPlace } from '#server/features/enrollment/enrollment.factory.ts';
import { updateEvent } from '#server/features/events/index.ts';
import { aClassSession } from '#server/features/events/sessions/class-session.factory.ts';
import { aLesson } from '#server/features/lessons/lesson.factory.ts';
import { aCohort, aCourse } from '#server/features/schools/cohort/cohort.factory.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { testApp } from '#testing/app.ts';

const t = testApp();
let ctx: Ctx;
/** Ninety days ago: a cohort has to start at least four weeks after it is opened. */
let longAgo: Ctx;
let learner: number;
beforeAll(async () => {
  ctx = t.system.ctx({ kind: 'system' }, 'test');
  const now = () => new Date(ctx.clock.now().getTime() - 90 * 86_400_000);
  longAgo = { ...ctx, clock: { now, real: () => new Date() } };
  learner = (await makePerson(ctx)).personId;
});

async function get(personId: number | null, url: string) {
  const response = await t.as(personId, { method: 'GET', url: `/api/v1${url}` });
  return { status: response.statusCode, body: response.json() };
}

describe('the course page', () => {
  test('every past session stays on the page with its details, during the course and after it', async () => {
    const course = await aCourse(ctx, { name: 'Radio voices' });
    const done = await aCohort(longAgo, { courseId: course.id, startsIn: 30, endsIn: 60 });
    const running = await aCohort(longAgo, { courseId: course.id, startsIn: 85, endsIn: 120 });
    const [member, left, stranger] = [
      (await makePerson(ctx)).personId,
      (await makePerson(ctx)).personId,
      (await makePerson(ctx)).personId,
    ];
    await aPlace(ctx, { personId: member, cohortId: done.id, courseId: course.id, state: 'completed' });
    await aPlace(ctx, { personId: member, cohortId: running.id, courseId: course.id });
    await aPlace(ctx, { personId: left, cohortId: done.id, courseId: course.id, state: 'left' });
    const filmed = await aClassSession(ctx, { cohortId: done.id, inHours: -40 * 24 });
    const plain = await aClassSession(ctx, { cohortId: running.id, inHours: -24 });
    const ahead = await aClassSession(ctx, { cohortId: running.id, inHours: 24 });
    await updateEvent(ctx, filmed.id, { recording_url: 'https://video.example.test/2', summary: '<p>All of it.</p>' });
    await updateEvent(ctx, ahead.id, { recording_url: 'https://video.example.test/3' });
    const { events, attendingEventIds } = (await get(member, `/courses/${course.slug}`)).body;
    expect(events).toMatchObject([
      { id: filmed.id, status: 'completed', hasRecording: true, hasSummary: true, cohortId: done.id },
      { id: plain.id, status: 'completed', hasRecording: false, hasSummary: false },
      { id: ahead.id, status: 'published', hasRecording: false, hasSummary: false },
    ]);
    expect(attendingEventIds).toEqual([filmed.id, plain.id, ahead.id]);
    expect(JSON.stringify(events)).not.toMatch(/secret-room|video\.example/);
    for (const viewerId of [left, stranger, null]) {
      expect((await get(viewerId, `/courses/${course.slug}`)).body.events).toEqual([]);
    }
  });

  test('dates, the refund deadline for today’s buyers, and how often it ran are public; names and join links are not', async () => {
    const course = await aCourse(ctx, { name: 'Night voices' });
    await aCohort(longAgo, { courseId: course.id, startsIn: 30, endsIn: 60 });
    await aCohort(longAgo, { courseId: course.id, startsIn: 85, endsIn: 106 });
    const short = await aCohort(ctx, { courseId: course.id, startsIn: 40, endsIn: 45 });
    const long = await aCohort(ctx, { courseId: course.id, startsIn: 50, endsIn: 110 });
    const bare = await aCohort(ctx, { courseId: course.id, startsIn: 60, endsIn: 80 });
    await aClassSession(ctx, { cohortId: long.id, inHours: 52 * 24 });
    await aClassSession(ctx, { cohortId: long.id, inHours: 51 * 24 });
    await aClassSession(ctx, { cohortId: long.id, inHours: 53 * 24, published: false });
    const page = (await get(null, `/courses/${course.slug}`)).body;
    expect(page.course.cohortsTaught).toBe(2);
    const of = (id: number) => page.cohortDates.find((each: { cohortId: number }) => each.cohortId === id);
    const days = (iso: string) => (Date.parse(iso) - ctx.clock.now().getTime()) / 86_400_000;
    expect(of(short.id)).toMatchObject({ sessions: [], refundRule: 'until_24h_before' });
    expect(of(long.id)).toMatchObject({ refundRule: 'first_two_weeks' });
    expect(days(of(long.id).refundableUntilUtc)).toBeCloseTo(64, 0);
    expect(of(long.id).sessions.map((each: { startsAtUtc: string }) => Math.round(days(each.startsAtUtc)))).toEqual([
      51, 52,
    ]);
    expect(Object.keys(of(long.id).sessions[0])).toEqual(['startsAtUtc', 'endsAtUtc', 'timezone']);
    expect(of(bare.id)).toMatchObject({ refundRule: 'until_midpoint' });
  });

  test('someone not enrolled sees the next cohort’s lesson names but opens none; a visitor sees none', async () => {
    const course = await aCourse(ctx, { name: 'Open mouths' });
    const done = await aCohort(longAgo, { courseId: course.id, startsIn: 30, endsIn: 60 });
    await aLesson(ctx, { cohortId: done.id, name: 'Of last year' });
    const url = `/courses/${course.slug}`;
    const seen = async (viewerId: number | null) => (await get(viewerId, url)).body;
    const names = (body: { lessons: { name: string }[] }) => body.lessons.map((lesson) => lesson.name);
    expect(names(await seen(learner))).toEqual(['Of last year']);
    await aCohort(ctx, { courseId: course.id, startsIn: 33 });
    const far = await aCohort(ctx, { courseId: course.id, startsIn: 80 });
    const near = await aCohort(ctx, { courseId: course.id, startsIn: 40 });
    const hidden = await aCohort(ctx, { courseId: course.id, startsIn: 30, open: false });
    await aLesson(ctx, { cohortId: far.id, name: 'Of the spring' });
    await aLesson(ctx, { cohortId: hidden.id, name: 'Of nobody yet' });
    const first = await aLesson(ctx, { cohortId: near.id, name: 'Vowels', inHours: -2 });
    await aLesson(ctx, { cohortId: near.id, name: 'Consonants', inHours: -1 });
    const body = await seen(learner);
    expect(names(body)).toEqual(['Vowels', 'Consonants']);
    expect(body.lessonsOpen).toBe(false);
    expect((await get(learner, `/lessons/${first.id}`)).status).toBe(404);
    expect(await seen(null)).toMatchObject({ lessons: [], lessonsOpen: false });
    const { personId } = await makePerson(ctx);
    await aPlace(ctx, { personId, cohortId: far.id, courseId: course.id });
    expect(names(await seen(personId))).toEqual(['Of the spring']);
    const staff = (await makePerson(ctx, { isStaff: true })).personId;
    for (const viewerId of [personId, staff]) expect((await seen(viewerId)).lessonsOpen).toBe(true);
    expect(names(await seen(staff))).toEqual(['Vowels', 'Consonants']);
  });
});
