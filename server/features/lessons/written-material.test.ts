import { beforeAll, expect, test } from 'vitest';
import { giveCourseAdmin } from '#server/features/accounts/index.ts';
import { makePerson } from '#server/features/accounts/persons/person.factory.ts';
import { aPlace } from '#server/features/enrollment/enrollment.factory.ts';
import { aCohort, aCourse } from '#server/features/schools/cohort/cohort.factory.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { testApp } from '#testing/app.ts';
import { requestsOf } from '#testing/requests.ts';
import { aModule } from './lesson.factory.ts';

const t = testApp();
let ctx: Ctx;
let staff: number;
let reader: number;
beforeAll(async () => {
  ctx = t.system.ctx({ kind: 'system' }, 'test');
  staff = (await makePerson(ctx, { isStaff: true })).personId;
  reader = (await makePerson(ctx)).personId;
});

const call = requestsOf(t);

const adminOf = async (course: { id: number; schoolId: number }) => {
  const { personId } = await makePerson(ctx);
  await giveCourseAdmin(ctx, { schoolId: course.schoolId, courseId: course.id, userId: personId, invitedBy: null });
  return personId;
};
const actions = async (writer: number) =>
  (await t.db.selectFrom('activity').select('action').where('actor_id', '=', writer).orderBy('id').execute()).map(
    (row) => row.action,
  );

test.each(['course admin', 'staff'])(
  'a %s writes course material: module, lesson as draft, its text, then everyone enrolled reads it',
  async (role) => {
    const name = `Foley for Film, by ${role}`;
    const course = await aCourse(ctx, { name });
    const writer = role === 'staff' ? staff : await adminOf(course);
    const cohort = await aCohort(ctx, { courseId: course.id });
    await aPlace(ctx, { personId: reader, cohortId: cohort.id, courseId: course.id });
    const found = await call(staff, 'GET', `/admin/course_material?q=${encodeURIComponent(name)}`);
    expect(found.body.courses).toMatchObject([{ id: course.id, modules: 0, lessons: 0, drafts: 0 }]);

    const module = (await call(writer, 'POST', `/teachers/courses/${course.id}/course_modules`, { name: 'Feet' })).body
      .id;
    const other = (await call(writer, 'POST', `/teachers/courses/${course.id}/course_modules`, { name: 'Hands' })).body
      .id;
    const lesson = (await call(writer, 'POST', `/teachers/course_modules/${module}/course_contents`, { name: 'Shoes' }))
      .body.id;
    const url = `/teachers/course_contents/${lesson}`;
    expect((await call(writer, 'GET', url)).body.content).toMatchObject({ name: 'Shoes', status: 'draft', body: '' });
    expect((await call(reader, 'GET', `/course_contents/${lesson}`)).status).toBe(404);
    // A published lesson needs text, and texts are sanitized.
    expect(await call(writer, 'PATCH', url, { status: 'published' })).toMatchObject({
      status: 422,
      body: { error: { body: 'This field is required.' } },
    });
    const changes = { body: '<p>Heels<script>x()</script></p>', next_lesson_text: 'Floors', status: 'published' };
    expect((await call(writer, 'PATCH', url, changes)).status).toBe(200);
    expect((await call(reader, 'GET', `/course_contents/${lesson}`)).body.lesson).toMatchObject({
      body: '<p>Heels</p>',
      parentName: 'Feet',
    });
    await call(writer, 'PATCH', url, { moduleId: other });
    await call(writer, 'PATCH', `/teachers/course_modules/${other}`, { position: 0, name: 'Palms' });
    expect((await call(writer, 'GET', `/teachers/courses/${course.id}/course_material`)).body.modules).toMatchObject([
      { name: 'Palms', lessons: [{ id: lesson, name: 'Shoes', status: 'published' }] },
      { name: 'Feet', lessons: [] },
    ]);
    expect(await call(writer, 'DELETE', `/teachers/course_modules/${other}`)).toMatchObject({
      status: 409,
      body: { code: 'module_not_empty' },
    });
    expect((await call(writer, 'DELETE', url)).status).toBe(200);
    expect((await call(writer, 'DELETE', `/teachers/course_modules/${other}`)).status).toBe(200);
    expect((await call(reader, 'GET', `/course_contents/${lesson}`)).status).toBe(404);
    expect(await actions(writer)).toEqual([
      'create_course_module',
      'create_course_module',
      'create_course_content',
      'change_course_content',
      'change_course_content',
      'change_course_module',
      'remove_course_content',
      'remove_course_module',
    ]);
  },
);

test('no one writes material for a course they don’t manage: someone else’s module or lesson is like a missing one', async () => {
  const [own, other] = [await aCourse(ctx), await aCourse(ctx)];
  const admin = await adminOf(own);
  const mine = await aModule(ctx, { courseId: own.id, lessons: ['Mine'] });
  const module = await aModule(ctx, { courseId: other.id, lessons: ['Theirs'] });
  const [content] = module.contentIds;
  const requests = [
    ['GET', 'courses', '/course_material', own.id, other.id],
    ['POST', 'courses', '/course_modules', own.id, other.id],
    ['PATCH', 'course_modules', '', mine.id, module.id],
    ['DELETE', 'course_modules', '', mine.id, module.id],
    ['POST', 'course_modules', '/course_contents', mine.id, module.id],
    ['GET', 'course_contents', '', mine.contentIds[0], content],
    ['PATCH', 'course_contents', '', mine.contentIds[0], content],
    ['DELETE', 'course_contents', '', mine.contentIds[0], content],
  ] as const;
  for (const [method, kind, rest, ownId, foreignId] of requests) {
    const body = method === 'POST' || method === 'PATCH' ? { name: 'New' } : undefined;
    const request = (personId: number, id: number | undefined) =>
      call(personId, method, `/teachers/${kind}/${id}${rest}`, body);
    expect(await request(admin, foreignId)).toEqual(await request(admin, 999_999));
    expect((await request(reader, ownId)).status).toBe(404);
  }
  // A lesson can't be moved into the other course's module either.
  const url = `/teachers/course_contents/${mine.contentIds[0]}`;
  expect((await call(admin, 'PATCH', url, { moduleId: module.id })).status).toBe(404);
  expect((await call(admin, 'GET', `/teachers/courses/${own.id}/course_material`)).body.modules).toMatchObject([
    { lessons: [{ name: 'Mine' }] },
  ]);
});

test('staff write the library: a draft, its order, publishing, deleting', async () => {
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
  expect(await actions(staff)).toContain('remove_library_content');
});

test("staff's editors are closed to everyone else", async () => {
  for (const [method, url, payload] of [
    ['GET', '/admin/course_material', undefined],
    ['GET', '/admin/library_contents?kind=Concept', undefined],
    ['POST', '/admin/library_contents', { kind: 'Concept', name: 'Mine', status: 'draft' }],
  ] as const) {
    expect((await call(reader, method, url, payload)).status).toBe(403);
  }
});

test('people who manage an archived course can read its material, but not change it', async () => {
  const course = await aCourse(ctx);
  const admin = await adminOf(course);
  await aModule(ctx, { courseId: course.id, name: 'Feet' });
  await t.db.updateTable('courses').set({ archived_at: ctx.clock.now() }).where('id', '=', course.id).execute();
  const read = await call(admin, 'GET', `/teachers/courses/${course.id}/course_material`);
  expect(read).toMatchObject({ status: 200, body: { course: { id: course.id }, modules: [{ name: 'Feet' }] } });
  const write = await call(admin, 'POST', `/teachers/courses/${course.id}/course_modules`, { name: 'Hands' });
  expect(write).toMatchObject({ status: 409, body: { error: expect.stringContaining('archived') } });
});

test('staff read all courses by name, those with material first, page by page', async () => {
  const word = 'Paged';
  const named = async (name: string) => aCourse(ctx, { name: `${word} ${name}` });
  const many = Array.from({ length: 49 }, (_, n) => `C ${String(n).padStart(2, '0')}`);
  const bare = [await named('A'), ...(await Promise.all(many.map(named)))];
  const written = [await named('Y'), await named('Z')];
  for (const { id } of written) {
    const module = await call(staff, 'POST', `/teachers/courses/${id}/course_modules`, { name: 'One' });
    await call(staff, 'POST', `/teachers/course_modules/${module.body.id}/course_contents`, { name: 'Lesson' });
  }
  const page = async (page: number) => (await call(staff, 'GET', `/admin/course_material?q=paged&page=${page}`)).body;
  const ids = ({ courses }: { courses: { id: number }[] }) => courses.map(({ id }) => id);
  const inOrder = [...written, ...bare].map(({ id }) => id);
  const [first, second, third] = [await page(1), await page(2), await page(3)];
  expect(ids(first)).toEqual(inOrder.slice(0, 50));
  expect(first.courses[0]).toMatchObject({ modules: 1, lessons: 1, drafts: 1 });
  expect(first.meta).toEqual({ page: 1, perPage: 50, total: 52, totalPages: 2 });
  // After every course that has material.
  expect(ids(second)).toEqual(inOrder.slice(50));
  expect(second.meta.total).toBe(52);
  expect([ids(third), third.meta.total]).toEqual([[], 0]);
});
