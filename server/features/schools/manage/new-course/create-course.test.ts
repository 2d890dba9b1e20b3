import { beforeAll, describe, expect, test } from 'vitest';
import { addPerson, giveCourseAdmin, giveSchoolAdmin } from '#server/features/accounts/index.ts';
import { makePerson } from '#server/features/accounts/persons/person.factory.ts';
import { aCourse, aSchool } from '#server/features/schools/cohort/cohort.factory.ts';
import { testApp } from '#testing/app.ts';
import { COURSES_A_SCHOOL } from './create-course.ts';

const t = testApp();
const ctx = () => t.system.ctx({ kind: 'system' }, 'test');
let admin: { personId: number; email: string };
let schoolId: number;
let foreignSchoolId: number;
beforeAll(async () => {
  admin = await makePerson(ctx());
  schoolId = (await aSchool(ctx(), { adminId: admin.personId })).id;
  foreignSchoolId = (await aSchool(ctx())).id;
});

const create = (personId: number, payload: object, headers = {}) =>
  t.as(personId, { method: 'POST', url: '/api/v1/teachers/courses', payload, headers });
const wrong = async (payload: object) => {
  const response = await create(admin.personId, { schoolId, name: 'Breath', ...payload });
  return [response.statusCode, response.json().error];
};
const proposed = async (name: string) =>
  (
    await t.as(admin.personId, {
      url: `/api/v1/teachers/schools/${schoolId}/course_slug`,
      query: { name },
    })
  ).json().slug;

describe('a new course', () => {
  test('is unlisted, uses its creator as reply-to, and has everything a new course starts with', async () => {
    const response = await create(admin.personId, {
      course: { school_id: schoolId, name: ' Breath & Bone ', topic: 'Voice' },
    });
    expect(response.statusCode, response.body).toBe(200);
    const { course } = response.json();
    expect(course).toEqual({
      id: course.id,
      schoolId,
      name: 'Breath & Bone',
      slug: 'breath-bone',
      topic: 'Voice',
      email: admin.email,
      askedEmail: null,
      revision: 0,
      savedBy: null,
      savedAt: null,
    });
    const row = await t.db.selectFrom('courses').selectAll().where('id', '=', course.id).executeTakeFirstOrThrow();
    expect(row).toMatchObject({ listed_at: null, created_by: admin.personId, email: admin.email });
    for (const [table, rows] of [
      ['landing_pages', 1],
      ['surveys', 2],
      ['email_templates', 3],
    ] as const) {
      const found = await t.db.selectFrom(table).select('course_id').where('course_id', '=', course.id).execute();
      expect([table, found.length]).toEqual([table, rows]);
    }
    const log = await t.db
      .selectFrom('activity')
      .select(['action', 'actor_id', 'detail'])
      .where('course_id', '=', course.id)
      .execute();
    expect(log).toEqual([
      { action: 'create_course', actor_id: admin.personId, detail: { course: 'Breath & Bone', slug: 'breath-bone' } },
    ]);
  });

  test('gets the slug that was typed, in lower case, or the reason it can’t', async () => {
    const created = await create(admin.personId, { schoolId, name: 'Slugs', slug: ' My_Slug-1 ' });
    expect(created.json().course.slug).toBe('my_slug-1');
    const format = 'Numbers 0-9, Letters a-z, hyphens -, or underlines _ only';
    expect(await wrong({ slug: 'my_slug-1' })).toEqual([422, { slug: 'has already been taken' }]);
    expect(await wrong({ slug: 'teachers' })).toEqual([422, { slug: 'has already been taken' }]);
    for (const slug of ['my slug', 'é', 'a/b', 'x'.repeat(81)])
      expect(await wrong({ slug })).toEqual([422, { slug: format }]);
    expect(await wrong({ slug: '12' })).toEqual([422, { slug: 'Start with a letter.' }]);
    expect(await wrong({ slug: '' })).toEqual([422, { slug: 'This field is required.' }]);
  });

  test('gets a free slug proposed, whatever its name', async () => {
    await aCourse(ctx(), { name: 'Foley' });
    expect(await proposed('Foley')).toBe('foley-2');
    expect(await proposed('Émile’s Foley')).toBe('emile-s-foley');
    expect(await proposed('声優')).toMatch(/^course(-\d+)?$/);
  });

  test('with the same name concurrently gets the next free slug', async () => {
    const responses = await Promise.all(
      Array.from({ length: 5 }, () => create(admin.personId, { schoolId, name: 'Echo' })),
    );
    expect(responses.map((response) => response.json().course?.slug).toSorted()).toEqual([
      'echo',
      'echo-2',
      'echo-3',
      'echo-4',
      'echo-5',
    ]);
    const same = await Promise.all(
      Array.from({ length: 3 }, () => create(admin.personId, { schoolId, name: 'Echo', slug: 'one-echo' })),
    );
    expect(same.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 422, 422]);
  });

  test('needs a name of 1 to 120 characters, a topic of at most 80, and a school', async () => {
    expect(await wrong({ name: '  ' })).toEqual([422, { name: 'This field is required.' }]);
    expect(await wrong({ name: 'x'.repeat(121) })).toEqual([422, { name: 'Use 120 characters or fewer.' }]);
    expect(await wrong({ topic: 'x'.repeat(81) })).toEqual([422, { topic: 'Use 80 characters or fewer.' }]);
    expect(await wrong({ schoolId: 'mine' })).toEqual([422, { schoolId: 'Enter a whole number.' }]);
    expect(await wrong({ listed: true })).toEqual([422, { listed: "We don't recognize this field." }]);
  });

  test('starts with its creator’s own email address as reply-to; the owner of any other has to confirm by email first', async () => {
    const own = await create(admin.personId, { schoolId, name: 'Own', email: admin.email.toUpperCase() });
    expect(own.json().course).toMatchObject({ email: admin.email, askedEmail: null });
    const other = await create(admin.personId, { schoolId, name: 'Desk', email: 'desk@elsewhere.test' });
    expect(other.json().course).toMatchObject({ email: admin.email, askedEmail: 'desk@elsewhere.test' });
    await t.drainJobs();
    const mail = await t.db
      .selectFrom('sends')
      .select('kind')
      .where('to_address', '=', 'desk@elsewhere.test')
      .execute();
    expect(mail).toEqual([{ kind: 'reply_to_confirm' }]);
    expect(await wrong({ email: 'desk' })).toEqual([422, { email: 'Is that a valid email?' }]);
  });

  test('is created once per attempt', async () => {
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const responses = [];
    for (let press = 0; press < 2; press += 1)
      responses.push(await create(admin.personId, { schoolId, name: 'Once' }, headers));
    expect(responses[1]?.json()).toEqual(responses[0]?.json());
    expect(await t.db.selectFrom('courses').select('id').where('name', '=', 'Once').execute()).toHaveLength(1);
  });
});

describe('creating one requires', () => {
  test('a School Admin of that school: another school is the same 404 as a missing one', async () => {
    const foreign = await create(admin.personId, { schoolId: foreignSchoolId, name: 'Mine' });
    const missing = await create(admin.personId, { schoolId: 999_999_999, name: 'Mine' });
    expect([foreign.statusCode, foreign.body]).toEqual([404, missing.body]);
    expect(await t.db.selectFrom('courses').select('id').where('school_id', '=', foreignSchoolId).execute()).toEqual(
      [],
    );
  });

  test('more than a course admin, who gets a 403 at their own school', async () => {
    const { personId } = await makePerson(ctx());
    const course = await aCourse(ctx(), { schoolId });
    await giveCourseAdmin(ctx(), { schoolId, courseId: course.id, userId: personId, invitedBy: null });
    expect((await create(personId, { schoolId, name: 'Mine' })).statusCode).toBe(403);
    expect((await create(personId, { schoolId: foreignSchoolId, name: 'Mine' })).statusCode).toBe(404);
    const learner = await makePerson(ctx());
    expect((await create(learner.personId, { schoolId, name: 'Mine' })).statusCode).toBe(403);
  });

  test('a verified email address', async () => {
    const { personId } = await addPerson(ctx(), {
      email: 'unverified@found.test',
      verified: false,
      profile: { firstName: 'Una', lastName: 'Proved', timezone: 'UTC' },
    });
    await giveSchoolAdmin(ctx(), { schoolId, userId: personId, invitedBy: null });
    expect((await create(personId, { schoolId, name: 'Mine' })).json().code).toBe('address_unverified');
  });
});

test('fewer than 500 courses in the school', async () => {
  const { personId } = await makePerson(ctx());
  const full = await aSchool(ctx(), { adminId: personId });
  await t.pool.query(
    `insert into courses (school_id, name, slug, email, created_at)
     select $1, 'Course ' || n, 'full-' || n, 'desk@full.test', now() from generate_series(1, ${COURSES_A_SCHOOL - 1}) n`,
    [full.id],
  );
  const responses = await Promise.all([1, 2].map(() => create(personId, { schoolId: full.id, name: 'Last' })));
  expect(responses.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 422]);
  expect(responses.find(({ statusCode }) => statusCode === 422)?.json()).toMatchObject({
    code: 'school_full',
    error: 'A school can have up to 500 courses. Contact us if you need more.',
  });
});
