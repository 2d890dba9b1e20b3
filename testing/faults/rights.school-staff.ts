import type { World } from './actors.ts';
import type { Entry, Target } from './rights.entry.ts';

const THINGS = ['own', 'foreign', 'missing'] as const;

const school = (world: World, target: Target): number =>
  target === 'own' ? world.school.id : target === 'foreign' ? world.otherSchool.id : world.missingId;
const course = (world: World, target: Target): number =>
  target === 'own' ? world.course.id : target === 'foreign' ? world.otherCourse.id : world.missingId;

const ofCourse: Entry = { targets: THINGS, ask: (world, target) => ({ params: { id: course(world, target) } }) };
const ofSchool: Entry = { targets: THINGS, ask: (world, target) => ({ params: { id: school(world, target) } }) };
/**
 * Operations on the world's roles, by id; none of them ends a role. A Course Admin's role isn't found on the School
 * Admins' path, or the other way around.
 */
const ofRole = (own: 'courseRoleId' | 'schoolRoleId', statuses: readonly number[]): Entry => ({
  targets: THINGS,
  ask: (world, target) => ({
    params: { id: target === 'own' ? world[own] : target === 'foreign' ? world.otherRoleId : world.missingId },
  }),
  own: statuses,
});
const missingRole: Entry = { targets: ['missing'], ask: (world) => ({ params: { id: world.missingId } }) };
let number = 0;
/**
 * School Admins invite; one of the school's Course Admins is refused, and to everyone else the school doesn't exist.
 */
const invites = (withCourse: boolean): Entry => ({
  targets: THINGS,
  ask: (world, target) => ({
    body: {
      school_id: school(world, target),
      ...(withCourse ? { course_id: course(world, target) } : {}),
      email: `rights${++number}.${process.pid}@example.test`,
    },
  }),
  only: ['school-admin', 'staff'],
  foreign: [200, 404],
});

export const schoolStaffRights: Record<string, Entry> = {
  'GET /teachers/courses/{id}/school_admins': ofCourse,
  'GET /teachers/courses/{id}/course_admins': ofCourse,
  'GET /teachers/schools/{id}/school_admins': ofSchool,
  'POST /teachers/school_admins': invites(false),
  'POST /teachers/course_admins': invites(true),
  // Already accepted: actors with the right learn that.
  'POST /teachers/school_admins/{id}/renewals': ofRole('schoolRoleId', [409, 404]),
  'POST /teachers/course_admins/{id}/renewals': ofRole('courseRoleId', [409, 404]),
  'GET /teachers/school_admins/{id}/ending': ofRole('schoolRoleId', [200, 404]),
  'GET /teachers/course_admins/{id}/ending': ofRole('courseRoleId', [200, 404]),
  'DELETE /teachers/school_admins/{id}': missingRole,
  'DELETE /teachers/course_admins/{id}': missingRole,
  'GET /staff_invitations/{token}': { targets: ['missing'], ask: () => ({ params: { token: 'x'.repeat(43) } }) },
  'POST /staff_invitations/{token}': { targets: ['missing'], ask: () => ({ params: { token: 'x'.repeat(43) } }) },
};
