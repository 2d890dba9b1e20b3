import type { World } from './actors.ts';
import type { Entry, Target } from './rights.entry.ts';

const OWN_OR_NOT = ['own', 'foreign', 'missing'] as const;
const list: Entry = { targets: ['own'], ask: () => ({}) };

const school = (world: World, target: Target): number | string =>
  target === 'own' ? world.school.slug : target === 'foreign' ? world.otherSchool.id : world.missingId;
const course = (world: World, target: Target): number | string =>
  target === 'own' ? world.course.slug : target === 'foreign' ? world.otherCourse.id : world.missingId;

const ofSchool: Entry = { targets: OWN_OR_NOT, ask: (world, target) => ({ params: { id: school(world, target) } }) };
const ofCourse: Entry = { targets: OWN_OR_NOT, ask: (world, target) => ({ params: { id: course(world, target) } }) };

/** What teachers read about the things they manage. */
export const teachingRights: Record<string, Entry> = {
  'GET /teachers/frame': list,
  'GET /teachers/today': list,
  'GET /teachers/schools': list,
  'GET /teachers/courses': list,
  'GET /teachers/schools/{id}': ofSchool,
  // A Course Admin gets only their own courses; staff see any school's. For a foreign school looking like a missing
  // one, see teaching.test.ts.
  'GET /teachers/schools/{id}/courses': { ...ofSchool, foreign: [200, 404] },
  'GET /teachers/courses/{id}': ofCourse,
  'GET /teachers/schools/{id}/activity': ofSchool,
  'GET /teachers/courses/{id}/activity': ofCourse,
  'GET /teachers/schools/{id}/visit_sources': ofSchool,
  'GET /teachers/courses/{id}/visit_sources': ofCourse,
  // Anything the caller doesn't manage is null, whether it exists or not.
  'GET /teachers/hosting': {
    targets: OWN_OR_NOT,
    ask: (world, target) => ({
      query: {
        kind: 'course',
        id: target === 'own' ? world.course.id : target === 'foreign' ? world.otherCourse.id : world.missingId,
      },
    }),
    missing: [200],
  },
};
