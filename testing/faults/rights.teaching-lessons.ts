import type { World } from './actors.ts';
import type { Entry, RequestParts, Target } from './rights.entry.ts';

const OWN_OR_NOT = ['own', 'foreign', 'missing'] as const;

const among =
  (own: keyof World, foreign: keyof World) =>
  (world: World, target: Target): number =>
    // Callers only name fields that hold ids.
    (target === 'own' ? world[own] : target === 'foreign' ? world[foreign] : world.missingId) as number;
const lesson = among('lessonId', 'otherLessonId');
const cohort = among('cohortId', 'otherCohortId');
const module = among('moduleId', 'otherModuleId');
const content = among('contentId', 'otherContentId');
const course = (world: World, target: Target): number =>
  target === 'own' ? world.course.id : target === 'foreign' ? world.otherCourse.id : world.missingId;

const of = (id: (world: World, target: Target) => number, more: Omit<RequestParts, 'params'> = {}): Entry => ({
  targets: OWN_OR_NOT,
  ask: (world, target) => ({ params: { id: id(world, target) }, ...more }),
});
/**
 * Operations that work only once: teaching-lessons.test.ts and written-material.test.ts compare foreign with missing
 * things.
 */
const missing: Entry = { targets: ['missing'], ask: (world) => ({ params: { id: world.missingId } }) };

/** What teachers do with a cohort's lessons and a course's material; open to Course Admins too. */
export const teachingLessonRights: Record<string, Entry> = {
  // Course and cohort are in the query: teaching-lessons.test.ts compares a cohort that doesn't match.
  'GET /lessons/list_by_cohort': {
    targets: OWN_OR_NOT,
    ask: (world, target) => ({ query: { course_id: course(world, target), cohort_id: cohort(world, target) } }),
    foreign: [200, 404],
  },
  'POST /lessons': {
    targets: OWN_OR_NOT,
    ask: (world, target) => ({
      body: {
        cohortId: cohort(world, target),
        name: 'Walked',
        body: '<p>Words.</p>',
        lessonType: 'Lesson',
        publicationStatus: 'draft',
      },
    }),
    own: [201],
    foreign: [201, 404],
  },
  'GET /teachers/lessons/{id}': of(lesson),
  'PATCH /lessons/{id}': of(lesson, { body: { summary: 'Walked' } }),
  'GET /lessons/{id}/change': of(lesson, { query: { publication_status: 'draft' } }),
  'GET /lessons/{id}/deletion': of(lesson),
  'DELETE /lessons/{id}': { ...of(lesson, { query: { revision: 999 } }), own: [409] },
  'POST /lessons/{id}/restorations': missing,
  'GET /lessons/{id}/copies': of(lesson),
  // A copy to the cohort it is already in: only its managers get the message.
  'POST /lessons/{id}/copies': {
    targets: OWN_OR_NOT,
    ask: (world, target) => ({ params: { id: lesson(world, target) }, body: { cohortId: cohort(world, target) } }),
    own: [422],
  },
  'GET /teachers/courses/{id}/course_material': of(course),
  'POST /teachers/courses/{id}/course_modules': { ...of(course, { body: { name: 'Walked' } }), own: [201] },
  'PATCH /teachers/course_modules/{id}': of(module, { body: { name: 'Walked' } }),
  'DELETE /teachers/course_modules/{id}': { ...of(module), own: [409] },
  'POST /teachers/course_modules/{id}/course_contents': { ...of(module, { body: { name: 'Walked' } }), own: [201] },
  'GET /teachers/course_contents/{id}': of(content),
  'PATCH /teachers/course_contents/{id}': of(content, { body: { nextLessonText: 'On' } }),
  'DELETE /teachers/course_contents/{id}': missing,
};
