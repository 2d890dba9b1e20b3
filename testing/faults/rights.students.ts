import type { World } from './actors.ts';
import type { Entry, RequestParts, Target } from './rights.entry.ts';

const OWN_OR_NOT = ['own', 'foreign', 'missing'] as const;

const pick = (world: World, target: Target, own: number, foreign: number): number =>
  target === 'own' ? own : target === 'foreign' ? foreign : world.missingId;

const ofCourse: Entry = {
  targets: OWN_OR_NOT,
  ask: (world, target) => ({ params: { id: pick(world, target, world.course.id, world.otherCourse.id) } }),
};
const ofCohort = (more: Omit<RequestParts, 'params'>): Entry => ({
  targets: OWN_OR_NOT,
  ask: (world, target) => ({ params: { id: pick(world, target, world.cohortId, world.otherCohortId) }, ...more }),
});
const ofPlace = (more: (world: World, target: Target) => Omit<RequestParts, 'params'> = () => ({})): Entry => ({
  targets: OWN_OR_NOT,
  ask: (world, target) => ({
    params: { id: pick(world, target, world.placeId, world.otherPlaceId) },
    ...more(world, target),
  }),
});
const somebody = { email: 'walked@place.test' };
/**
 * The cohort that the enrollment is already in: actors who may move it get a refusal, and the enrollment stays for the
 * next actor.
 */
const currentCohort = (world: World, target: Target) => pick(world, target, world.cohortId, world.otherCohortId);

/** A course's students; actions on a place are for School Admins. */
export const studentRights: Record<string, Entry> = {
  'GET /teachers/courses/{id}/users': ofCourse,
  'GET /teachers/courses/{id}/interest': ofCourse,
  'GET /teachers/courses/{id}/users/{personId}': {
    targets: OWN_OR_NOT,
    ask: (world, target) => ({
      params: {
        id: pick(world, target, world.course.id, world.otherCourse.id),
        personId: pick(world, target, world.people.enrolled ?? 0, world.otherStudentId),
      },
    }),
  },
  'GET /teachers/cohorts/{id}/placement': ofCohort({ query: somebody }),
  // The second actor gets a 409, because the person is already there.
  'POST /teachers/cohorts/{id}/placements': {
    ...ofCohort({ body: { ...somebody, reason: 'Walked.' } }),
    own: [201, 409],
  },
  'GET /teachers/places/{id}/move': ofPlace((world, target) => ({ query: { cohortId: currentCohort(world, target) } })),
  'POST /teachers/places/{id}/moves': {
    ...ofPlace((world, target) => ({ body: { cohortId: currentCohort(world, target), reason: 'Walked.' } })),
    own: [409],
  },
  'GET /teachers/places/{id}/removal': ofPlace(),
  // The expected amounts are wrong, so the enrollment stays for the next actor.
  'POST /teachers/places/{id}/removals': {
    ...ofPlace(() => ({ body: { reason: 'Walked.', expected: { cash: 12_345, credits: 0 } } })),
    own: [409],
  },
};
