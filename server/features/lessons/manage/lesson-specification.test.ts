import { expect, test } from 'vitest';
import { aCohort } from '#server/features/schools/cohort/cohort.factory.ts';
import { testApp } from '#testing/app.ts';
import { aTaughtCourse } from './lessons.factory.ts';

const t = testApp();
const DAY = 86_400_000;

test('a lesson’s calls: the list by course_id and cohort_id, POST returns its id, errors keyed by field, PATCH with lesson', async () => {
  const of = await aTaughtCourse(t);
  const ids = { course_id: of.course.id, cohort_id: of.cohort.id };
  const fields = { name: 'Breath', body: '<p>In.</p>', lesson_type: 'Lesson', publication_status: 'draft' };
  const created = await of.call(of.admin, 'POST', '/lessons/', {
    lesson: { ...ids, ...fields, summary: '', recap: '' },
  });
  expect(created).toMatchObject({ status: 201, body: { id: expect.any(Number) } });
  const { id } = created.body;
  const elsewhere = (await aCohort(of.ctx, { courseId: of.course.id })).id;
  expect((await of.add({ cohort_id: elsewhere })).status).toBe(201);
  expect(await of.call(of.admin, 'PATCH', `/lessons/${id}`, { lesson: { name: 'Breath, again' } })).toMatchObject({
    status: 200,
    body: { lesson: { id, name: 'Breath, again' } },
  });
  const query = `course_id=${ids.course_id}&cohort_id=${ids.cohort_id}`;
  expect(await of.call(of.admin, 'GET', `/lessons/list_by_cohort?${query}`)).toMatchObject({
    status: 200,
    body: {
      lessons: [
        { id, cohort_id: of.cohort.id, course_id: of.course.id, body: '<p>In.</p>', summary: null, recap: null },
      ],
    },
  });
  const [line] = (await of.call(of.admin, 'GET', `/lessons/list_by_cohort?${query}&texts=false`)).body.lessons;
  expect(line).not.toHaveProperty('body');
  // The payload also works without its wrapper and in camelCase.
  const camel = { cohortId: of.cohort.id, name: 'Tone', body: '<p>Out.</p>', lessonType: 'Project' };
  expect(await of.call(of.admin, 'POST', '/lessons/', camel)).toMatchObject({
    status: 422,
    body: { error: { publicationStatus: 'This field is required.' } },
  });
  expect((await of.call(of.admin, 'POST', '/lessons/', { ...camel, publicationStatus: 'draft' })).status).toBe(201);
});

test('a lesson’s required fields: name, body, lesson_type, cohort_id, and publication_status on create', async () => {
  const of = await aTaughtCourse(t);
  const completeLesson = {
    name: 'Breath',
    body: '<p>In.</p>',
    lesson_type: 'Lesson',
    cohort_id: of.cohort.id,
    publication_status: 'draft',
  };
  for (const field of ['name', 'body', 'lesson_type', 'cohort_id', 'publication_status'] as const) {
    expect(await of.call(of.admin, 'POST', '/lessons/', { lesson: { ...completeLesson, [field]: '' } })).toMatchObject({
      status: 422,
      body: { error: { [field]: 'This field is required.' } },
    });
  }
  // All of them together, also those left out, in the spelling that was sent.
  const refused = await of.call(of.admin, 'POST', '/lessons/', {
    lesson: { name: '', body: '', cohort_id: of.cohort.id },
  });
  expect(refused.body.error).toEqual({
    name: 'This field is required.',
    body: 'This field is required.',
    lesson_type: 'This field is required.',
    publication_status: 'This field is required.',
  });
  const { body } = await of.call(of.admin, 'POST', '/lessons/', { lesson: completeLesson });
  for (const field of ['name', 'body', 'lesson_type', 'cohort_id'] as const) {
    expect(await of.change(body.id, { [field]: '' })).toMatchObject({
      status: 422,
      body: { error: { [field]: 'This field is required.' } },
    });
  }
});

test('a lesson’s dates and states: opens now by default, from today on; Lesson or Project; draft, published, then completed', async () => {
  const of = await aTaughtCourse(t, { startsIn: 35, endsIn: 42 });
  const before = t.system.clock.now().toISOString();
  const { lesson } = (await of.add({ lesson_type: 'Project', publication_status: 'published' })).body;
  expect(lesson).toMatchObject({ lesson_type: 'Project', publication_status: 'published' });
  expect(lesson.publish_at_utc >= before && lesson.publish_at_utc <= t.system.clock.now().toISOString()).toBe(true);
  const yesterday = new Date(t.system.clock.now().getTime() - 2 * DAY).toISOString();
  expect((await of.add({ publish_at_utc: yesterday })).body.error).toEqual({
    publish_at_utc: 'Choose today or a later day.',
  });
  const draft = (await of.add({ lesson_type: 'Lesson', publication_status: 'draft' })).body.lesson;
  expect(draft).toMatchObject({ lesson_type: 'Lesson', publication_status: 'draft' });
  expect((await of.add({ publication_status: 'completed' })).status).toBe(422);
  await t.system.clock.advance(43 * DAY);
  expect((await of.show(lesson.id)).body.lesson.publication_status).toBe('completed');
  expect((await of.show(draft.id)).body.lesson.publication_status).toBe('draft');
});
