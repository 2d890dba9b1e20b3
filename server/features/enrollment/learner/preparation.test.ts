import { beforeAll, describe, expect, test } from 'vitest';
import { makePerson } from '#server/features/accounts/persons/person.factory.ts';
import { aPlace } from '#server/features/enrollment/enrollment.factory.ts';
import { aLesson } from '#server/features/lessons/lesson.factory.ts';
import { aCohort } from '#server/features/schools/cohort/cohort.factory.ts';
import { aSubmission } from '#server/features/workouts/submissions/submission.factory.ts';
import { aWorkout } from '#server/features/workouts/workout/workout.factory.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { testApp } from '#testing/app.ts';

const t = testApp();
let ctx: Ctx;
beforeAll(() => {
  ctx = t.system.ctx({ kind: 'system' }, 'test');
});

const toPrepare = async (personId: number) =>
  (await t.as(personId, { method: 'GET', url: '/api/v1/users/dashboard' })).json().toPrepare;

describe('what is left to prepare, on the dashboard', () => {
  test('for each current enrollment, the first open, unread lesson; none after leaving the cohort', async () => {
    const { personId } = await makePerson(ctx);
    const [cohort, left] = [await aCohort(ctx, {}), await aCohort(ctx, {})];
    await aPlace(ctx, { personId, cohortId: cohort.id, courseId: cohort.courseId });
    await aPlace(ctx, { personId, cohortId: left.id, courseId: left.courseId, state: 'left' });
    await aLesson(ctx, { cohortId: left.id, name: 'Not theirs any more' });
    expect(await toPrepare(personId)).toEqual([]);
    const second = await aLesson(ctx, { cohortId: cohort.id, name: 'Second', inHours: -2 });
    const first = await aLesson(ctx, { cohortId: cohort.id, name: 'First', inHours: -3 });
    await aLesson(ctx, { cohortId: cohort.id, name: 'Later', inHours: 3 });
    await aLesson(ctx, { cohortId: cohort.id, name: 'Draft', inHours: -5, status: 'draft' });
    const expected = { kind: 'lesson', cohortId: cohort.id };
    expect(await toPrepare(personId)).toEqual([{ ...expected, address: String(first.id), name: 'First' }]);
    const read = await t.as(personId, {
      method: 'POST',
      url: `/api/v1/lessons/${first.id}/progress`,
      payload: { read: true },
    });
    expect(read.statusCode, read.body).toBe(200);
    expect(await toPrepare(personId)).toEqual([{ ...expected, address: String(second.id), name: 'Second' }]);
    expect(await toPrepare((await makePerson(ctx)).personId)).toEqual([]);
  });

  test('a written workout spot, until work is submitted', async () => {
    const workout = await aWorkout(ctx, { name: 'One minute' });
    const { userId, id } = await aSubmission(ctx, { ...workout, workoutId: workout.id });
    expect(await toPrepare(userId)).toEqual([]);
    await ctx.db.deleteFrom('workout_submissions').where('id', '=', id).execute();
    expect(await toPrepare(userId)).toEqual([
      { kind: 'work', address: workout.uuid, name: 'One minute', cohortId: null },
    ]);
  });
});
