import type { World } from './actors.ts';
import type { Entry, Target } from './rights.entry.ts';

const course = (world: World, target: Target): number | string =>
  target === 'own' ? world.course.slug : target === 'foreign' ? world.otherCourse.id : world.missingId;
const ofCourse: Entry = {
  targets: ['own', 'foreign', 'missing'],
  ask: (world, target) => ({ params: { id: course(world, target) } }),
};
/** No one in this world has requested a listing: staff get 404, everyone else is refused first. */
const unownedListing: Entry = { targets: ['missing'], ask: (world) => ({ params: { id: world.missingId } }) };

export const launchingRights: Record<string, Entry> = {
  'GET /teachers/courses/{id}/launch': ofCourse,
  'POST /teachers/courses/{id}/launch_step': {
    ...ofCourse,
    ask: (world, target) => ({ params: { id: course(world, target) }, body: { findniche: 'done' } }),
  },
  'GET /teachers/courses/{id}/listing': ofCourse,
  'POST /teachers/courses/{id}/listing': { ...ofCourse, own: [200, 422] },
  // The course stays in the catalog, where this test's other operations look for it.
  'DELETE /teachers/courses/{id}/listing': { ...ofCourse, targets: ['foreign', 'missing'] },
  'GET /teachers/courses/{id}/archiving': ofCourse,
  // The course has an open cohort, so no one can archive it.
  'POST /teachers/courses/{id}/archive': { ...ofCourse, own: [409] },
  'DELETE /teachers/courses/{id}/archive': ofCourse,
  'GET /admin/listings': { targets: ['own'], ask: () => ({}) },
  'GET /admin/listings/{id}': unownedListing,
  'POST /admin/listings/{id}/approve': unownedListing,
  'POST /admin/listings/{id}/return': {
    ...unownedListing,
    ask: (world) => ({ params: { id: world.missingId }, body: { words: 'Not yet.' } }),
  },
};
