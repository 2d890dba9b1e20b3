import type { World } from './actors.ts';
import type { Entry, Target } from './rights.entry.ts';

const course = (world: World, target: Target): number | string =>
  target === 'own' ? world.course.slug : target === 'foreign' ? world.otherCourse.id : world.missingId;
const ofCourse: Entry = {
  targets: ['own', 'foreign', 'missing'],
  ask: (world, target) => ({ params: { id: course(world, target) } }),
};
/** Nobody of this world has asked to be listed: staff are told so, all others are refused before. */
const nobodysListing: Entry = { targets: ['missing'], ask: (world) => ({ params: { id: world.missingId } }) };

/** The operations of launching a course: checklists, listing, archiving. */
export const launchingRights: Record<string, Entry> = {
  'GET /teachers/courses/{id}/launch': ofCourse,
  'POST /teachers/courses/{id}/launch_step': {
    ...ofCourse,
    ask: (world, target) => ({ params: { id: course(world, target) }, body: { findniche: 'done' } }),
  },
  'GET /teachers/courses/{id}/listing': ofCourse,
  'POST /teachers/courses/{id}/listing': { ...ofCourse, own: [200, 422] },
  // It stands in the catalogue, where the other operations of the walk look for it.
  'DELETE /teachers/courses/{id}/listing': { ...ofCourse, targets: ['foreign', 'missing'] },
  'GET /teachers/courses/{id}/archiving': ofCourse,
  // Its cohort is open, so nobody archives it.
  'POST /teachers/courses/{id}/archive': { ...ofCourse, own: [409] },
  'DELETE /teachers/courses/{id}/archive': ofCourse,
  'GET /admin/listings': { targets: ['own'], ask: () => ({}) },
  'GET /admin/listings/{id}': nobodysListing,
  'POST /admin/listings/{id}/approve': nobodysListing,
  'POST /admin/listings/{id}/return': {
    ...nobodysListing,
    ask: (world) => ({ params: { id: world.missingId }, body: { words: 'Not yet.' } }),
  },
};
