import type { World } from './actors.ts';
import type { Entry, Target } from './rights.entry.ts';

const OWN_OR_NOT = ['own', 'foreign', 'missing'] as const;

const pick = (world: World, target: Target, own: number, foreign: number): number =>
  target === 'own' ? own : target === 'foreign' ? foreign : world.missingId;

const ofSchool: Entry = {
  targets: OWN_OR_NOT,
  ask: (world, target) => ({ params: { id: pick(world, target, world.school.id, world.otherSchool.id) } }),
};
const ofCourse: Entry = {
  targets: OWN_OR_NOT,
  ask: (world, target) => ({ params: { id: pick(world, target, world.course.id, world.otherCourse.id) } }),
};
const ofEvent: Entry = {
  targets: OWN_OR_NOT,
  ask: (world, target) => ({ params: { id: pick(world, target, world.eventId, world.otherEventId) } }),
};

/** Teachers' views of many events together. The world's event has no course, so it belongs to the School Admins. */
export const teachingEventListRights: Record<string, Entry> = {
  'GET /teachers/schools/{id}/events': { ...ofSchool, foreign: [200, 404] },
  'GET /teachers/courses/{id}/events': ofCourse,
  'GET /teachers/courses/{id}/attendance': ofCourse,
  'GET /teachers/events/{id}/image': ofEvent,
  'GET /teachers/events/{id}/attendees': ofEvent,
  'GET /teachers/events/{id}/seats': ofEvent,
};
