import type { World } from './actors.ts';
import type { Entry, Target } from './rights.entry.ts';

const THINGS = ['own', 'foreign', 'missing'] as const;
const STAFF = ['school-admin', 'staff'] as const;

const school = (world: World, target: Target): number | string =>
  target === 'own' ? world.school.slug : target === 'foreign' ? world.otherSchool.id : world.missingId;
const course = (world: World, target: Target): number | string =>
  target === 'own' ? world.course.slug : target === 'foreign' ? world.otherCourse.id : world.missingId;
const schoolId = (world: World, target: Target): number =>
  target === 'own' ? world.school.id : target === 'foreign' ? world.otherSchool.id : world.missingId;

/** Staff see every school's settings; the contract says that no one else does. */
const foreign = [200, 404] as const;
const ofSchool: Entry = {
  targets: THINGS,
  ask: (world, target) => ({ params: { id: school(world, target) } }),
  foreign,
};
const ofCourse: Entry = {
  targets: THINGS,
  ask: (world, target) => ({ params: { id: course(world, target) } }),
  foreign,
};
const ofRecipient: Entry = {
  targets: ['missing'],
  ask: (world) => ({ params: { id: world.missingId } }),
};

export const schoolSettingsRights: Record<string, Entry> = {
  'GET /teachers/schools/{id}/edit': ofSchool,
  'GET /teachers/schools/{id}/image': ofSchool,
  'PATCH /teachers/schools/{id}': {
    ...ofSchool,
    ask: (world, target) => ({ params: { id: school(world, target) }, body: { about: 'We teach voices.' } }),
  },
  'GET /teachers/courses/{id}/edit': ofCourse,
  'GET /teachers/courses/{id}/image': ofCourse,
  // Course Admins may change the video. A test beside the rule checks that name, slug, and email need a School Admin.
  'PATCH /teachers/courses/{id}': {
    ...ofCourse,
    ask: (world, target) => ({ params: { id: course(world, target) }, body: { course: { video_url: null } } }),
  },
  'POST /teachers/courses/{id}/reply_to': { ...ofCourse, own: [409] },
  'DELETE /teachers/courses/{id}/reply_to': ofCourse,
  'GET /courses/{courseId}/image': {
    targets: THINGS,
    ask: (world, target) => ({ params: { courseId: course(world, target) } }),
    foreign: [200],
  },
  'GET /reply_to/{token}': { targets: ['missing'], ask: () => ({ params: { token: 'x'.repeat(43) } }) },
  'POST /reply_to/{token}': { targets: ['missing'], ask: () => ({ params: { token: 'x'.repeat(43) } }) },
  // The school is in the query: staff see each one
  'GET /teachers/payout_recipients': {
    targets: THINGS,
    ask: (world, target) => ({ query: { school_id: schoolId(world, target) } }),
    only: STAFF,
    foreign: [200, 404],
  },
  'POST /teachers/payout_recipients': {
    targets: THINGS,
    ask: (world, target, self) => ({
      query: { school_id: schoolId(world, target) },
      body: { payout_recipient: { name: `Recipient of ${self} ${target}` } },
    }),
    only: STAFF,
    own: [201],
    foreign: [201, 404],
  },
  'PATCH /teachers/payout_recipients/{id}': {
    ...ofRecipient,
    ask: (world) => ({ params: { id: world.missingId }, body: { name: 'Ada' } }),
  },
  'POST /teachers/payout_recipients/{id}/default': ofRecipient,
  'DELETE /teachers/payout_recipients/{id}': ofRecipient,
};
