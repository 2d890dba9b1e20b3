import type { World } from './actors.ts';
import type { Entry, Target } from './rights.entry.ts';

const OWN_OR_NOT = ['own', 'foreign', 'missing'] as const;

const pick = (world: World, target: Target, own: number, foreign: number): number =>
  target === 'own' ? own : target === 'foreign' ? foreign : world.missingId;

const ofSchool: Entry = {
  targets: OWN_OR_NOT,
  ask: (world, target) => ({ params: { id: pick(world, target, world.school.id, world.otherSchool.id) } }),
};

/** A school's payouts: only for its School Admins. */
export const payoutRights: Record<string, Entry> = {
  'GET /teachers/courses/{courseId}/payouts': {
    targets: OWN_OR_NOT,
    ask: (world, target) => ({ params: { courseId: pick(world, target, world.course.id, world.otherCourse.id) } }),
  },
  'GET /teachers/schools/{id}/payouts': ofSchool,
  'GET /teachers/schools/{id}/payout_figures': ofSchool,
  'GET /teachers/payouts/{id}': {
    targets: OWN_OR_NOT,
    ask: (world, target) => ({ params: { id: pick(world, target, world.payoutId, world.otherPayoutId) } }),
  },
};
