import type { World } from './actors.ts';
import type { Entry, RequestParts, Target } from './rights.entry.ts';

const OWN_OR_NOT = ['own', 'foreign', 'missing'] as const;

const course = (world: World, target: Target): number =>
  target === 'own' ? world.course.id : target === 'foreign' ? world.otherCourse.id : world.missingId;
const cohort = (world: World, target: Target): number =>
  target === 'own' ? world.cohortId : target === 'foreign' ? world.otherCohortId : world.missingId;

const ofCohort = (more: Omit<RequestParts, 'params'> = {}): Entry => ({
  targets: OWN_OR_NOT,
  ask: (world, target) => ({ params: { id: cohort(world, target) }, ...more }),
});
const ofCourse: Entry = { targets: OWN_OR_NOT, ask: (world, target) => ({ params: { id: course(world, target) } }) };

/** What teachers do with cohorts; open to Course Admins too. */
export const teachingCohortRights: Record<string, Entry> = {
  'GET /teachers/courses/{id}/cohorts': ofCourse,
  'GET /teachers/courses/{id}/new_cohort': ofCourse,
  'GET /teachers/cohorts/{id}': ofCohort(),
  'PATCH /teachers/cohorts/{id}': ofCohort({ body: { moniker: 'Walked' } }),
  // The course is in the body: teacher-cohorts.test.ts compares a foreign one with a missing one.
  'POST /teachers/cohorts': {
    targets: OWN_OR_NOT,
    ask: (world, target) => ({ body: { courseId: course(world, target) } }),
    own: [201],
    foreign: [201, 404],
  },
  // The world's cohort is open: its managers, and no one else, learn that it can't be deleted.
  'DELETE /teachers/cohorts/{id}': { ...ofCohort(), own: [409] },
  'GET /teachers/cohorts/{id}/deletion': ofCohort(),
  'GET /teachers/cohorts/{id}/change': ofCohort({ query: { moniker: 'Walked' } }),
  'GET /teachers/cohorts/{id}/opening': { ...ofCohort(), own: [409] },
  'GET /teachers/cohorts/{id}/cancellation': ofCohort(),
};
