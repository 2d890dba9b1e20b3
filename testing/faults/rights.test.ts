import { beforeAll, expect, test } from 'vitest';
import { testApp } from '#testing/app.ts';
import { ACTORS, buildWorld, type World } from './actors.ts';
import { rights } from './rights.table.ts';
import { operations, violations } from './rights.walk.ts';

const t = testApp();
const open = testApp({ env: () => ({ UNGUARDED: 'audience,owner' }) });
let world: World;
let openWorld: World;

beforeAll(async () => {
  world = await buildWorld(t.system.ctx({ kind: 'system' }, 'world'));
  openWorld = await buildWorld(open.system.ctx({ kind: 'system' }, 'world'));
});

test('every operation has an entry, and every entry an operation', () => {
  expect(Object.keys(rights).toSorted()).toEqual(operations.map(({ operation }) => operation).toSorted());
});

test('staff and teacher paths have matching audiences in the contract', () => {
  const silent = operations.filter(
    ({ endpoint: { path, audience } }) =>
      (path.startsWith('/admin/') && audience !== 'staff') ||
      (path.startsWith('/teachers/') && (audience === 'anyone' || audience === 'signed-in')),
  );
  expect(silent.map(({ operation }) => operation)).toEqual([]);
});

test('operations that need a teacher’s right are under a teacher path, except lessons and followers, whose paths are given', () => {
  const paths = operations
    .filter(({ endpoint: { audience } }) => audience === 'teacher' || typeof audience === 'object')
    .map(({ endpoint: { path } }) => path);
  expect(paths).toContain('/teachers/events');
  expect(paths.filter((path) => !/^\/(teachers|lessons|followers)(\/|$)/.test(path))).toEqual([]);
});

test.each(operations)('$operation', async (operation) => {
  // The test may take more than ten minutes, so this keeps everyone's sign-in recent enough that no proof of identity
  // is requested.
  await t.db.updateTable('sessions').set({ authenticated_at: new Date() }).execute();
  const found: string[] = [];
  // One after another: an actor's action changes the state for the next.
  for (const actor of ACTORS) found.push(...(await violations(t, world, operation, actor)));
  expect(found).toEqual([]);
});

test('negative control: without the two checks (who is calling, who owns the thing) the test finds the open doors', async () => {
  const self = operations.find(({ operation }) => operation === 'GET /users/{id}/edit');
  const mine = operations.find(({ operation }) => operation === 'GET /cohort_interests');
  if (!self || !mine) return expect.unreachable('no such operation');
  expect(await violations(open, openWorld, self, 'lead')).toContainEqual(
    expect.stringContaining('GET /users/{id}/edit as lead, foreign: 200, not 404'),
  );
  expect(await violations(open, openWorld, mine, 'needs-onboarding')).toContainEqual(
    expect.stringContaining('GET /cohort_interests as needs-onboarding, own: 200, not 403'),
  );
});
