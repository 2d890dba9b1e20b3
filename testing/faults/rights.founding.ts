import type { World } from './actors.ts';
import type { Entry, Target } from './rights.entry.ts';

const application = { schoolName: 'Foxglove', teaches: 'Foley.', audience: 'Film students.' };

/** Staff get 404 because there is no such application; everyone else is refused first. */
const missingForStaff: Entry = {
  targets: ['missing'],
  ask: (world) => ({ params: { id: world.missingId } }),
};
/** No one in this world has applied, so no application is anyone's own. */
const unownedApplication: Entry = {
  targets: ['missing'],
  ask: (world) => ({ params: { id: world.missingId } }),
};
const school = (world: World, target: Target): number =>
  target === 'own' ? world.school.id : target === 'foreign' ? world.otherSchool.id : world.missingId;

export const foundingRights: Record<string, Entry> = {
  'GET /school_applications/mine': { targets: ['own'], ask: () => ({}) },
  // While one application is waiting, a second one is refused; this test sends several.
  'POST /school_applications': { targets: ['own'], ask: () => ({ body: application }), own: [200, 409] },
  'PATCH /school_applications/{id}': {
    ...unownedApplication,
    ask: (world) => ({ params: { id: world.missingId }, body: { schoolName: 'Foxglove' } }),
  },
  'DELETE /school_applications/{id}': unownedApplication,
  'GET /admin/applications': { targets: ['own'], ask: () => ({}) },
  'GET /admin/applications/{id}': missingForStaff,
  'POST /admin/applications/{id}/approve': missingForStaff,
  'POST /admin/applications/{id}/decline': {
    ...missingForStaff,
    ask: (world) => ({ params: { id: world.missingId }, body: { words: 'Not now.' } }),
  },
  'POST /admin/schools': {
    targets: ['missing'],
    ask: () => ({ body: { name: 'Foxglove', email: 'nobody@nowhere.test' } }),
    missing: [422],
  },
  // The school is in the body: foreign and missing ones get the same 404 there too.
  'POST /teachers/courses': {
    targets: ['own', 'foreign', 'missing'],
    ask: (world, target) => ({ body: { schoolId: school(world, target), name: 'Breath' } }),
    only: ['school-admin', 'staff'],
    foreign: [200, 404],
  },
  'GET /teachers/schools/{id}/course_slug': {
    targets: ['own', 'foreign', 'missing'],
    ask: (world, target) => ({ params: { id: school(world, target) }, query: { name: 'Breath' } }),
  },
};
