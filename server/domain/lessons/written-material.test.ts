import { beforeAll, expect, test } from 'vitest';
import { makePerson } from '#server/domain/accounts/persons/person.factory.ts';
import { aPlace } from '#server/domain/enrolment/enrolment.factory.ts';
import { aCohort, aCourse } from '#server/domain/schools/cohort/cohort.factory.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { testApp } from '#testing/app.ts';

const t = testApp();
let ctx: Ctx;
let staff: number;
let reader: number;
beforeAll(async () => {
  ctx = t.system.ctx({ kind: 'system' }, 'test');
  staff = (await makePerson(ctx, { isStaff: true })).personId;
  reader = (await makePerson(ctx)).personId;
});

async function call(personId: number, method: 'GET' | 'POST' | 'PATCH' | 'DELETE', url: string, payload?: object) {
  const answer = await t.as(personId, { method, url: `/api/v1${url}`, ...(payload ? { payload } : {}) });
  return { status: answer.statusCode, body: answer.json() };
}
const actions = async () =>
  (await t.db.selectFrom('activity').select('action').where('actor_id', '=', staff).orderBy('id').execute()).map(
    (row) => row.action,
  );

test('staff write course material: module, lesson as draft, its words, then everyone enrolled reads it', async () => {
  const course = await aCourse(ctx, { name: 'Foley for Film' });
  const cohort = await aCohort(ctx, { courseId: course.id });
  await aPlace(ctx, { personId: reader, cohortId: cohort.id, courseId: course.id });
  const found = await call(staff, 'GET', '/admin/course_material?q=foley');
  expect(found.body.courses).toMatchObject([{ id: course.id, modules: 0, lessons: 0, drafts: 0 }]);

  const module = (await call(staff, 'POST', '/admin/course_modules', { courseId: course.id, name: 'Feet' })).body.id;
  const other = (await call(staff, 'POST', '/admin/course_modules', { courseId: course.id, name: 'Hands' })).body.id;
  const lesson = (await call(staff, 'POST', '/admin/course_contents', { moduleId: module, name: 'Shoes' })).body.id;
  const url = `/admin/course_contents/${lesson}`;
  expect((await call(staff, 'GET', url)).body.content).toMatchObject({ name: 'Shoes', status: 'draft', body: '' });
  expect((await call(reader, 'GET', `/course_contents/${lesson}`)).status).toBe(404);
  // What is published says something; what is written is cleaned.
  expect(await call(staff, 'PATCH', url, { status: 'published' })).toMatchObject({
    status: 422,
    body: { error: { body: 'This field is required.' } },
  });
  const words = { body: '<p>Heels<script>x()</script></p>', next_lesson_text: 'Floors', status: 'published' };
  expect((await call(staff, 'PATCH', url, words)).status).toBe(200);
  expect((await call(reader, 'GET', `/course_contents/${lesson}`)).body.lesson).toMatchObject({
    body: '<p>Heels</p>',
    parentName: 'Feet',
  });
  await call(staff, 'PATCH', url, { moduleId: other });
  await call(staff, 'PATCH', `/admin/course_modules/${other}`, { position: 0, name: 'Palms' });
  expect((await call(staff, 'GET', `/admin/course_material/${course.id}`)).body.modules).toMatchObject([
    { name: 'Palms', lessons: [{ id: lesson, name: 'Shoes', status: 'published' }] },
    { name: 'Feet', lessons: [] },
  ]);
  expect(await call(staff, 'DELETE', `/admin/course_modules/${other}`)).toMatchObject({
    status: 409,
    body: { code: 'module_not_empty' },
  });
  expect((await call(staff, 'DELETE', url)).status).toBe(200);
  expect((await call(staff, 'DELETE', `/admin/course_modules/${other}`)).status).toBe(200);
  expect((await call(reader, 'GET', `/course_contents/${lesson}`)).status).toBe(404);
  expect(await actions()).toEqual([
    'create_course_module',
    'create_course_module',
    'create_course_content',
    'change_course_content',
    'change_course_content',
    'change_course_module',
    'remove_course_content',
    'remove_course_module',
  ]);
});

test('staff write the library: a draft, its order, publishing, taking away', async () => {
  const make = async (name: string) =>
    (await call(staff, 'POST', '/admin/library_contents', { kind: 'Example', name, status: 'draft' })).body.content.id;
  const [first, second] = [await make('One'), await make('Two')];
  expect((await call(reader, 'GET', '/library_contents?kind=Example')).body.contents).toEqual([]);
  expect(await call(staff, 'PATCH', `/admin/library_contents/${first}`, { status: 'published' })).toMatchObject({
    status: 422,
    body: { error: { body: 'This field is required.' } },
  });
  for (const id of [first, second]) {
    await call(staff, 'PATCH', `/admin/library_contents/${id}`, { body: '<p>Words.</p>', status: 'published' });
  }
  await call(staff, 'PATCH', `/admin/library_contents/${second}`, { position: 0, name: 'Two, first' });
  const names = async () =>
    (await call(reader, 'GET', '/library_contents?kind=Example')).body.contents.map(
      (content: { name: string }) => content.name,
    );
  expect(await names()).toEqual(['Two, first', 'One']);
  expect((await call(staff, 'GET', '/admin/library_contents?kind=Example')).body.contents).toMatchObject([
    { id: second, status: 'published' },
    { id: first, status: 'published' },
  ]);
  expect((await call(staff, 'DELETE', `/admin/library_contents/${second}`)).status).toBe(200);
  expect(await names()).toEqual(['One']);
  expect(await actions()).toContain('remove_library_content');
});

test("staff's editors are closed to everyone else", async () => {
  for (const [method, url, payload] of [
    ['GET', '/admin/course_material', undefined],
    ['POST', '/admin/course_modules', { courseId: 1, name: 'Mine' }],
    ['GET', '/admin/library_contents?kind=Concept', undefined],
    ['POST', '/admin/library_contents', { kind: 'Concept', name: 'Mine', status: 'draft' }],
  ] as const) {
    expect((await call(reader, method, url, payload)).status).toBe(403);
  }
});
