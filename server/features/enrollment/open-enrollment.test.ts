import { beforeAll, describe, expect, test } from 'vitest';
import { makePerson } from '#server/features/accounts/persons/person.factory.ts';
import { aCohort, aCourse } from '#server/features/schools/cohort/cohort.factory.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { testApp } from '#testing/app.ts';
import { aPlace } from './enrollment.factory.ts';
import { followCourse } from './follow-course.ts';
import { openEnrollment } from './open-enrollment.ts';

const t = testApp();
let ctx: Ctx;
beforeAll(() => {
  ctx = t.system.ctx({ kind: 'system' }, 'test');
});

async function follower(courseId: number): Promise<number> {
  const { personId } = await makePerson(ctx);
  await followCourse(ctx, { userId: personId, courseId, following: true });
  return personId;
}
async function mailsTo(personId: number) {
  return ctx.db
    .selectFrom('sends')
    .select(['kind', 'occasion'])
    .where('user_id', '=', personId)
    .where('kind', '=', 'course_enrolling')
    .execute();
}
const setSeats = (id: number, seats: { taken: number }) =>
  ctx.db.updateTable('seat_pools').set(seats).where('id', '=', id).execute();

describe('opening enrollment', () => {
  test('notifies the course’s followers once, and no one else', async () => {
    const course = await aCourse(ctx);
    const cohort = await aCohort(ctx, { courseId: course.id, open: false });
    const followerId = await follower(course.id);
    const other = await follower((await aCourse(ctx)).id);
    await openEnrollment(ctx, { cohortId: cohort.id });
    await t.drainJobs();
    expect(await mailsTo(followerId)).toEqual([
      { kind: 'course_enrolling', occasion: `cohort:${cohort.id}:enrolling` },
    ]);
    expect(await mailsTo(other)).toEqual([]);
    await expect(openEnrollment(ctx, { cohortId: cohort.id })).rejects.toMatchObject({ status: 409 });
    await t.drainJobs();
    expect(await mailsTo(followerId)).toHaveLength(1);
  });

  test('a refused opening notifies no one', async () => {
    const course = await aCourse(ctx);
    const cohort = await aCohort(ctx, { courseId: course.id, startsIn: null });
    const waits = await follower(course.id);
    await expect(openEnrollment(ctx, { cohortId: cohort.id })).rejects.toMatchObject({ status: 422 });
    await t.drainJobs();
    expect(await mailsTo(waits)).toEqual([]);
  });
});

describe('a seat that becomes free again', () => {
  test('is announced to followers who aren’t enrolled, once a day', async () => {
    const course = await aCourse(ctx);
    const cohort = await aCohort(ctx, { courseId: course.id, capacity: 2 });
    const followerId = await follower(course.id);
    const enrolled = await follower(course.id);
    await aPlace(ctx, { personId: enrolled, cohortId: cohort.id, courseId: course.id });
    const elsewhere = await follower(course.id);
    const other = await aCohort(ctx, { courseId: course.id, open: false });
    await aPlace(ctx, { personId: elsewhere, cohortId: other.id, courseId: course.id });
    await t.sweep();
    await t.drainJobs();
    expect(await mailsTo(followerId)).toEqual([]);
    for (const _ of [1, 2]) {
      await setSeats(cohort.seatPoolId, { taken: 2 });
      await t.sweep();
      await setSeats(cohort.seatPoolId, { taken: 1 });
      await t.sweep();
      await t.drainJobs();
    }
    expect(await mailsTo(followerId)).toHaveLength(1);
    expect(await mailsTo(elsewhere)).toHaveLength(1);
    expect(await mailsTo(enrolled)).toEqual([]);
  });

  test('is not announced while someone is on the waitlist for it', async () => {
    // Two seats become free, and the one person on the waitlist is offered one: the other is still free.
    const soldOut = async () => {
      const course = await aCourse(ctx);
      const { seatPoolId } = await aCohort(ctx, { courseId: course.id, capacity: 2 });
      await setSeats(seatPoolId, { taken: 2 });
      return { seatPoolId, follows: await follower(course.id) };
    };
    const [waitedFor, open] = [await soldOut(), await soldOut()];
    await t.sweep();
    const { personId } = await makePerson(ctx);
    await ctx.db
      .insertInto('seat_waitlist')
      .values({ pool_id: waitedFor.seatPoolId, user_id: personId, joined_at: ctx.clock.now() })
      .execute();
    for (const { seatPoolId } of [waitedFor, open]) await setSeats(seatPoolId, { taken: 0 });
    await t.sweep();
    await t.drainJobs();
    expect(await mailsTo(waitedFor.follows)).toEqual([]);
    expect(await mailsTo(open.follows)).toHaveLength(1);
  });
});
