import { beforeAll, expect, test } from 'vitest';
import { makePerson } from '#server/features/accounts/persons/person.factory.ts';
import { aPlace } from '#server/features/enrollment/enrollment.factory.ts';
import { anEvent } from '#server/features/events/event/event.factory.ts';
import { aCohort, aCourse } from '#server/features/schools/cohort/cohort.factory.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { testApp } from '#testing/app.ts';

const t = testApp();
let ctx: Ctx;
beforeAll(() => {
  ctx = t.system.ctx({ kind: 'system' }, 'test');
});

async function path(personId: number | null, topics?: readonly string[]) {
  const response = await t.as(personId, {
    method: topics ? 'POST' : 'GET',
    url: '/api/v1/learning_path',
    ...(topics ? { payload: { topics } } : {}),
  });
  return { status: response.statusCode, body: response.json() };
}

test('a newcomer is asked once, gets a path from their topics, and can change or skip', async () => {
  const manga = await aCourse(ctx, { topic: 'Manga' });
  const voice = await aCourse(ctx, { topic: 'Voice' });
  await aCohort(ctx, { courseId: voice.id, startsIn: 33 });
  await aCohort(ctx, { courseId: manga.id, startsIn: 40 });
  const event = await anEvent(ctx, { schoolId: manga.schoolId });
  const { personId } = await makePerson(ctx);
  expect((await path(personId)).body).toMatchObject({
    newcomer: true,
    answered: false,
    topics: [],
    options: expect.arrayContaining(['Manga', 'Voice']),
    course: null,
  });
  const chosen = (await path(personId, ['Manga'])).body;
  expect(chosen).toMatchObject({
    answered: true,
    event: { id: event.id },
    course: { slug: manga.slug },
    workout: null,
  });
  expect((await path(personId)).body).toEqual(chosen);
  expect((await path(personId, ['Voice'])).body).toMatchObject({
    topics: ['Voice'],
    event: null,
    course: { slug: voice.slug },
  });
  expect((await path(personId, [])).body).toMatchObject({ answered: true, topics: [], course: null });
  expect((await path(personId, ['Sorcery'])).status).toBe(422);
  expect((await path(personId, ['1', '2', '3', '4', '5', '6'])).status).toBe(422);
  expect((await path(null)).status).toBe(401);
});

test('someone enrolled is no newcomer', async () => {
  const { personId } = await makePerson(ctx);
  const cohort = await aCohort(ctx);
  await aPlace(ctx, { personId, cohortId: cohort.id, courseId: cohort.courseId });
  expect((await path(personId)).body.newcomer).toBe(false);
});
