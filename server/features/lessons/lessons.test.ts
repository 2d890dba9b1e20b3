import { beforeAll, describe, expect, test } from 'vitest';
import { LESSON_PAGE_FIELDS } from '#contract/lessons/lesson.fields.ts';
import { mapFields } from '#contract/primitives/fields.ts';
import { giveCourseAdmin } from '#server/features/accounts/index.ts';
import { makePerson } from '#server/features/accounts/persons/person.factory.ts';
import { aPlace } from '#server/features/enrollment/enrollment.factory.ts';
import { aCohort, aCourse } from '#server/features/schools/cohort/cohort.factory.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { testApp } from '#testing/app.ts';
import { aLesson, aModule } from './lesson.factory.ts';
import { changeContent, removeContent } from './write-content.ts';
import { changeModule, removeModule } from './write-module.ts';

const t = testApp();
let ctx: Ctx;
let stranger: number;
let staff: number;
beforeAll(async () => {
  ctx = t.system.ctx({ kind: 'system' }, 'test');
  stranger = (await makePerson(ctx)).personId;
  staff = (await makePerson(ctx, { isStaff: true })).personId;
});

async function get(personId: number | null, url: string) {
  const response = await t.as(personId, { method: 'GET', url: `/api/v1${url}` });
  return { status: response.statusCode, body: response.json() };
}
async function post(personId: number | null, url: string, payload: object = {}) {
  const response = await t.as(personId, { method: 'POST', url: `/api/v1${url}`, payload });
  return { status: response.statusCode, body: response.json() };
}
const daysAgo = (days: number): Ctx => ({
  ...ctx,
  clock: { ...ctx.clock, now: () => new Date(ctx.clock.now().getTime() - days * 86_400_000), real: () => new Date() },
});

/** A course with a cohort, one learner in it, one Course Admin, and material in two modules. */
async function taught(input: { openMaterial?: boolean } = {}) {
  const course = await aCourse(ctx, { name: 'Foley for Film', ...input });
  const cohort = await aCohort(ctx, { courseId: course.id });
  const learner = (await makePerson(ctx)).personId;
  const admin = (await makePerson(ctx)).personId;
  await aPlace(ctx, { personId: learner, cohortId: cohort.id, courseId: course.id });
  await giveCourseAdmin(ctx, { schoolId: course.schoolId, courseId: course.id, userId: admin, invitedBy: null });
  const first = await aModule(ctx, { courseId: course.id, name: 'Feet', lessons: ['Shoes', 'Floors'] });
  const second = await aModule(ctx, { courseId: course.id, name: 'Hands', lessons: ['Cloth'] });
  return { course, cohort, learner, admin, first, second };
}

describe('GET /courses/course_material', () => {
  test('returns the course and its contents as modules with a name and lessons of id, slug, name', async () => {
    const { course, learner, first, second } = await taught();
    const [shoes, floors] = first.contentIds;
    const [cloth] = second.contentIds;
    const { body } = await get(learner, `/courses/course_material?id=${course.slug}`);
    expect(body.course).toMatchObject({ id: course.id, slug: course.slug, name: 'Foley for Film' });
    expect(body.contents).toEqual([
      {
        id: first.id,
        name: 'Feet',
        lessons: [
          { id: shoes, slug: `${shoes}-shoes`, name: 'Shoes', read: false },
          { id: floors, slug: `${floors}-floors`, name: 'Floors', read: false },
        ],
      },
      { id: second.id, name: 'Hands', lessons: [{ id: cloth, slug: `${cloth}-cloth`, name: 'Cloth', read: false }] },
    ]);
    expect(body.progress).toEqual({ mayOpen: true, read: 0, total: 3, continueAt: null });
    // The number and the id-slug name the same course; anything else is not found.
    for (const id of [course.id, `${course.id}-whatever`]) {
      expect((await get(learner, `/courses/course_material?id=${id}`)).body.course.id).toBe(course.id);
    }
    expect((await get(learner, '/courses/course_material?id=999999')).status).toBe(404);
  });

  test('shows names to everyone signed in, and says that the lessons are closed to them', async () => {
    const { course } = await taught();
    const { status, body } = await get(stranger, `/courses/course_material?id=${course.slug}`);
    expect(status).toBe(200);
    expect(body.contents[0].lessons[0].name).toBe('Shoes');
    expect(body.progress.mayOpen).toBe(false);
    expect(JSON.stringify(body)).not.toContain('What Shoes says');
    expect((await get(null, `/courses/course_material?id=${course.slug}`)).status).toBe(401);
  });

  test('leaves out drafts, and deleted lessons', async () => {
    const { course, learner, first, second } = await taught();
    await changeContent(ctx, { contentId: first.contentIds[0] ?? 0, status: 'draft' });
    await removeContent(ctx, { contentId: second.contentIds[0] ?? 0 });
    await removeModule(ctx, { moduleId: second.id });
    const { body } = await get(learner, `/courses/course_material?id=${course.slug}`);
    expect(body.contents.map((module: { name: string }) => module.name)).toEqual(['Feet']);
    expect(body.contents[0].lessons.map((lesson: { name: string }) => lesson.name)).toEqual(['Floors']);
  });
});

describe('GET /course_contents/{id}', () => {
  test('returns the lesson with its course, its parentName, the next lesson, and the toc', async () => {
    const { course, learner, first, second } = await taught();
    const [shoes, floors] = first.contentIds;
    const [cloth] = second.contentIds;
    await changeContent(ctx, { contentId: shoes ?? 0, nextLessonText: 'What stands under them' });
    const { body } = await get(learner, `/course_contents/${shoes}`);
    expect(body.lesson).toEqual({
      id: shoes,
      slug: `${shoes}-shoes`,
      name: 'Shoes',
      courseId: course.id,
      courseSlug: course.slug,
      courseName: 'Foley for Film',
      schoolName: expect.stringMatching(/\S/),
      parentName: 'Feet',
      body: '<p>What Shoes says.</p>',
      nextLessonText: 'What stands under them',
      nextLessonSlug: `${floors}-floors`,
      read: false,
      draft: false,
    });
    expect(body.toc).toEqual([
      { id: shoes, slug: `${shoes}-shoes`, name: 'Shoes', read: false, moduleId: first.id, moduleName: 'Feet' },
      { id: floors, slug: `${floors}-floors`, name: 'Floors', read: false, moduleId: first.id, moduleName: 'Feet' },
      { id: cloth, slug: `${cloth}-cloth`, name: 'Cloth', read: false, moduleId: second.id, moduleName: 'Hands' },
    ]);
    // The next lesson's name if no one wrote a text for it, even in the next module; nothing after the last lesson.
    expect((await get(learner, `/course_contents/${floors}-anything-at-all`)).body.lesson).toMatchObject({
      nextLessonText: 'Cloth',
      nextLessonSlug: `${cloth}-cloth`,
    });
    expect((await get(learner, `/course_contents/${cloth}`)).body.lesson).toMatchObject({
      nextLessonText: null,
      nextLessonSlug: null,
    });
  });

  test('opens to current and past learners, to people who manage the course, and to staff; to no one else', async () => {
    const { course, cohort, learner, admin, first } = await taught();
    const url = `/course_contents/${first.contentIds[0]}`;
    const [past, left] = [(await makePerson(ctx)).personId, (await makePerson(ctx)).personId];
    await aPlace(ctx, { personId: past, cohortId: cohort.id, courseId: course.id, state: 'completed' });
    await aPlace(ctx, { personId: left, cohortId: cohort.id, courseId: course.id, state: 'left' });
    for (const personId of [learner, past, admin, staff]) expect((await get(personId, url)).status).toBe(200);
    for (const personId of [stranger, left]) {
      expect(await get(personId, url)).toMatchObject({
        status: 403,
        body: { code: 'not_enrolled', details: { courseSlug: course.slug } },
      });
    }
    await t.db.updateTable('enrolments').set({ suspended_at: ctx.clock.now() }).where('user_id', '=', past).execute();
    expect((await get(past, url)).status).toBe(403);
    expect((await get(null, url)).status).toBe(401);
    for (const missing of ['/course_contents/999999', '/course_contents/shoes']) {
      expect((await get(learner, missing)).status).toBe(404);
    }
  });

  test('of a course with open material opens to everyone signed in', async () => {
    const { first } = await taught({ openMaterial: true });
    expect((await get(stranger, `/course_contents/${first.contentIds[0]}`)).status).toBe(200);
    expect((await get(null, `/course_contents/${first.contentIds[0]}`)).status).toBe(401);
  });

  test('as a draft is visible to people who manage the course, marked as a draft, and to no learner', async () => {
    const { learner, admin, first } = await taught();
    const url = `/course_contents/${first.contentIds[0]}`;
    await changeContent(ctx, { contentId: first.contentIds[0] ?? 0, status: 'draft' });
    expect((await get(learner, url)).status).toBe(404);
    expect((await get(stranger, url)).status).toBe(404);
    expect((await get(admin, url)).body.lesson).toMatchObject({ draft: true, nextLessonSlug: null });
  });

  test('is sanitized when it is written', async () => {
    const { learner, first } = await taught();
    const contentId = first.contentIds[0] ?? 0;
    await changeContent(ctx, { contentId, body: '<p onclick="x()">Listen<script>alert(1)</script></p>' });
    expect((await get(learner, `/course_contents/${contentId}`)).body.lesson.body).toBe('<p>Listen</p>');
  });
});

describe('progress in course material', () => {
  test('shows what a learner has read, and continues where they left off', async () => {
    const { course, learner, first, second } = await taught();
    const [shoes, floors] = first.contentIds;
    const material = async () => (await get(learner, `/courses/course_material?id=${course.slug}`)).body.progress;
    expect((await post(learner, `/course_contents/${shoes}/progress`)).body).toEqual({ read: false });
    expect(await material()).toMatchObject({ read: 0, continueAt: { id: shoes } });
    expect((await post(learner, `/course_contents/${shoes}/progress`, { read: true })).body).toEqual({ read: true });
    expect(await material()).toMatchObject({ read: 1, continueAt: { id: floors } });
    // Opened again: still read. Unmarked: not read.
    await t.system.clock.advance(60_000);
    expect((await post(learner, `/course_contents/${shoes}/progress`)).body).toEqual({ read: true });
    expect((await get(learner, `/courses/${course.slug}`)).body.material).toMatchObject({
      mayOpen: true,
      read: 1,
      total: 3,
      continueAt: { id: floors },
    });
    expect((await post(learner, `/course_contents/${shoes}/progress`, { read: false })).body).toEqual({ read: false });
    for (const id of [shoes, floors, second.contentIds[0]]) {
      await post(learner, `/course_contents/${id}/progress`, { read: true });
    }
    expect(await material()).toEqual({ mayOpen: true, read: 3, total: 3, continueAt: null });
    expect((await post(stranger, `/course_contents/${shoes}/progress`, { read: true })).status).toBe(403);
  });

  test('is one row after ten requests at the same time', async () => {
    const { learner, first } = await taught();
    const url = `/course_contents/${first.contentIds[0]}/progress`;
    const responses = await Promise.all(Array.from({ length: 10 }, () => post(learner, url, { read: true })));
    expect(responses.map((response) => response.status)).toEqual(Array(10).fill(200));
    expect((await get(learner, `/course_contents/${first.contentIds[0]}`)).body.lesson.read).toBe(true);
  });
});

describe('GET /lessons/{id}', () => {
  test('returns a lesson of the cohort with its course, and the cohort’s other lessons', async () => {
    const { course, cohort, learner } = await taught();
    const lesson = await aLesson(ctx, { cohortId: cohort.id, name: 'Gravel', body: '<p>Two kinds.</p>' });
    const later = await aLesson(ctx, { cohortId: cohort.id, name: 'Snow', inHours: 48, body: '<p>Cornstarch.</p>' });
    const { body } = await get(learner, `/lessons/${lesson.id}`);
    expect(body.lesson).toMatchObject({
      id: lesson.id,
      uuid: lesson.uuid,
      name: 'Gravel',
      body: '<p>Two kinds.</p>',
      lesson_type: 'Lesson',
      publication_status: 'published',
      locked: false,
      courseId: course.id,
      courseSlug: course.slug,
      courseName: 'Foley for Film',
      schoolName: expect.stringMatching(/\S/),
      cohort: { id: cohort.id },
    });
    expect(body.lessons.map((line: { id: number; locked: boolean }) => [line.id, line.locked])).toEqual([
      [lesson.id, false],
      [later.id, true],
    ]);
  });

  test('before its date returns only when it opens, and opens then', async () => {
    const { cohort, learner, admin } = await taught();
    const lesson = await aLesson(ctx, {
      cohortId: cohort.id,
      inHours: 48,
      body: '<p>Secret sauce.</p>',
      summary: 'Sauce.',
    });
    const early = await get(learner, `/lessons/${lesson.id}`);
    const withheld = mapFields<typeof LESSON_PAGE_FIELDS, object>(LESSON_PAGE_FIELDS, () => null);
    expect(early.body.lesson).toMatchObject({ locked: true, ...withheld, publication_status: 'published' });
    expect(JSON.stringify(early.body)).not.toContain('Secret sauce');
    expect((await get(admin, `/lessons/${lesson.id}`)).body.lesson.body).toContain('Secret sauce');
    expect(await post(learner, `/lessons/${lesson.id}/progress`, { read: true })).toMatchObject({
      status: 409,
      body: { code: 'lesson_locked' },
    });
    await t.system.clock.advance(49 * 3_600_000);
    expect((await get(learner, `/lessons/${lesson.id}`)).body.lesson).toMatchObject({
      locked: false,
      body: '<p>Secret sauce.</p>',
    });
  });

  test('as a draft shows its name on the course page, and its body to no learner', async () => {
    const { course, cohort, learner, admin } = await taught();
    const lesson = await aLesson(ctx, { cohortId: cohort.id, name: 'Rain', status: 'draft', body: '<p>Rice.</p>' });
    const page = await get(learner, `/courses/${course.slug}`);
    expect(page.body.lessons).toMatchObject([{ id: lesson.id, name: 'Rain', publication_status: 'draft' }]);
    expect(JSON.stringify(page.body)).not.toContain('Rice.');
    expect((await get(learner, `/lessons/${lesson.id}`)).status).toBe(404);
    expect((await get(admin, `/lessons/${lesson.id}`)).body.lesson.body).toBe('<p>Rice.</p>');
  });

  test('is completed once it is read, or its cohort is over', async () => {
    const { cohort, learner } = await taught();
    const lesson = await aLesson(ctx, { cohortId: cohort.id });
    expect((await post(learner, `/lessons/${lesson.id}/progress`)).body).toEqual({ read: false });
    expect((await get(learner, `/lessons/${lesson.id}`)).body.lesson.publication_status).toBe('published');
    expect((await post(learner, `/lessons/${lesson.id}/progress`, { read: true })).body).toEqual({ read: true });
    expect((await get(learner, `/lessons/${lesson.id}`)).body.lesson.publication_status).toBe('completed');

    const course = await aCourse(ctx);
    const over = await aCohort(daysAgo(90), { courseId: course.id, startsIn: 30, endsIn: 60 });
    await aPlace(ctx, { personId: learner, cohortId: over.id, courseId: course.id, state: 'completed' });
    const old = await aLesson(daysAgo(50), { cohortId: over.id });
    expect((await get(learner, `/lessons/${old.id}`)).body.lesson).toMatchObject({
      publication_status: 'completed',
      read: false,
    });
  });

  test("of another cohort, even in the learner's own course, is not found", async () => {
    const { course, learner, admin } = await taught();
    const other = await aCohort(ctx, { courseId: course.id });
    const lesson = await aLesson(ctx, { cohortId: other.id });
    const missing = await get(learner, '/lessons/999999');
    for (const personId of [learner, stranger]) expect(await get(personId, `/lessons/${lesson.id}`)).toEqual(missing);
    expect((await post(stranger, `/lessons/${lesson.id}/progress`)).status).toBe(404);
    for (const personId of [admin, staff]) expect((await get(personId, `/lessons/${lesson.id}`)).status).toBe(200);
  });
});

test('a direct link takes the uuid or the id of a lesson that the person may open', async () => {
  const { course, cohort, learner } = await taught();
  const lesson = await aLesson(ctx, { cohortId: cohort.id });
  for (const link of [lesson.uuid, lesson.id]) {
    const courseSlug = course.slug;
    expect((await get(learner, `/lessons/links/${link}`)).body).toEqual({ lessonId: lesson.id, courseSlug });
    // People without a seat are sent to the course page, where they can enroll.
    expect((await get(stranger, `/lessons/links/${link}`)).body).toEqual({ lessonId: null, courseSlug });
  }
  for (const link of ['nothing', '999999', crypto.randomUUID()]) {
    expect((await get(learner, `/lessons/links/${link}`)).status).toBe(404);
  }
});

describe('the order of a course’s material', () => {
  const names = async (personId: number, slug: string) =>
    (await get(personId, `/courses/course_material?id=${slug}`)).body.contents.map(
      (module: { name: string; lessons: { name: string }[] }) => [
        module.name,
        ...module.lessons.map((lesson) => lesson.name),
      ],
    );

  test('follows its modules and lessons as they are moved, into other modules too', async () => {
    const { course, learner, first, second } = await taught();
    await changeModule(ctx, { moduleId: second.id, position: 0, name: 'Palms' });
    expect(await names(learner, course.slug)).toEqual([
      ['Palms', 'Cloth'],
      ['Feet', 'Shoes', 'Floors'],
    ]);
    await changeContent(ctx, { contentId: first.contentIds[1] ?? 0, moduleId: second.id, position: 0 });
    expect(await names(learner, course.slug)).toEqual([
      ['Palms', 'Floors', 'Cloth'],
      ['Feet', 'Shoes'],
    ]);
    const elsewhere = await taught();
    await expect(
      changeContent(ctx, { contentId: first.contentIds[0] ?? 0, moduleId: elsewhere.first.id }),
    ).rejects.toMatchObject({ status: 404 });
    await expect(removeModule(ctx, { moduleId: first.id })).rejects.toMatchObject({ status: 409 });
  });
});
