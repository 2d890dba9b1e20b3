import type { World } from './actors.ts';
import type { Entry, RequestParts, Target } from './rights.entry.ts';

const OWN_OR_NOT = ['own', 'foreign', 'missing'] as const;

const workout = (world: World, target: Target): number =>
  target === 'own' ? world.workout.id : target === 'foreign' ? world.otherWorkout.id : world.missingId;
const school = (world: World, target: Target): number =>
  target === 'own' ? world.school.id : target === 'foreign' ? world.otherSchool.id : world.missingId;

const ofWorkout = (more: Omit<RequestParts, 'params'> = {}): Entry => ({
  targets: OWN_OR_NOT,
  ask: (world, target) => ({ params: { id: workout(world, target) }, ...more }),
});

/** All fields of a workout: T requires every one. */
const WHOLE = {
  status: 'draft',
  name: 'Walked',
  capacityLive: 10,
  capacityAsync: 50,
  liveSessionMemberPrice: 0,
  liveSessionNonmemberPrice: 0,
  asyncSessionMemberPrice: 0,
  asyncSessionNonmemberPrice: 0,
  description: '<p>About it.</p>',
  instructions: '<p>What to do.</p>',
  startDate: '2150-01-15',
  startTime: '07:00',
  ampm: 'PM',
  timezone: 'America/New_York',
  duration: 60,
};

/**
 * What School Admins do with workouts; the school's Course Admins get an error that says they may not (rules §9, U6).
 */
export const teachingWorkoutRights: Record<string, Entry> = {
  'GET /teachers/schools/{id}/workouts': {
    targets: OWN_OR_NOT,
    ask: (world, target) => ({ params: { id: school(world, target) } }),
  },
  'GET /teachers/workouts/{id}/edit': ofWorkout(),
  'GET /teachers/workouts/{id}/image': ofWorkout(),
  'PATCH /teachers/workouts/{id}': ofWorkout({ body: { name: 'Walked' } }),
  'GET /teachers/workouts/{id}/change': ofWorkout({ query: { name: 'Walked' } }),
  'GET /teachers/workouts/{id}/deletion': ofWorkout(),
  'GET /teachers/workouts/{id}/cancellation': ofWorkout(),
  // Someone has a place in each of the world's workouts, so they can't be deleted; only their managers learn why.
  'DELETE /teachers/workouts/{id}': { ...ofWorkout(), own: [409] },
  // The school is in the body: teacher-workouts.test.ts compares a foreign one with a missing one.
  'POST /teachers/workouts': {
    targets: OWN_OR_NOT,
    ask: (world, target) => ({ body: { ...WHOLE, schoolId: school(world, target) } }),
    own: [201],
    foreign: [201, 404],
    only: ['school-admin', 'staff'],
  },
};
