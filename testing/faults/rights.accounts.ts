import type { World } from './actors.ts';
import type { Entry, Target } from './rights.entry.ts';

const PUBLIC_THING = ['own', 'foreign', 'missing'] as const;

const self = (world: World, target: Target, id: number): number =>
  target === 'own' ? id : target === 'foreign' ? world.strangerId : world.missingId;
const ofSelf: Entry = {
  targets: PUBLIC_THING,
  ask: (world, target, id) => ({ params: { id: self(world, target, id) } }),
};

const withCode: Entry = {
  ...ofSelf,
  ask: (world, target, id) => ({ params: { id: self(world, target, id) }, body: { code: 'none' } }),
};

/** For staff only, who have the same rights over everyone's account. */
const ofStaff: Entry = { ...ofSelf, foreign: [200] };

/** The operations behind the settings, and behind staff's pages about people. */
export const accountRights: Record<string, Entry> = {
  'PATCH /users/{id}': {
    ...ofSelf,
    ask: (world, target, id) => ({ params: { id: self(world, target, id) }, body: { timezone: 'Europe/Paris' } }),
  },
  'POST /users/{id}/change_password': {
    ...ofSelf,
    // A common password is refused, so no one's sessions end here.
    ask: (world, target, id) => ({ params: { id: self(world, target, id) }, body: { password: 'password1' } }),
    own: [422],
  },
  'POST /auth/email_changes/redeem': {
    targets: ['missing'],
    ask: () => ({ body: { token: 'x'.repeat(43) } }),
  },
  'POST /auth/email_changes/stop': {
    targets: ['missing'],
    ask: () => ({ body: { token: 'x'.repeat(43) } }),
  },
  // No one here is halfway through signing in; see server/features/accounts/two-step/second-step.test.ts.
  'GET /auth/second_step': { targets: ['own'], ask: () => ({}) },
  'POST /auth/second_step': { targets: ['own'], ask: () => ({ body: { code: '123456' } }), own: [401] },
  // For a correct proof, see server/features/accounts/proofs/proofs.test.ts.
  'POST /auth/proofs': { targets: ['own'], ask: () => ({ body: { code: '000000' } }), own: [422] },
  'POST /auth/proofs/code': { targets: ['own'], ask: () => ({}) },
  'GET /users/{id}/two_step': ofSelf,
  'POST /users/{id}/two_step': {
    ...ofSelf,
    ask: (world, target, id) => ({ params: { id: self(world, target, id) }, body: {} }),
  },
  'POST /users/{id}/two_step/confirmation': { ...withCode, own: [409, 422] },
  'POST /users/{id}/two_step/recovery_codes': { ...withCode, own: [409] },
  'POST /users/{id}/two_step/removal': { ...withCode, own: [409] },
  'GET /users/{id}/sessions': ofSelf,
  'DELETE /users/{id}/sessions/{sessionId}': {
    targets: PUBLIC_THING,
    ask: (world, target, id) => ({ params: { id: self(world, target, id), sessionId: world.missingId } }),
    own: [404],
  },
  'DELETE /users/{id}/sessions': ofSelf,
  'GET /users/{id}/notification_preferences': ofSelf,
  'PATCH /users/{id}/notification_preferences': {
    ...ofSelf,
    ask: (world, target, id) => ({ params: { id: self(world, target, id) }, body: { preferences: [] } }),
  },

  'GET /auth/providers': { targets: ['own'], ask: () => ({}) },
  'GET /omni_auth_accounts': { targets: ['own'], ask: () => ({}) },
  // No provider is configured in this test.
  'POST /omni_auth_accounts': { targets: ['own'], ask: () => ({ body: { provider: 'discord' } }), own: [409] },
  // No one here has a connected account; for someone else's, see server/features/accounts/identities/identity.test.ts.
  'DELETE /omni_auth_accounts/{id}': { targets: ['missing'], ask: (world) => ({ params: { id: world.missingId } }) },

  'GET /users/delete_account': { targets: ['own'], ask: () => ({}) },
  // Would remove the actors from the world; see server/journeys/close-account/close-account.test.ts.
  'POST /users/delete_account': { targets: [], ask: () => ({}) },

  'GET /admin/users': { targets: ['own'], ask: () => ({}) },
  'GET /admin/users/{id}': ofStaff,
  'PATCH /admin/users/{id}': {
    ...ofStaff,
    ask: (world, target, id) => ({ params: { id: self(world, target, id) }, body: { reason: 'A walk.' } }),
  },
  'POST /admin/users/{id}/credits': {
    ...ofStaff,
    ask: (world, target, id) => ({ params: { id: self(world, target, id) }, body: { credits: 1, reason: 'A walk.' } }),
  },
  // The caller's own sessions are needed for the rest of this test.
  'DELETE /admin/users/{id}/sessions': { ...ofStaff, targets: ['foreign', 'missing'] },
  // No one here has two-step sign-in, and no one removes their own; see
  // server/features/accounts/staff/staff-people.test.ts.
  'POST /admin/users/{id}/two_step/removal': {
    ...ofStaff,
    ask: (world, target, id) => ({ params: { id: self(world, target, id) }, body: { reason: 'A walk.' } }),
    own: [409],
    foreign: [409],
  },
  'GET /admin/activity': { targets: ['own'], ask: () => ({}) },

  'GET /admin/mail': { targets: ['own'], ask: () => ({}) },
  'POST /admin/mail/{id}/again': { targets: ['missing'], ask: (world) => ({ params: { id: world.missingId } }) },
  'GET /admin/people/{id}/mail': ofStaff,
  'PATCH /admin/people/{id}/mail': {
    ...ofStaff,
    ask: (world, target, id) => ({
      params: { id: self(world, target, id) },
      body: { level: 'all', reason: 'A walk.' },
    }),
  },
};
