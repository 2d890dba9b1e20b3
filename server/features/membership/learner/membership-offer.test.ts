import { beforeAll, expect, test } from 'vitest';
import { makePerson } from '#server/features/accounts/persons/person.factory.ts';
import { anEvent } from '#server/features/events/event/event.factory.ts';
import { aCohort, aCourse } from '#server/features/schools/cohort/cohort.factory.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { testApp } from '#testing/app.ts';

const t = testApp();
let ctx: Ctx;
beforeAll(() => {
  ctx = t.system.ctx({ kind: 'system' }, 'test');
});

const offer = async (personId: number | null) => {
  const response = await t.as(personId, { method: 'GET', url: '/api/v1/membership_offer' });
  return { status: response.statusCode, ...response.json() };
};
const post = (personId: number, url: string, payload: object) =>
  t.as(personId, { method: 'POST', url: `/api/v1${url}`, payload });

test('the offer counts the courses a person selected and follows, each once, otherwise it gives examples', async () => {
  const { personId } = await makePerson(ctx);
  const [followed, selected, same] = [await aCourse(ctx), await aCourse(ctx), await aCourse(ctx)];
  await aCohort(ctx, { courseId: followed.id, priceCents: 150_00, nonmemberPriceCents: 225_00 });
  await aCohort(ctx, { courseId: followed.id, startsIn: 90, priceCents: 10_00, nonmemberPriceCents: 500_00 });
  await aCohort(ctx, { courseId: selected.id, priceCents: 100_00, nonmemberPriceCents: 300_00 });
  const later = await aCohort(ctx, {
    courseId: selected.id,
    startsIn: 60,
    priceCents: 80_00,
    nonmemberPriceCents: 100_00,
  });
  await aCohort(ctx, { courseId: same.id, priceCents: 50_00, nonmemberPriceCents: 50_00 });
  const example = await offer(personId);
  expect(example).toMatchObject({ status: 200, own: false });
  expect(example.savings).toHaveLength(2);
  for (const { id } of [followed, selected, same]) await post(personId, `/courses/${id}/follow`, { following: true });
  await post(personId, '/cohort_interests/select', { cohortId: later.id, selected: true });
  expect(await offer(personId)).toMatchObject({
    own: true,
    saved: 95,
    savings: [
      { slug: selected.slug, nonmemberPrice: 100, memberPrice: 80, saved: 20 },
      { slug: followed.slug, nonmemberPrice: 225, memberPrice: 150, saved: 75 },
    ],
  });
  expect((await offer(null)).status).toBe(401);
});

test('the offer shows recordings of past events, without the link to watch them', async () => {
  const event = await anEvent(ctx, { name: 'A night of takes' });
  await ctx.db
    .updateTable('events')
    .set({ recording_url: 'https://video.example.test/secret' })
    .where('id', '=', event.id)
    .execute();
  const { personId } = await makePerson(ctx);
  expect((await offer(personId)).recordings).toEqual([]);
  await t.system.clock.advance(60 * 24 * 60 * 60 * 1000);
  const { recordings } = await offer(personId);
  expect(recordings).toMatchObject([{ id: event.id, name: 'A night of takes' }]);
  expect(JSON.stringify(recordings)).not.toContain('secret');
});
