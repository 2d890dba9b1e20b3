import { aLesson, aModule } from '#server/features/lessons/lesson.factory.ts';
import { aCohort, aCourse } from '#server/features/schools/cohort/cohort.factory.ts';
import type { Recording, ScenarioContext } from '../session.ts';
import { callApi, multiplied } from './kit.ts';

const to = (id: number) => ({ params: { id } });
const admin = 'school-admin' as const;

async function cohort(s: ScenarioContext, courseId?: number) {
  const ctx = s.t.systemCtx();
  return aCohort(ctx, { courseId: courseId ?? (await aCourse(ctx, { schoolId: s.world.school.id })).id });
}
const lesson = async (s: ScenarioContext, more: object = {}) =>
  aLesson(s.t.systemCtx(), { cohortId: (await cohort(s)).id, ...more });
async function cancelledLesson(s: ScenarioContext) {
  const { id } = await cohort(s);
  const createdLesson = await aLesson(s.t.systemCtx(), { cohortId: id });
  const cancellation = { status: 'cancelled' as const, cancelled_at: s.t.system.clock.now() };
  await s.t.db.updateTable('cohorts').set(cancellation).where('id', '=', id).execute();
  return createdLesson;
}
const module = async (s: ScenarioContext, lessons: string[] = []) =>
  aModule(s.t.systemCtx(), {
    courseId: (await aCourse(s.t.systemCtx(), { schoolId: s.world.school.id })).id,
    lessons,
  });
const NEW = { name: 'Vowels', body: '<p>Words.</p>', lessonType: 'Lesson', publicationStatus: 'draft' };

export const lessons: Readonly<Record<string, Recording>> = {
  'POST /course_contents/{id}/progress': {
    cases: { 'not read any more': ({ world }) => ({ as: 'enrolled', ...to(world.contentId), body: { read: false } }) },
  },
  'POST /lessons/{id}/progress': {
    cases: {
      'not open yet': async (s) => ({
        as: 'enrolled',
        ...to((await aLesson(s.t.systemCtx(), { cohortId: s.world.cohortId, inHours: 48 })).id),
        body: { read: true },
      }),
    },
  },
  'POST /teachers/courses/{id}/course_modules': {
    cases: {
      'too many': async (s) => {
        const { id } = await module(s);
        const { course_id } = await s.t.db
          .selectFrom('course_modules')
          .select('course_id')
          .where('id', '=', id)
          .executeTakeFirstOrThrow();
        await multiplied(s, 'course_modules', id, 200);
        return { as: admin, ...to(course_id), body: { name: 'One more' } };
      },
      'without a name': ({ world }) => ({ as: admin, ...to(world.course.id), body: { name: ' ' } }),
    },
  },
  'PATCH /teachers/course_modules/{id}': {
    cases: { 'to another place': async (s) => ({ as: admin, ...to((await module(s)).id), body: { position: 0 } }) },
  },
  'DELETE /teachers/course_modules/{id}': {
    does: async (s) => ({ as: admin, ...to((await module(s)).id) }),
    cases: { 'not empty': async (s) => ({ as: admin, ...to((await module(s, ['Vowels'])).id) }) },
  },
  'PATCH /teachers/course_contents/{id}': {
    cases: {
      'published without words': async (s) => {
        const { id } = await module(s);
        const created = await callApi(s, admin, `POST /teachers/course_modules/${id}/course_contents`, {
          name: 'Bare',
        });
        return { as: admin, ...to(created.id), body: { status: 'published' } };
      },
    },
  },
  'DELETE /teachers/course_contents/{id}': {
    does: async (s) => ({ as: admin, ...to((await module(s, ['Vowels'])).contentIds[0]!) }),
  },
  'POST /lessons': {
    cases: {
      'in a cancelled cohort': async (s) => {
        const { id } = await cohort(s);
        const cancellation = { status: 'cancelled' as const, cancelled_at: s.t.system.clock.now() };
        await s.t.db.updateTable('cohorts').set(cancellation).where('id', '=', id).execute();
        return { as: admin, body: { ...NEW, cohortId: id } };
      },
      'too many': async (s) => {
        const { id: cohortId } = await cohort(s);
        await multiplied(s, 'lessons', (await aLesson(s.t.systemCtx(), { cohortId })).id, 500);
        return { as: admin, body: { ...NEW, cohortId } };
      },
      'wrong fields': async (s) => ({
        as: admin,
        body: {
          ...NEW,
          cohortId: (await cohort(s)).id,
          name: '',
          body: '',
          lessonType: 'Party',
          publicationStatus: 'gone',
          publishAtUtc: 'today',
        },
      }),
    },
  },
  'PATCH /lessons/{id}': {
    cases: {
      publish: async (s) => ({
        as: admin,
        ...to((await lesson(s, { status: 'draft' })).id),
        body: { publicationStatus: 'published' },
      }),
      stale: async (s) => {
        const { id } = await lesson(s);
        await callApi(s, admin, `PATCH /lessons/${id}`, { summary: 'Ours' });
        return { as: admin, ...to(id), body: { summary: 'Mine', revision: 0 } };
      },
      'of a cancelled cohort': async (s) => ({
        as: admin,
        ...to((await cancelledLesson(s)).id),
        body: { summary: 'Late' },
      }),
      'other figures': async (s) => ({
        as: admin,
        ...to((await lesson(s)).id),
        body: { publicationStatus: 'draft', expected: { opened: 7 } },
      }),
    },
  },
  'DELETE /lessons/{id}': {
    does: async (s) => ({ as: admin, ...to((await lesson(s)).id), query: { revision: 0 } }),
    cases: {
      stale: async (s) => ({ as: admin, ...to((await lesson(s)).id), query: { revision: 9 } }),
      'of a cancelled cohort': async (s) => ({
        as: admin,
        ...to((await cancelledLesson(s)).id),
        query: { revision: 0 },
      }),
    },
  },
  'POST /lessons/{id}/restorations': {
    does: async (s) => {
      const { id } = await lesson(s);
      await callApi(s, admin, `DELETE /lessons/${id}?revision=0`);
      return { as: admin, ...to(id) };
    },
  },
  'POST /lessons/{id}/copies': {
    does: async (s) => {
      const from = await cohort(s);
      const { id } = await aLesson(s.t.systemCtx(), { cohortId: from.id });
      return { as: admin, ...to(id), body: { cohortId: (await cohort(s, from.courseId)).id } };
    },
    cases: {
      'to its own cohort': async (s) => {
        const { id } = await cohort(s);
        return { as: admin, ...to((await aLesson(s.t.systemCtx(), { cohortId: id })).id), body: { cohortId: id } };
      },
    },
  },
};
