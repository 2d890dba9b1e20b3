import { expect, test } from 'vitest';
import { giveSchoolAdmin } from '#server/features/accounts/index.ts';
import { makePerson } from '#server/features/accounts/persons/person.factory.ts';
import { aCohort } from '#server/features/schools/cohort/cohort.factory.ts';
import { createCohort } from '#server/features/schools/index.ts';
import { localOfInstant } from '#server/platform/local-time.ts';
import { testApp } from '#testing/app.ts';
import { seeded } from '#testing/random.ts';
import { twoTabsLoseNothing } from '#testing/stale-editors.ts';
import { aTaughtCourse } from './lessons.factory.ts';

const t = testApp();
const DAY = 86_400_000;
const inDays = (days: number) => new Date(t.system.clock.now().getTime() + days * DAY).toISOString();
const nowSince = (before: Date, at: string) => before.toISOString() <= at && at <= t.system.clock.now().toISOString();
const today = (zone = 'America/New_York') => localOfInstant(t.system.clock.now(), zone).date;

test('a lesson is written with all of its fields, read by its cohort, and its managers see how many have read it', async () => {
  const of = await aTaughtCourse(t);
  const before = t.system.clock.now();
  const created = await of.add({
    summary: 'Short.',
    recap: '<p>Recap<script>x()</script></p>',
    course_id: of.course.id,
  });
  expect(created.status).toBe(201);
  const { id } = created.body;
  const lesson = {
    id,
    name: 'Breath',
    body: '<p>In, out.</p>',
    lesson_type: 'Lesson',
    publication_status: 'published',
    publish_at_utc: expect.any(String),
    cohort_id: of.cohort.id,
    cohort: { id: of.cohort.id, name: expect.stringMatching(/^Cohort/) },
    course_id: of.course.id,
    summary: 'Short.',
    recap: '<p>Recap</p>',
    opened: 0,
    readers: 0,
    revision: 0,
  };
  expect(created.body.lesson).toMatchObject(lesson);
  // Without a date it opens now.
  expect(nowSince(before, created.body.lesson.publish_at_utc)).toBe(true);
  expect((await of.show(id)).body.lesson).toMatchObject({ ...lesson, uuid: expect.stringMatching(/^[0-9a-f-]{36}$/) });
  const [reader, opener] = [await of.learner(), await of.learner()];
  await of.call(reader, 'POST', `/lessons/${id}/progress`, { read: true });
  await of.call(opener, 'POST', `/lessons/${id}/progress`, {});
  // Teachers open the lesson too, but don't count as readers.
  await of.call(of.admin, 'POST', `/lessons/${id}/progress`, { read: true });
  expect((await of.list()).body.lessons).toMatchObject([
    { id, opened: 2, readers: 1, publication_status: 'published', locked: false },
  ]);
  const asReader = (await of.call(reader, 'GET', `/lessons/${id}`)).body.lesson;
  expect(asReader).toMatchObject({ publication_status: 'completed', read: true, cohort_id: of.cohort.id });
  expect(asReader).not.toHaveProperty('readers');
  const asAdmin = (await of.call(of.admin, 'GET', `/lessons/${id}`)).body.lesson;
  expect(asAdmin).toMatchObject({ readers: 1, revision: 0, course_id: of.course.id });
});

test('missing or wrong values are reported at their fields in the request’s spelling, and nothing is written', async () => {
  const of = await aTaughtCourse(t);
  const required = 'This field is required.';
  const sent = { name: ' ', body: '<p> </p>', lesson_type: '', publication_status: '' };
  const empty = await of.add(sent);
  expect(empty).toMatchObject({ status: 422, body: { error: { name: required, lesson_type: required } } });
  expect((await of.add({ body: '<p>&nbsp;</p>' })).body.error).toEqual({ body: required });
  expect((await of.add({ body: undefined, cohort_id: undefined })).body.error).toMatchObject({ body: required });
  expect((await of.add({ name: '語'.repeat(121) })).body.error).toEqual({ name: 'Use 120 characters or fewer.' });
  expect((await of.add({ lesson_type: 'Quiz' })).body.error).toEqual({ lesson_type: 'Choose Lesson or Project.' });
  expect((await of.add({ publication_status: 'completed' })).body.error).toEqual({
    publication_status: 'Choose draft or published.',
  });
  expect((await of.add({ publish_at_utc: inDays(-2) })).body.error).toEqual({
    publish_at_utc: 'Choose today or a later day.',
  });
  expect((await of.add({ publish_at_utc: 'soon' })).body.error).toEqual({
    publish_at_utc: 'Enter the date like 2026-11-20.',
  });
  expect((await of.add({ publish_at_utc: inDays(366 * 6) })).status).toBe(422);
  expect((await of.list()).body.lessons).toEqual([]);
});

test('the writer’s zone decides what today is: a past hour of it is now, yesterday is refused, the stored date stays', async () => {
  const of = await aTaughtCourse(t);
  const before = t.system.clock.now();
  const midnight = await of.add({ publish_at_utc: today() });
  expect(nowSince(before, midnight.body.lesson.publish_at_utc)).toBe(true);
  // The same instant is yesterday or tomorrow elsewhere: the zone that is sent decides.
  const noon = (zone: string) => ({ publish_at_utc: `${today(zone)}T23:30`, timezone: zone });
  for (const zone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
    expect((await of.add(noon(zone))).status).toBe(201);
  }
  expect((await of.add({ timezone: 'Nowhere/Atall' })).status).toBe(201);
  expect((await of.add({ publish_at_utc: today(), timezone: 'Nowhere/Atall' })).body.error).toEqual({
    timezone: "We don't recognize this time zone.",
  });
  const { id } = midnight.body;
  await t.system.clock.advance(3 * DAY);
  const { lesson } = (await of.show(id)).body;
  expect((await of.change(id, { ...lesson, name: 'Breath again' })).status).toBe(200);
  expect((await of.show(id)).body.lesson).toMatchObject({
    name: 'Breath again',
    publish_at_utc: lesson.publish_at_utc,
  });
  expect((await of.change(id, { publish_at_utc: inDays(-1) })).status).toBe(422);
});

test('only people who manage its course see a lesson, and both ids of a list or a new lesson have to match', async () => {
  const [of, other] = [await aTaughtCourse(t), await aTaughtCourse(t)];
  const { id } = (await of.add()).body;
  const theirs = (await other.add()).body.id;
  const learner = await of.learner();
  const acts = (lessonId: number, as: number) =>
    Promise.all([
      of.show(lessonId, as),
      of.change(lessonId, { name: 'Mine' }, as),
      of.remove(lessonId, as),
      of.call(as, 'GET', `/lessons/${lessonId}/change?publication_status=draft`),
      of.call(as, 'GET', `/lessons/${lessonId}/deletion`),
      of.call(as, 'GET', `/lessons/${lessonId}/copies`),
      of.call(as, 'POST', `/lessons/${lessonId}/copies`, { cohort_id: of.cohort.id }),
      of.call(as, 'POST', `/lessons/${lessonId}/restorations`),
    ]);
  const missing = await acts(999_999, of.admin);
  expect(missing.map(({ status }) => status)).toEqual(Array(8).fill(404));
  expect(await acts(theirs, of.admin)).toEqual(missing);
  expect(await acts(id, learner)).toEqual(missing);
  expect((await of.list(of.cohort.id, learner)).status).toBe(403);
  expect((await of.list(other.cohort.id)).status).toBe(404);
  expect((await of.add({ cohort_id: other.cohort.id })).status).toBe(404);
  expect((await of.add({ course_id: other.course.id })).status).toBe(404);
  expect((await of.change(id, { publication_status: 'draft', cohort_id: other.cohort.id })).status).toBe(404);
  expect((await of.add({}, learner)).status).toBe(403);
  expect((await of.show(id)).body.lesson).toMatchObject({ name: 'Breath', publication_status: 'published' });
});

test('a lesson unpublished or moved later is locked again, the dry run says for how many, and learners’ progress stays', async () => {
  const of = await aTaughtCourse(t);
  const reader = await of.learner();
  const { id } = (await of.add()).body;
  await of.call(reader, 'POST', `/lessons/${id}/progress`, { read: true });
  const dryRun = async (query: string) =>
    (await of.call(of.admin, 'GET', `/lessons/${id}/change?${query}`)).body.change;
  expect(await dryRun('publication_status=draft')).toEqual({ closes: true, opens: false, totals: { opened: 1 } });
  expect(await dryRun(`publish_at_utc=${inDays(2)}`)).toEqual({ closes: true, opens: false, totals: { opened: 1 } });
  expect(await dryRun('publication_status=published')).toMatchObject({ closes: false, opens: false });
  expect(await of.change(id, { publish_at_utc: inDays(2), expected: { opened: 0 } })).toMatchObject({
    status: 409,
    body: { code: 'figures_changed', details: { totals: { opened: 1 } } },
  });
  expect((await of.change(id, { publish_at_utc: inDays(2), expected: { opened: 1 } })).status).toBe(200);
  expect((await of.call(reader, 'GET', `/lessons/${id}`)).body.lesson).toMatchObject({
    locked: true,
    body: null,
    recap: null,
    read: true,
  });
  expect((await of.list()).body.lessons).toMatchObject([{ locked: true, readers: 1 }]);
  await of.change(id, { publication_status: 'draft' });
  expect((await of.call(reader, 'GET', `/lessons/${id}`)).status).toBe(404);
  await of.change(id, { publication_status: 'published', publish_at_utc: today() });
  expect((await of.call(reader, 'GET', `/lessons/${id}`)).body.lesson).toMatchObject({ locked: false, read: true });
});

test('a lesson moves to another cohort of its course only as a draft', async () => {
  const of = await aTaughtCourse(t);
  const next = await aCohort(of.ctx, { courseId: of.course.id });
  const { id } = (await of.add()).body;
  expect(await of.change(id, { cohort_id: next.id })).toMatchObject({
    status: 422,
    body: { error: { cohort_id: 'Make it a draft to move it to another cohort.' } },
  });
  expect((await of.change(id, { cohort_id: next.id, publication_status: 'draft' })).body.lesson).toMatchObject({
    cohort_id: next.id,
    publication_status: 'draft',
  });
  expect((await of.list()).body.lessons).toEqual([]);
  expect((await of.list(next.id)).body.lessons).toMatchObject([{ id }]);
});

test('another teacher’s save in between is a conflict that names the fields, and nothing is lost', async () => {
  const of = await aTaughtCourse(t);
  const { id } = (await of.add()).body;
  expect((await of.change(id, { name: 'One', revision: 0 })).body.lesson.revision).toBe(1);
  expect(await of.change(id, { summary: 'Mine', revision: 0 })).toMatchObject({
    status: 409,
    body: { code: 'stale', fields: ['name'] },
  });
  expect((await of.change(id, { name: 'One', revision: 1 })).body.lesson.revision).toBe(1);
  expect((await of.change(id, { summary: 'Mine' })).body.lesson).toMatchObject({
    name: 'One',
    summary: 'Mine',
    revision: 2,
  });
  expect((await of.call(of.admin, 'DELETE', `/lessons/${id}?revision=1`)).status).toBe(409);
});

test('two tabs saving random fields while learners read lose no field and get no false 409', async () => {
  const of = await aTaughtCourse(t);
  const random = seeded(16);
  const { id } = (await of.add()).body;
  const second = (await makePerson(of.ctx)).personId;
  await giveSchoolAdmin(of.ctx, { schoolId: of.course.schoolId, userId: second, invitedBy: null });
  await twoTabsLoseNothing({
    random,
    rounds: 40,
    people: [of.admin, second],
    values: {
      name: () => `Breath ${random.below(3)}`,
      body: () => `<p>In, out ${random.below(3)}</p>`,
      lesson_type: () => ['Lesson', 'Project'][random.below(2)],
      publication_status: () => ['draft', 'published'][random.below(2)],
      summary: () => ['Short.', 'Shorter.'][random.below(2)],
    },
    read: async (as) => (await of.show(id, as)).body.lesson,
    save: (fields, as) => of.change(id, fields, as),
    saved: 'lesson',
    meanwhile: async () => {
      if (random.below(3) === 0) await of.call(await of.learner(), 'POST', `/lessons/${id}/progress`, { read: true });
    },
  });
});

test('completed depends only on the cohort’s end; sending it back unchanged is fine, and no one can set it', async () => {
  const of = await aTaughtCourse(t, { startsIn: 35, endsIn: 42 });
  const { id } = (await of.add()).body;
  const draft = (await of.add({ publication_status: 'draft' })).body.id;
  expect((await of.change(id, { publication_status: 'completed' })).status).toBe(422);
  await t.system.clock.advance(43 * DAY);
  expect((await of.list()).body.lessons).toMatchObject([
    { id, publication_status: 'completed' },
    { id: draft, publication_status: 'draft' },
  ]);
  const { lesson } = (await of.show(id)).body;
  expect((await of.change(id, { ...lesson, name: 'After all' })).body.lesson).toMatchObject({
    name: 'After all',
    publication_status: 'completed',
  });
  expect((await of.change(draft, { publication_status: 'completed' })).status).toBe(422);
});

test('a deleted lesson is gone for everyone, links too; undo restores it within a minute, and not later', async () => {
  const of = await aTaughtCourse(t);
  const reader = await of.learner();
  const { id, lesson } = (await of.add()).body;
  await of.call(reader, 'POST', `/lessons/${id}/progress`, { read: true });
  expect((await of.call(of.admin, 'GET', `/lessons/${id}/deletion`)).body.deletion).toEqual({ opened: 1, readers: 1 });
  expect((await of.remove(id)).body.deleted).toEqual({ opened: 1, readers: 1 });
  expect((await of.remove(id)).status).toBe(404);
  for (const path of [`/lessons/${id}`, `/lessons/links/${lesson.uuid}`, `/lessons/links/${id}`]) {
    expect((await of.call(reader, 'GET', path)).status).toBe(404);
  }
  expect((await of.call(of.admin, 'POST', `/lessons/${id}/restorations`)).body.lesson).toMatchObject({
    id,
    readers: 1,
  });
  expect((await of.call(reader, 'GET', `/lessons/${id}`)).body.lesson.read).toBe(true);
  expect((await of.call(of.admin, 'POST', `/lessons/${id}/restorations`)).status).toBe(404);
  await of.remove(id);
  await t.system.clock.advance(61_000);
  expect((await of.call(of.admin, 'POST', `/lessons/${id}/restorations`)).status).toBe(404);
  const acts = await t.db
    .selectFrom('activity')
    .select('action')
    .where('subject_kind', '=', 'lesson')
    .where('subject_id', '=', String(id))
    .orderBy('id')
    .execute();
  expect(acts.map(({ action }) => action)).toEqual([
    'create_lesson',
    'delete_lesson',
    'restore_lesson',
    'delete_lesson',
  ]);
});

test('a canceled cohort’s lessons can’t change', async () => {
  const of = await aTaughtCourse(t);
  const { id } = (await of.add()).body;
  await t.db
    .updateTable('cohorts')
    .set({ status: 'cancelled', cancelled_at: t.system.clock.now() })
    .where('id', '=', of.cohort.id)
    .execute();
  const refused = { status: 409, body: { error: 'Cannot modify a cancelled cohort' } };
  expect(await of.add()).toMatchObject(refused);
  expect(await of.change(id, { name: 'Other' })).toMatchObject(refused);
  expect(await of.remove(id)).toMatchObject(refused);
  expect((await of.show(id)).body.lesson.cancelled).toBe(true);
});

test('a copy is a draft, later by as many days as the other cohort starts, at the same local time across a clock change', async () => {
  const of = await aTaughtCourse(t);
  const cohort = (name: string, timezone: string, ...dates: readonly string[]) => {
    const [start, end, payment] = dates.map((date) => ({ date, time: '07:00', ampm: 'PM' as const }));
    const localTimes = { ...(start ? { start } : {}), ...(end ? { end } : {}), ...(payment ? { payment } : {}) };
    return createCohort(of.ctx, {
      courseId: of.course.id,
      name,
      capacity: 9,
      priceCents: 0,
      timezone,
      ...localTimes,
    });
  };
  const from = await cohort('Winter', 'America/New_York', '2028-02-07', '2028-03-07', '2028-02-06');
  const next = await cohort('Spring', 'Europe/Paris', '2028-03-27', '2028-05-01', '2028-03-25');
  const other = await aTaughtCourse(t);
  const { id } = (
    await of.add({ cohort_id: from.id, publish_at_utc: '2028-02-08T09:00', recap: '<p>R.</p>', lesson_type: 'Project' })
  ).body;
  const options = (await of.call(of.admin, 'GET', `/lessons/${id}/copies`)).body.cohorts;
  // 49 days after February 8 at nine: March 28 in Paris, during daylight saving time.
  expect(options).toContainEqual({ id: next.id, name: 'Spring', publishAtUtc: '2028-03-28T07:00:00.000Z' });
  expect(options.map((each: { id: number }) => each.id)).not.toContain(from.id);
  const key = { 'idempotency-key': crypto.randomUUID() };
  const copy = () => of.call(of.admin, 'POST', `/lessons/${id}/copies`, { cohort_id: next.id }, key);
  const first = await copy();
  expect(first).toMatchObject({
    status: 201,
    body: {
      lesson: {
        publication_status: 'draft',
        publish_at_utc: '2028-03-28T07:00:00.000Z',
        name: 'Breath',
        body: '<p>In, out.</p>',
        recap: '<p>R.</p>',
        lesson_type: 'Project',
        revision: 0,
      },
    },
  });
  expect(await copy()).toEqual(first);
  expect((await of.list(next.id)).body.lessons).toHaveLength(1);
  const into = (cohortId: number) => of.call(of.admin, 'POST', `/lessons/${id}/copies`, { cohort_id: cohortId });
  expect((await into(other.cohort.id)).status).toBe(404);
  expect((await into(from.id)).status).toBe(422);
});
