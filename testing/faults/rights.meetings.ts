import type { World } from './actors.ts';
import type { Entry, Target } from './rights.entry.ts';

const THINGS = ['own', 'foreign', 'missing'] as const;

const pick = (world: World, target: Target, own: number, foreign: number): number =>
  target === 'own' ? own : target === 'foreign' ? foreign : world.missingId;
/** The world has no account: anyone but staff gets 403 before the account is looked up. */
const ofAccount = (body: Record<string, unknown> = {}): Entry => ({
  targets: ['missing'],
  ask: (world) => ({ params: { id: world.missingId }, body }),
});
const ofEvent: Entry = {
  targets: THINGS,
  ask: (world, target) => ({ params: { id: pick(world, target, world.liveEvent.id, world.otherLiveEvent.id) } }),
  ofCourse: true,
};

/** Zoom accounts belong to staff; which of them a course may use, and an event's meeting, belong to its teachers. */
export const meetingRights: Record<string, Entry> = {
  'GET /admin/meeting_accounts': { targets: ['own'], ask: () => ({}) },
  'POST /admin/meeting_accounts': {
    targets: ['own'],
    ask: () => ({ body: { name: 'Rights', account_id: 'a', client_id: 'b', client_secret: 'c' } }),
    own: [201],
  },
  'PATCH /admin/meeting_accounts/{id}': ofAccount({ name: 'Rights' }),
  'POST /admin/meeting_accounts/{id}/archive': ofAccount(),
  'POST /admin/meeting_accounts/{id}/restore': ofAccount(),
  'POST /admin/meeting_accounts/{id}/checks': ofAccount(),
  'POST /admin/meeting_accounts/{id}/courses': {
    targets: ['missing'],
    ask: (world) => ({ params: { id: world.missingId }, body: { course_id: world.course.id } }),
  },
  'DELETE /admin/meeting_accounts/{id}/courses/{courseId}': {
    targets: ['missing'],
    ask: (world) => ({ params: { id: world.missingId, courseId: world.course.id } }),
  },
  'GET /admin/meeting_courses': { targets: ['own'], ask: () => ({ query: { contains: 'a' } }) },
  'GET /teachers/courses/{id}/zoom_accounts': {
    targets: THINGS,
    ask: (world, target) => ({ params: { id: pick(world, target, world.course.id, world.otherCourse.id) } }),
  },
  'GET /teachers/events/{id}/meeting': ofEvent,
  'POST /teachers/events/{id}/meeting_retries': ofEvent,
};
