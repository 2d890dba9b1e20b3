import { expect, test } from 'vitest';
import { makePerson } from '#server/features/accounts/persons/person.factory.ts';
import { aPlace } from '#server/features/enrollment/enrollment.factory.ts';
import { aLandingPage } from '#server/features/landing/landing.factory.ts';
import { aCohort, aCourse } from '#server/features/schools/cohort/cohort.factory.ts';
import { testApp } from '#testing/app.ts';

const t = testApp();
const ctx = () => t.system.ctx({ kind: 'system' }, 'test');
const front = async () => (await t.app.inject({ url: '/api/v1/front_page' })).json();

async function said(quote: string, more: { schoolId?: number; position?: number } = {}) {
  const course = await aCourse(ctx(), { listed: true, ...(more.schoolId ? { schoolId: more.schoolId } : {}) });
  await aLandingPage(ctx(), course.id);
  await t.db.deleteFrom('landing_testimonials').where('course_id', '=', course.id).execute();
  await t.pool.query(
    `insert into landing_testimonials (course_id, school_id, author_name, author_title, quote, position, created_at)
      values ($1, $4, 'Ada', 'Learner', $2, $3, now())`,
    [course.id, `<p>${quote}</p>`, more.position ?? 1, course.schoolId],
  );
  return course;
}

test('the front page ranks schools by number of listed courses and shows one learner quote per school', async () => {
  const first = await said('From the first.', { position: 2 });
  await said('Sooner, from the first.', { schoolId: first.schoolId });
  const second = await said('From the second.');
  const unlisted = await aCourse(ctx(), { listed: false });
  const { schools, quotes } = await front();
  const slugOf = async (schoolId: number) =>
    (await t.db.selectFrom('schools').select('slug').where('id', '=', schoolId).executeTakeFirstOrThrow()).slug;
  expect(schools.map(({ slug, courses }: { slug: string; courses: number }) => [slug, courses])).toEqual([
    [await slugOf(first.schoolId), 2],
    [await slugOf(second.schoolId), 1],
  ]);
  expect(JSON.stringify(schools)).not.toContain(await slugOf(unlisted.schoolId));
  expect(quotes.map(({ quote }: { quote: string }) => quote)).toEqual([
    '<p>Sooner, from the first.</p>',
    '<p>From the second.</p>',
  ]);
});

test('the front page leaves out hidden quotes, withdrawn quotes, and quotes from unlisted courses', async () => {
  const course = await said('Not for all.');
  const shows = async () => JSON.stringify(await front()).includes('Not for all.');
  expect(await shows()).toBe(true);
  await t.pool.query(`update landing_pages set testimonials_section = 'hidden' where course_id = $1`, [course.id]);
  expect(await shows()).toBe(false);
  await t.pool.query(`update landing_pages set testimonials_section = 'visible' where course_id = $1`, [course.id]);
  await t.pool.query('update landing_testimonials set withdrawn_at = now() where course_id = $1', [course.id]);
  expect(await shows()).toBe(false);
  await t.pool.query('update landing_testimonials set withdrawn_at = null where course_id = $1', [course.id]);
  await t.db.updateTable('courses').set({ listed_at: null }).where('id', '=', course.id).execute();
  expect(await shows()).toBe(false);
});

test('a catalog card names the first two teachers', async () => {
  const course = await aCourse(ctx(), { listed: true, name: 'Taught by three' });
  await aLandingPage(ctx(), course.id);
  await t.db.deleteFrom('landing_instructors').where('course_id', '=', course.id).execute();
  for (const [at, name] of ['Ada', 'Bob', 'Cleo'].entries())
    await t.pool.query(
      `insert into landing_instructors (course_id, school_id, name, title, bio, position, created_at)
        values ($1, $4, $2, 'Director', '<p>Works.</p>', $3, now())`,
      [course.id, name, at, course.schoolId],
    );
  const { courses } = (await t.app.inject({ url: '/api/v1/courses' })).json();
  const card = courses.find(({ id }: { id: number }) => id === course.id);
  expect(card.instructors).toEqual([
    { name: 'Ada', imageUrl: null },
    { name: 'Bob', imageUrl: null },
  ]);
});

test('the front page names each teacher once, those with a photo first, and counts people, not enrollments', async () => {
  const before = await front();
  const teaches = async (name: string, listed = true) => {
    const course = await aCourse(ctx(), { listed });
    await aLandingPage(ctx(), course.id);
    await t.pool.query('update landing_instructors set name = $2 where course_id = $1', [course.id, name]);
  };
  await teaches('Zed Twice');
  await teaches('Zed Twice');
  await teaches('Hidden Teacher', false);
  const [one, two] = [await aCohort(ctx()), await aCohort(ctx())];
  const [twice, gone] = [await makePerson(ctx()), await makePerson(ctx())];
  await aPlace(ctx(), { personId: twice.personId, cohortId: one.id, courseId: one.courseId });
  await aPlace(ctx(), { personId: twice.personId, cohortId: two.id, courseId: two.courseId, state: 'completed' });
  await aPlace(ctx(), { personId: gone.personId, cohortId: one.id, courseId: one.courseId, state: 'left' });
  const after = await front();
  expect(after.teachersCount).toBe(before.teachersCount + 1);
  expect(after.teachers.length).toBeLessThanOrEqual(6);
  expect(JSON.stringify(after)).not.toContain('Hidden Teacher');
  expect(after.learnersCount).toBe(before.learnersCount + 1);
});
