import type { World } from './actors.ts';
import type { Entry, Target } from './rights.entry.ts';

const cohort = (world: World, target: Target): number =>
  target === 'own' ? world.cohortId : target === 'foreign' ? world.otherCohortId : world.missingId;
const ofCohort: Pick<Entry, 'targets' | 'ask'> = {
  targets: ['own', 'foreign', 'missing'],
  ask: (world, target) => ({ params: { id: cohort(world, target) } }),
};
const list: Entry = { targets: ['own'], ask: () => ({}) };

/** Notifications, search, the seat waitlist, leaving, and followers. */
export const learnerRights: Record<string, Entry> = {
  'GET /notifications': list,
  'GET /notifications/unread': list,
  // For another person's notification, see `notifications.test.ts`.
  'POST /notifications/{id}/read': {
    targets: ['missing'],
    ask: (world) => ({ params: { id: world.missingId } }),
  },
  'POST /notifications/read': list,
  'GET /push': list,
  'PATCH /push': { ...list, ask: () => ({ body: { kinds: [{ kind: 'feedback', enabled: true }] } }) },
  // A device belongs to the caller's own session. The host isn't a push service, so nothing is saved.
  'POST /push/devices': {
    ...list,
    own: [409, 422],
    ask: () => ({
      body: {
        endpoint: 'https://push.example/1',
        publicKey: 'B'.repeat(87),
        authSecret: 'a'.repeat(22),
        vapidPublicKey: 'B'.repeat(87),
      },
    }),
  },
  'POST /push/devices/remove': { ...list, ask: () => ({ body: { endpoint: 'https://push.example/1' } }) },
  // For who finds what, see `search.test.ts`.
  'GET /search': { ...list, ask: () => ({ query: { q: 'voice' } }) },

  // Leaving and the waitlist: only `enrolled` has a place here, and no cohort is sold out.
  'GET /cohorts/{id}/leaving': { ...ofCohort, own: [200, 404], foreign: [404] },
  'POST /cohorts/{id}/leaving': {
    targets: ['foreign', 'missing'],
    ask: (world, target) => ({ params: { id: cohort(world, target) }, body: {} }),
    foreign: [404],
  },
  'POST /cohorts/{id}/waitlist': { ...ofCohort, own: [409], foreign: [409] },
  'DELETE /cohorts/{id}/waitlist': { ...ofCohort, own: [404], foreign: [404] },
  'GET /cohorts/{id}/calendar': { ...ofCohort, own: [200, 404], foreign: [404] },
  'GET /learning_path': list,
  'POST /learning_path': { ...list, ask: () => ({ body: { topics: [] } }) },
  'GET /users/followed_courses': list,
  'GET /followers': list,
};
