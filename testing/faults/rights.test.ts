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

test('paths of staff and of teachers say so in the contract', () => {
  const silent = operations.filter(
    ({ endpoint: { path, audience } }) =>
      (path.startsWith('/admin/') && audience !== 'staff') ||
      (path.startsWith('/teachers/') && (audience === 'anyone' || audience === 'signed-in')),
  );
  expect(silent.map(({ operation }) => operation)).toEqual([]);
});

test('what asks for a teacher’s right lies under a teacher’s path, but for lessons and followers, whose paths are given', () => {
  const paths = operations
    .filter(({ endpoint: { audience } }) => audience === 'teacher' || typeof audience === 'object')
    .map(({ endpoint: { path } }) => path);
  expect(paths).toContain('/teachers/events');
  expect(paths.filter((path) => !/^\/(teachers|lessons|followers)(\/|$)/.test(path))).toEqual([]);
});

test.each(operations)('$operation', async (asked) => {
  // The walk may take more than ten minutes: no one is asked for proof of who they are because of it.
  await t.db.updateTable('sessions').set({ authenticated_at: new Date() }).execute();
  const found: string[] = [];
  // One after the other: one actor's act is another's state.
  for (const actor of ACTORS) found.push(...(await violations(t, world, asked, actor)));
  expect(found).toEqual([]);
});

test('negative control: without the two questions (who, whose) the walk finds the open doors', async () => {
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
