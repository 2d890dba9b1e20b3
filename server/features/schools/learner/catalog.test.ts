import { beforeAll, describe, expect, test } from 'vitest';
import { makePerson } from '#server/features/accounts/persons/person.factory.ts';
import { aPlace } from '#server/features/enrollment/enrollment.factory.ts';
import { loadBasket } from '#server/features/enrollment/load-basket.ts';
import { aClassSession } from '#server/features/events/sessions/class-session.factory.ts';
import { aLesson } from '#server/features/lessons/lesson.factory.ts';
import { aCohort, aCourse } from '#server/features/schools/cohort/cohort.factory.ts';
import { changeCourseSlug } from '#server/features/schools/index.ts';
import { savePlace } from '#server/features/workouts/places/place.store.ts';
import { saveSubmission } from '#server/features/workouts/submissions/submission.store.ts';
import { aWorkout } from '#server/features/workouts/workout/workout.factory.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { testApp } from '#testing/app.ts';
import { giveMembership } from '#testing/give-membership.ts';

const t = testApp({ poolSize: 20 });
let ctx: Ctx;
let learner: number;
beforeAll(async () => {
  ctx = t.system.ctx({ kind: 'system' }, 'test');
  learner = (await makePerson(ctx)).personId;
});

async function get(personId: number | null, url: string) {
  const response = await t.as(personId, { method: 'GET', url: `/api/v1${url}` });
  return { status: response.statusCode, body: response.json() };
}
async function post(personId: number | null, url: string, payload: object = {}) {
  const response = await t.as(personId, { method: 'POST', url: `/api/v1${url}`, payload });
  return { status: response.statusCode, body: response.json() };
}
const setSeats = (seatPoolId: number, seats: { taken?: number; held?: number }) =>
  ctx.db.updateTable('seat_pools').set(seats).where('id', '=', seatPoolId).execute();

describe('GET /cohorts', () => {
  test('a visitor sees what is on sale, with every field of a cohort in every spelling', async () => {
    const course = await aCourse(ctx, { name: 'Foley for Film', topic: 'Audio' });
    const cohort = await aCohort(ctx, { courseId: course.id, name: 'Foley, winter', moniker: 'Winter', startsIn: 40 });
    await aClassSession(ctx, { cohortId: cohort.id, inHours: 41 * 24, durationMinutes: 90 });
    await aClassSession(ctx, { cohortId: cohort.id, inHours: 48 * 24, durationMinutes: 90 });
    await aClassSession(ctx, { cohortId: cohort.id, inHours: 55 * 24, durationMinutes: 45 });
    const { status, body } = await get(null, '/cohorts?status=enrolling');
    expect(status).toBe(200);
    const row = body.cohorts.find((each: { id: number }) => each.id === cohort.id);
    expect(row).toMatchObject({
      courseId: course.id,
      courseSlug: 'foley-for-film',
      courseName: 'Foley for Film',
      name: 'Foley, winter',
      moniker: 'Winter',
      topic: 'Audio',
      imageUrl: null,
      status: 'enrolling',
      seatsRemaining: 12,
      price: 150,
      memberPrice: 150,
      nonmemberPrice: 200,
      nonMemberPrice: 200,
      oneTimePrice: 200,
      creditCost: 15,
      weeks: 6,
      sessionDuration: 90,
      sessionsCount: 3,
      alreadyEnrolled: false,
      alreadyTaken: false,
      selected: false,
      enrolmentOpen: true,
    });
    expect(body).toMatchObject({ cohortInterest: [], following: [], interestedCohortCost: 0, interestedPrice: 0 });
    expect(JSON.stringify(body)).not.toContain('secret-room');
  });

  test('people with the course discount pay the member price today', async () => {
    const { personId } = await makePerson(ctx);
    await ctx.db.updateTable('users').set({ is_staff: true }).where('id', '=', personId).execute();
    const cohort = await aCohort(ctx);
    const { body } = await get(personId, '/cohorts?status=enrolling');
    expect(body.cohorts.find((each: { id: number }) => each.id === cohort.id).oneTimePrice).toBe(150);
  });

  test('drafts, canceled and ended cohorts, and those of unlisted courses are left out', async () => {
    const draft = await aCohort(ctx, { open: false });
    const unlisted = await aCohort(ctx, { courseId: (await aCourse(ctx, { listed: false })).id });
    const cancelled = await aCohort(ctx);
    await t.db
      .updateTable('cohorts')
      .set({ status: 'cancelled', cancelled_at: ctx.clock.now() })
      .where('id', '=', cancelled.id)
      .execute();
    const now = () => new Date(ctx.clock.now().getTime() - 90 * 86_400_000);
    const ended = await aCohort({ ...ctx, clock: { ...ctx.clock, now } }, { startsIn: 30, endsIn: 60 });
    const open = await aCohort(ctx);
    const ids = (await get(null, '/cohorts?status=enrolling&per_page=100')).body.cohorts.map(
      (each: { id: number }) => each.id,
    );
    const off = [draft, unlisted, cancelled, ended].map(({ id }) => id);
    expect(ids.filter((id: number) => [open.id, ...off].includes(id))).toEqual([open.id]);
  });

  test('a listed course without a cohort is listed once without a start date, with the id of its undated draft', async () => {
    const bare = await aCourse(ctx, { name: 'Someday' });
    const drafted = await aCourse(ctx, { name: 'Drafted' });
    const draft = await aCohort(ctx, { courseId: drafted.id, startsIn: null });
    await aCohort(ctx, { courseId: drafted.id, startsIn: null });
    const unlisted = await aCourse(ctx, { listed: false });
    const { unscheduledCohorts } = (await get(null, '/cohorts?status=enrolling')).body;
    const of = (courseId: number) =>
      unscheduledCohorts.filter((each: { courseId: number }) => each.courseId === courseId);
    expect(of(bare.id)).toMatchObject([{ id: null, name: 'Someday', courseSlug: 'someday' }]);
    expect(of(drafted.id)).toMatchObject([{ id: draft.id }]);
    expect(of(unlisted.id)).toEqual([]);
  });

  test('courses without a date are paged, and the page after the last still reports how many there are', async () => {
    for (const name of ['Someday too', 'Someday three', 'Someday four']) await aCourse(ctx, { name });
    const found: number[] = [];
    let pages = 1;
    for (let page = 1; page <= pages; page += 1) {
      const { body } = await get(null, `/cohorts?page=${page}&perPage=2`);
      expect(body.unscheduledCohorts.length).toBeLessThanOrEqual(2);
      found.push(...body.unscheduledCohorts.map((each: { courseId: number }) => each.courseId));
      expect(body.unscheduledMeta).toMatchObject({
        page,
        perPage: 2,
        totalPages: Math.ceil(body.unscheduledMeta.total / 2),
      });
      pages = body.unscheduledMeta.totalPages;
    }
    const all = (await get(null, '/cohorts')).body.unscheduledCohorts;
    expect(found).toEqual(all.map((each: { courseId: number }) => each.courseId));
    expect(pages).toBeGreaterThan(1);
    const behind = (await get(null, `/cohorts?page=${pages + 40}&perPage=2`)).body;
    expect(behind).toMatchObject({ unscheduledCohorts: [], unscheduledMeta: { total: found.length } });
  });

  test('a status that does not exist is a field error', async () => {
    expect(await get(null, '/cohorts?status=draft')).toMatchObject({
      status: 422,
      body: { error: { status: expect.any(String) } },
    });
  });
});

describe('selecting', () => {
  test('adds the credit cost to the total, and deselecting subtracts it', async () => {
    const { personId } = await makePerson(ctx);
    const one = await aCohort(ctx, { priceCents: 15_900, nonmemberPriceCents: 18_050 });
    const two = await aCohort(ctx, { priceCents: 30_000, nonmemberPriceCents: 30_000 });
    expect((await post(personId, '/cohort_interests/select', { cohort_id: one.id })).body).toEqual({
      selected: true,
      cohortInterest: [one.id],
      interestedCohortCost: 15,
      interestedPrice: 180.5,
    });
    expect(
      (await post(personId, '/cohort_interests/select', { cohortId: two.id, selected: true })).body
        .interestedCohortCost,
    ).toBe(45);
    const list = (await get(personId, '/cohorts?status=enrolling')).body;
    expect(list).toMatchObject({ interestedCohortCost: 45, interestedPrice: 480.5 });
    expect((await get(personId, '/cohort_interests')).body).toMatchObject({ interestedPrice: 480.5 });
    // The same basket at member prices.
    await giveMembership(ctx, personId);
    expect((await get(personId, '/cohorts?status=enrolling')).body).toMatchObject({
      interestedCohortCost: 45,
      interestedPrice: 459,
    });
    expect([...list.cohortInterest].sort()).toEqual([one.id, two.id].sort());
    expect((await post(personId, '/cohort_interests/select', { cohort_id: one.id })).body).toEqual({
      selected: false,
      cohortInterest: [two.id],
      interestedCohortCost: 30,
      interestedPrice: 300,
    });
  });

  test('a visitor, an unknown cohort, a draft, and a wrong field are refused', async () => {
    const draft = await aCohort(ctx, { open: false });
    expect((await post(null, '/cohort_interests/select', { cohort_id: 1 })).status).toBe(401);
    expect((await post(learner, '/cohort_interests/select', { cohort_id: 999_999 })).status).toBe(404);
    expect((await post(learner, '/cohort_interests/select', { cohort_id: draft.id })).status).toBe(404);
    expect(await post(learner, '/cohort_interests/select', {})).toMatchObject({
      status: 422,
      body: { error: { cohortId: expect.any(String) } },
    });
    expect((await post(learner, '/cohort_interests/select', { cohort_id: 1, user_id: 2 })).status).toBe(422);
  });

  test('sold out, enrolled, and taken are 409, with a sentence that names the cohort', async () => {
    const { personId } = await makePerson(ctx);
    const soldOut = await aCohort(ctx, { name: 'Full house', capacity: 1 });
    await setSeats(soldOut.seatPoolId, { taken: 1 });
    const enrolled = await aCohort(ctx, { name: 'Mine' });
    await aPlace(ctx, { personId, cohortId: enrolled.id, courseId: enrolled.courseId });
    const course = await aCourse(ctx);
    const completed = await aCohort(ctx, { name: 'Old', courseId: course.id });
    await aPlace(ctx, { personId, cohortId: completed.id, courseId: course.id, state: 'completed' });
    const upcoming = await aCohort(ctx, { name: 'Again', courseId: course.id, startsIn: 100 });
    const press = async (id: number) => post(personId, '/cohort_interests/select', { cohort_id: id, selected: true });
    expect(await press(soldOut.id)).toMatchObject({
      status: 409,
      body: { error: 'Full house is sold out.', code: 'sold_out' },
    });
    expect(await press(enrolled.id)).toMatchObject({ status: 409, body: { code: 'already_enrolled' } });
    expect(await press(upcoming.id)).toMatchObject({ status: 409, body: { code: 'already_taken' } });
    const list = (await get(personId, '/cohorts?status=enrolling')).body.cohorts;
    expect(list.find((each: { id: number }) => each.id === enrolled.id)).toMatchObject({ alreadyEnrolled: true });
    expect(list.find((each: { id: number }) => each.id === upcoming.id)).toMatchObject({
      alreadyTaken: true,
      alreadyEnrolled: false,
    });
    expect(list.find((each: { id: number }) => each.id === soldOut.id)).toMatchObject({ seatsRemaining: 0 });
  });

  test('a person’s own hold counts as free for them and for no one else', async () => {
    const { personId } = await makePerson(ctx);
    const cohort = await aCohort(ctx, { capacity: 1 });
    const now = ctx.clock.now();
    await setSeats(cohort.seatPoolId, { held: 1 });
    await ctx.db
      .insertInto('seat_holds')
      .values({
        pool_id: cohort.seatPoolId,
        user_id: personId,
        kind: 'checkout',
        created_at: now,
        expires_at: new Date(now.getTime() + 600_000),
      })
      .execute();
    const seen = async (id: number) =>
      (await get(id, '/cohorts?status=enrolling')).body.cohorts.find((each: { id: number }) => each.id === cohort.id);
    expect(await seen(personId)).toMatchObject({ seatsRemaining: 1, held: true });
    expect(await seen(learner)).toMatchObject({ seatsRemaining: 0, held: false });
    expect((await post(personId, '/cohort_interests/select', { cohort_id: cohort.id })).status).toBe(200);
    expect((await post(learner, '/cohort_interests/select', { cohort_id: cohort.id })).status).toBe(409);
  });

  test('2 to 9 bare toggles at the same time end as they would one after another, and the rows agree', async () => {
    for (let presses = 2; presses <= 9; presses++) {
      const { personId } = await makePerson(ctx);
      const cohort = await aCohort(ctx);
      const responses = await Promise.all(
        Array.from({ length: presses }, () => post(personId, '/cohort_interests/select', { cohort_id: cohort.id })),
      );
      expect(responses.filter((response) => response.body.selected).length).toBe(Math.ceil(presses / 2));
      const rows = await ctx.db.selectFrom('cohort_selections').selectAll().where('user_id', '=', personId).execute();
      expect(rows.length).toBe(presses % 2);
    }
  });

  test('a double click with the wanted state counts once', async () => {
    const { personId } = await makePerson(ctx);
    const cohort = await aCohort(ctx);
    const wish = { cohort_id: cohort.id, selected: true };
    const responses = await Promise.all([
      post(personId, '/cohort_interests/select', wish),
      post(personId, '/cohort_interests/select', wish),
    ]);
    expect(responses.map((response) => response.body.selected)).toEqual([true, true]);
  });

  test('what can no longer be bought leaves the basket with a notice, and can still be deselected', async () => {
    const { personId } = await makePerson(ctx);
    const soldOut = await aCohort(ctx, { name: 'Gone', capacity: 1 });
    const stays = await aCohort(ctx, { name: 'Stays' });
    for (const { id } of [soldOut, stays]) await post(personId, '/cohort_interests/select', { cohort_id: id });
    await setSeats(soldOut.seatPoolId, { taken: 1 });
    expect((await loadBasket(ctx, personId)).left.map(({ row }) => row.id)).toEqual([soldOut.id]);
    const basket = (await get(personId, '/cohort_interests')).body;
    expect(basket.cohorts.map((each: { id: number }) => each.id)).toEqual([stays.id]);
    expect(basket.interestedCohortCost).toBe(15);
    const notice = { cohortId: soldOut.id, name: 'Gone', message: 'Gone is sold out.' };
    expect(basket.notices).toEqual([notice]);
    // Reading again still reports it, but a person who was notified can buy the rest.
    expect((await get(personId, '/cohort_interests')).body.notices).toEqual([notice]);
    expect((await loadBasket(ctx, personId)).left).toEqual([]);
    expect(
      (await post(personId, '/cohort_interests/select', { cohort_id: soldOut.id, selected: false })).body.selected,
    ).toBe(false);
    expect((await get(personId, '/cohort_interests')).body).toMatchObject({ notices: [], cohorts: [{ id: stays.id }] });
  });

  test('a plan is recommended if its first year costs less than the difference', async () => {
    const { personId } = await makePerson(ctx);
    const dear = await aCohort(ctx, { priceCents: 30_000, nonmemberPriceCents: 60_000 });
    await post(personId, '/cohort_interests/select', { cohort_id: dear.id });
    expect((await get(personId, '/cohort_interests')).body).toMatchObject({
      recommendedPlan: { plan: 'premium_membership', interval: 'yearly', cost: 450 },
      recommendedAction: null,
    });
  });

  test('each person has their own basket', async () => {
    const { personId } = await makePerson(ctx);
    const cohort = await aCohort(ctx);
    await post(personId, '/cohort_interests/select', { cohort_id: cohort.id });
    const other = (await makePerson(ctx)).personId;
    expect((await get(other, '/cohort_interests')).body.cohorts).toEqual([]);
    for (const selected of [true, false]) {
      await post(other, '/cohort_interests/select', { cohort_id: cohort.id, selected });
    }
    expect((await get(personId, '/cohort_interests')).body.cohorts).toMatchObject([{ id: cohort.id }]);
    expect((await get(null, '/cohort_interests')).status).toBe(401);
  });
});

describe('a course reminder', () => {
  test('each bare request toggles it; slug, id, and id-slug mean the same course', async () => {
    const { personId } = await makePerson(ctx);
    const course = await aCourse(ctx, { name: 'Reminder course' });
    expect((await post(personId, `/courses/${course.id}/follow`)).body).toEqual({ isFollowing: true });
    expect((await get(personId, `/courses/${course.slug}/follow`)).body).toEqual({ isFollowing: true });
    expect((await get(personId, '/cohorts?status=enrolling')).body.following).toEqual([course.id]);
    expect((await post(personId, `/courses/${course.id}-${course.slug}/follow`)).body).toEqual({ isFollowing: false });
    expect((await post(personId, `/courses/${course.id}/follow`, { following: false })).body).toEqual({
      isFollowing: false,
    });
  });

  test('it is refused to visitors and for courses that are missing or not visible', async () => {
    const hidden = await aCourse(ctx, { listed: false });
    expect((await post(null, `/courses/${hidden.id}/follow`)).status).toBe(401);
    expect((await post(learner, '/courses/no-such-course/follow')).status).toBe(404);
    expect(await post(learner, `/courses/${hidden.id}/follow`)).toEqual(
      await post(learner, '/courses/no-such-course/follow'),
    );
  });

  test('2 to 9 bare toggles at the same time end as they would one after another, and the rows agree', async () => {
    const course = await aCourse(ctx);
    for (let presses = 2; presses <= 9; presses++) {
      const { personId } = await makePerson(ctx);
      const responses = await Promise.all(
        Array.from({ length: presses }, () => post(personId, `/courses/${course.id}/follow`)),
      );
      expect(responses.filter((response) => response.body.isFollowing).length).toBe(Math.ceil(presses / 2));
      const rows = await ctx.db.selectFrom('course_follows').selectAll().where('user_id', '=', personId).execute();
      expect(rows.length).toBe(presses % 2);
    }
  });
});

describe('GET /events/class_sessions', () => {
  test('returns the published ones of an opened cohort in order, without the meeting link', async () => {
    const cohort = await aCohort(ctx);
    const second = await aClassSession(ctx, { cohortId: cohort.id, inHours: 50 * 24 });
    const first = await aClassSession(ctx, { cohortId: cohort.id, inHours: 40 * 24, name: 'Warm-up' });
    await aClassSession(ctx, { cohortId: cohort.id, inHours: 45 * 24, published: false });
    const { body } = await get(null, `/events/class_sessions?cohort_id=${cohort.id}`);
    expect(body.events.map((each: { id: number }) => each.id)).toEqual([first.id, second.id]);
    expect(body.events[0]).toMatchObject({ name: 'Warm-up', lengthOfEvent: 60 });
    expect(JSON.stringify(body)).not.toContain('secret-room');
  });
  test('a draft cohort is not found, like one that does not exist', async () => {
    const draft = await aCohort(ctx, { open: false });
    expect((await get(learner, `/events/class_sessions?cohort_id=${draft.id}`)).status).toBe(404);
    expect((await get(learner, '/events/class_sessions?cohort_id=999999')).status).toBe(404);
    expect((await get(learner, '/events/class_sessions')).status).toBe(422);
  });
});

describe('GET /users/dashboard', () => {
  test('running and upcoming enrollments in order of start, past ones apart, sessions in the next two weeks', async () => {
    const { personId } = await makePerson(ctx);
    const past = {
      ...ctx,
      clock: { now: () => new Date(ctx.clock.now().getTime() - 50 * 86_400_000), real: () => new Date() },
    };
    const done = await aCohort(past, { name: 'Done', startsIn: 29, endsIn: 40 });
    const running = await aCohort(past, { name: 'Running', startsIn: 40, endsIn: 90 });
    const coming = await aCohort(ctx, { name: 'Coming', startsIn: 35 });
    for (const { id, courseId } of [done, running, coming]) await aPlace(ctx, { personId, cohortId: id, courseId });
    await aClassSession(ctx, { cohortId: running.id, inHours: -24 });
    const tomorrow = await aClassSession(ctx, { cohortId: running.id, inHours: 24 });
    await aClassSession(ctx, { cohortId: running.id, inHours: 15 * 24 });
    await aClassSession(ctx, { cohortId: coming.id, inHours: 36 * 24, name: 'Voice in five weeks' });
    const { body } = await get(personId, '/users/dashboard');
    expect(body.enrolledCohorts.map((each: { name: string }) => each.name)).toEqual(['Running', 'Coming']);
    expect(body.enrolledCohorts[0]).toMatchObject({ status: 'started', sessionsHeld: 1, sessionsCount: 3 });
    expect(body.pastCohorts.map((each: { name: string }) => each.name)).toEqual(['Done']);
    expect(body.classSessions.map((each: { id: number }) => each.id)).toEqual([tomorrow.id]);
    expect(body.classSessions[0]).toMatchObject({ status: 'published', cohortName: 'Running' });
    // The response mentions no session that its lists don't contain.
    expect(JSON.stringify(body)).not.toContain('Voice in five weeks');
    expect(JSON.stringify(body)).not.toContain('secret-room');
  });

  test('is empty for a person without enrollments and closed to visitors', async () => {
    const { personId } = await makePerson(ctx);
    expect((await get(personId, '/users/dashboard')).body).toEqual({
      enrolledCohorts: [],
      pastCohorts: [],
      classSessions: [],
      toPrepare: [],
    });
    expect((await get(null, '/users/dashboard')).status).toBe(401);
  });

  test('says what to prepare: each running enrollment’s first lesson that is open and unread, and work not submitted', async () => {
    const { personId } = await makePerson(ctx);
    const [one, other, foreign] = [await aCohort(ctx), await aCohort(ctx), await aCohort(ctx)];
    for (const { id, courseId } of [one, other]) await aPlace(ctx, { personId, cohortId: id, courseId });
    const first = await aLesson(ctx, { cohortId: one.id, inHours: -5, name: 'Breath' });
    const second = await aLesson(ctx, { cohortId: one.id, inHours: -2, name: 'Vowels' });
    await aLesson(ctx, { cohortId: one.id, inHours: 20, name: 'Not open' });
    await aLesson(ctx, { cohortId: other.id, inHours: -9, status: 'draft', name: 'A draft' });
    await aLesson(ctx, { cohortId: foreign.id, inHours: -9, name: 'Of others' });
    const toPrepare = async () => (await get(personId, '/users/dashboard')).body.toPrepare;
    const lesson = { kind: 'lesson', cohortId: one.id };
    expect(await toPrepare()).toEqual([{ ...lesson, address: String(first.id), name: 'Breath' }]);
    await ctx.db
      .insertInto('lesson_progress')
      .values({ lesson_id: first.id, user_id: personId, opened_at: ctx.clock.now(), finished_at: ctx.clock.now() })
      .execute();
    expect(await toPrepare()).toEqual([{ ...lesson, address: String(second.id), name: 'Vowels' }]);

    const workout = await aWorkout(ctx, { name: 'Cold reads' });
    const types = await ctx.db
      .selectFrom('ticket_types')
      .select(['id', 'kind'])
      .where('workout_id', '=', workout.id)
      .execute();
    const place = async (kind: string) => {
      const ticketTypeId = types.find((type) => type.kind === kind)?.id ?? 0;
      return savePlace(ctx, { workoutId: workout.id, userId: personId, ticketTypeId, orderLineId: null });
    };
    // Live participants have nothing to submit.
    await place('live');
    expect(await toPrepare()).toHaveLength(1);
    const { id: placeId } = await place('written');
    const work = { kind: 'work', address: workout.uuid, name: 'Cold reads', cohortId: null };
    expect((await toPrepare())[1]).toEqual(work);
    await saveSubmission(ctx, { placeId, workoutId: workout.id, text: '<p>Mine.</p>', url: null, mediaId: null });
    expect(await toPrepare()).toHaveLength(1);
  });
});

describe('GET /courses/{id}', () => {
  test('a person’s enrolled, upcoming, and completed cohorts, by the clock; a visitor sees what is public', async () => {
    const { personId } = await makePerson(ctx);
    const course = await aCourse(ctx, { name: 'Manga lines' });
    const past = {
      ...ctx,
      clock: { now: () => new Date(ctx.clock.now().getTime() - 90 * 86_400_000), real: () => new Date() },
    };
    const done = await aCohort(past, { courseId: course.id, startsIn: 30, endsIn: 60 });
    const mine = await aCohort(ctx, { courseId: course.id, startsIn: 30 });
    const open = await aCohort(ctx, { courseId: course.id, startsIn: 60 });
    await aPlace(ctx, { personId, cohortId: mine.id, courseId: course.id });
    await aPlace(ctx, { personId, cohortId: done.id, courseId: course.id });
    const body = (await get(personId, `/courses/${course.slug}`)).body;
    const ids = (list: { id: number }[]) => list.map((each) => each.id);
    expect(ids(body.cohorts)).toEqual([open.id]);
    expect(ids(body.upcomingUserCohorts)).toEqual([mine.id]);
    expect(ids(body.completedUserCohorts)).toEqual([done.id]);
    expect(body.completedUserCohorts[0]).toMatchObject({
      alreadyEnrolled: true,
      alreadyTaken: true,
      status: 'completed',
    });
    const visitor = (await get(null, `/courses/${course.id}`)).body;
    expect(ids(visitor.cohorts)).toEqual([mine.id, open.id]);
    expect(visitor).toMatchObject({ upcomingUserCohorts: [], completedUserCohorts: [], lessons: [], contents: [] });
  });

  test('an old slug returns the course under its current one; an unknown one is 404', async () => {
    const course = await aCourse(ctx, { name: 'Old name' });
    await changeCourseSlug(ctx, { courseId: course.id, slug: 'new-name' });
    expect((await get(null, '/courses/old-name')).body.course).toMatchObject({ id: course.id, slug: 'new-name' });
    expect((await get(null, '/courses/never-was')).status).toBe(404);
  });
});

describe('the public lists', () => {
  test('the catalog shows listed courses with their next open cohort, and filters by topic', async () => {
    const course = await aCourse(ctx, { name: 'Improv night', topic: 'Improv' });
    const others = [{ topic: 'Improv', listed: false }, { topic: 'Voice' }];
    for (const other of others) await aCohort(ctx, { courseId: (await aCourse(ctx, other)).id, startsIn: 33 });
    await aCohort(ctx, { courseId: course.id, startsIn: 80 });
    const soonest = await aCohort(ctx, { courseId: course.id, startsIn: 33 });
    const { body } = await get(null, '/courses?topic=Improv');
    expect(body.courses).toMatchObject([
      { id: course.id, nextCohort: { id: soonest.id, memberPrice: 150, weeks: 6, seatsRemaining: 12, capacity: 12 } },
    ]);
    expect(body.topics).toContain('Improv');
    expect(body.meta).toMatchObject({ page: 1, total: 1 });
  });
  test('the catalog filters by day and price, sorts, and says when the next cohort meets', async () => {
    const topic = 'Filtering';
    const cheap = await aCourse(ctx, { topic, level: 'beginner' });
    const dear = await aCourse(ctx, { topic });
    const undated = await aCourse(ctx, { topic });
    await ctx.db
      .updateTable('courses')
      .set({ listed_at: new Date(t.system.clock.now().getTime() + 60_000) })
      .where('id', '=', undated.id)
      .execute();
    const late = await aCohort(ctx, { courseId: cheap.id, startsIn: 80, priceCents: 0, nonmemberPriceCents: 99_99 });
    await aCohort(ctx, { courseId: dear.id, startsIn: 33, nonmemberPriceCents: 300_00 });
    for (const week of [0, 1]) await aClassSession(ctx, { cohortId: late.id, inHours: (81 + 7 * week) * 24 });
    const [course] = (await get(null, `/courses?topic=${topic}&sort=price`)).body.courses;
    expect(course).toMatchObject({ id: cheap.id, level: 'beginner', nextCohort: { times: [{ sessions: 2 }] } });
    const [time] = course.nextCohort.times;
    const { timezone } = await ctx.db
      .selectFrom('events')
      .select('timezone')
      .where('cohort_id', '=', late.id)
      .executeTakeFirstOrThrow();
    const day = new Date(time.startsAtUtc).toLocaleDateString('en-US', { weekday: 'long', timeZone: timezone });
    const ids = async (query: string) => {
      const { body } = await get(null, `/courses?topic=${topic}${query}`);
      expect(body.meta.total).toBe(body.courses.length);
      return body.courses.map(({ id }: { id: number }) => id);
    };
    expect(await ids('')).toEqual([dear.id, cheap.id, undated.id]);
    expect(await ids('&sort=price')).toEqual([cheap.id, dear.id, undated.id]);
    expect((await ids('&sort=newest'))[0]).toBe(undated.id);
    expect(await ids('&price=under-100')).toEqual([cheap.id]);
    expect(await ids('&price=100-to-300&sort=newest')).toEqual([dear.id]);
    expect(await ids('&price=free')).toEqual([]);
    expect(await ids(`&day=${day.toLowerCase()}`)).toEqual([cheap.id]);
    const { body } = await get(null, `/courses?topic=${topic}&price=100-to-300&perPage=1`);
    expect(body.meta).toMatchObject({ total: 1, totalPages: 1 });
    expect((await get(null, '/courses?day=funday')).status).toBe(422);
    expect((await get(null, `/courses/${cheap.slug}`)).body.course.level).toBe('beginner');
  });
  test('a school is returned by slug and id with its courses; an unknown one is 404', async () => {
    const course = await aCourse(ctx);
    const byId = (await get(null, `/schools/${course.schoolId}`)).body;
    expect(byId.courses.map((each: { id: number }) => each.id)).toEqual([course.id]);
    expect((await get(null, `/schools/${byId.school.slug}`)).body).toEqual(byId);
    expect((await get(null, '/schools/nowhere')).status).toBe(404);
  });
});
