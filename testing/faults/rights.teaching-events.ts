import type { World } from './actors.ts';
import type { Entry, RequestParts, Target } from './rights.entry.ts';

const OWN_OR_NOT = ['own', 'foreign', 'missing'] as const;

const pick = (world: World, target: Target, own: number, foreign: number): number =>
  target === 'own' ? own : target === 'foreign' ? foreign : world.missingId;

const ofEvent = (more: Omit<RequestParts, 'params'> = {}): Entry => ({
  targets: OWN_OR_NOT,
  ask: (world, target) => ({ params: { id: pick(world, target, world.eventId, world.otherEventId) }, ...more }),
});

/** What teachers do with one event. The world's event has no course, so it belongs to the School Admins. */
export const teachingEventRights: Record<string, Entry> = {
  'GET /teachers/courses/{id}/new_event': {
    targets: OWN_OR_NOT,
    ask: (world, target) => ({ params: { id: pick(world, target, world.course.id, world.otherCourse.id) } }),
  },
  'GET /teachers/schools/{id}/new_event': {
    targets: OWN_OR_NOT,
    ask: (world, target) => ({ params: { id: pick(world, target, world.school.id, world.otherSchool.id) } }),
  },
  'GET /teachers/new_event': { targets: ['own'], ask: () => ({}) },
  // The course is in the body: teacher-events.test.ts compares a foreign one with a missing one, and tries a school.
  'POST /teachers/events': {
    targets: OWN_OR_NOT,
    ask: (world, target) => ({
      body: {
        name: 'Walked',
        admittance: 'members-only',
        startDate: '2030-06-01',
        courseId: pick(world, target, world.course.id, world.otherCourse.id),
        cohortId: pick(world, target, world.cohortId, world.otherCohortId),
      },
    }),
    own: [201],
    foreign: [201, 404],
  },
  'GET /teachers/events/{id}/edit': ofEvent(),
  'PATCH /teachers/events/{id}': ofEvent({ body: { shortDescription: 'Walked' } }),
  // A revision that never existed: managers learn that it is stale, and the event stays for the next actor.
  'DELETE /teachers/events/{id}': { ...ofEvent({ query: { revision: 999 } }), own: [409] },
  'GET /teachers/events/{id}/change': ofEvent({ query: { duration: 75 } }),
  // The world's event is published and upcoming.
  'GET /teachers/events/{id}/publication': { ...ofEvent(), own: [409] },
  'GET /teachers/events/{id}/cancellation': ofEvent(),
  'GET /teachers/events/{id}/deletion': ofEvent(),
  'POST /teachers/events/{id}/early_ends': { ...ofEvent(), own: [409] },
  'POST /teachers/events/{id}/copies': { ...ofEvent(), own: [201] },
  'GET /teachers/events/{id}/preview': ofEvent({ query: { as: 'member' } }),
};
