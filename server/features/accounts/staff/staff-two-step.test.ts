import { beforeAll, describe, expect, test } from 'vitest';
import { makePerson } from '#server/features/accounts/persons/person.factory.ts';
import { appCode, setUpTwoStep } from '#server/features/accounts/two-step/two-step.factory.ts';
import { aSchool } from '#server/features/schools/cohort/cohort.factory.ts';
import { testApp } from '#testing/app.ts';

/** Two-step sign-in is required for staff, as in production; all other tests leave it optional. */
const t = testApp({ env: () => ({ STAFF_TWO_STEP: 'required' }) });
const ctx = () => t.system.ctx({ kind: 'system' }, 'test');
const DAY_MS = 24 * 60 * 60 * 1000;
const get = (personId: number, path: string) => t.as(personId, { url: `/api/v1${path}` });
const me = async (personId: number) => (await get(personId, '/users/me')).json().user;
const statusesOf = (personId: number, paths: readonly string[]) =>
  Promise.all(paths.map(async (path) => (await get(personId, path)).statusCode));

/** Someone who became staff `days` days ago. */
async function staffFor(days: number): Promise<number> {
  const { personId } = await makePerson(ctx(), { isStaff: true });
  const since = new Date(t.system.clock.now().getTime() - days * DAY_MS);
  await t.db.updateTable('users').set({ staff_since: since }).where('id', '=', personId).execute();
  return personId;
}

let school: { id: number; slug: string };
beforeAll(async () => {
  school = await aSchool(ctx());
});

/** One call for each way that staff have rights: as staff, as a teacher, as a School Admin of every school. */
const staffCalls = () => [
  '/admin/users',
  '/admin/activity',
  '/teachers/today',
  `/teachers/schools/${school.id}/courses`,
  '/followers',
];

describe('staff without two-step sign-in', () => {
  test('have seven days in which everything works, and see how many are left', async () => {
    const personId = await staffFor(6.5);
    expect(new Set(await statusesOf(personId, staffCalls()))).toEqual(new Set([200]));
    expect(await me(personId)).toMatchObject({ isStaff: true, access: 'staff', staffTwoStep: { daysLeft: 1 } });
  });

  test('are then refused every staff right, and stay a person with an account', async () => {
    const personId = await staffFor(7);
    for (const path of staffCalls()) {
      const response = await get(personId, path);
      expect([path, response.statusCode, response.json().code]).toEqual([path, 403, 'two_step_required']);
    }
    const write = {
      method: 'PATCH',
      url: `/api/v1/admin/users/${personId}`,
      payload: { isBeta: true, reason: 'me' },
    } as const;
    expect((await t.as(personId, write)).json().code).toBe('two_step_required');
    const user = await me(personId);
    expect(user).toMatchObject({ isStaff: false, access: 'lead', staffTwoStep: { daysLeft: 0 } });
    const own = [`/users/${personId}/edit`, `/users/${personId}/two_step`, '/courses', '/notifications'];
    expect(new Set(await statusesOf(personId, own))).toEqual(new Set([200]));
  });

  test('are refused every staff endpoint', async () => {
    const personId = await staffFor(8);
    const { allRoutes } = await import('#server/app/routes.ts');
    const forStaff = allRoutes().filter(({ endpoint }) => endpoint.audience === 'staff');
    expect(forStaff.length).toBeGreaterThan(50);
    for (const { endpoint } of forStaff) {
      const url = `/api/v1${endpoint.path.replaceAll(/\{\w+\}/g, '1')}`;
      const sent = endpoint.method === 'GET' || endpoint.upload ? {} : { payload: {} };
      const response = await t.as(personId, { method: endpoint.method, url, ...sent });
      expect([endpoint.path, response.statusCode, response.json().code]).toEqual([
        endpoint.path,
        403,
        'two_step_required',
      ]);
    }
  });

  test('get everything back as soon as two-step sign-in is on, and lose it again when it is turned off', async () => {
    const personId = await staffFor(30);
    const { secret } = await setUpTwoStep(t, personId);
    expect(new Set(await statusesOf(personId, staffCalls()))).toEqual(new Set([200]));
    expect(await me(personId)).toMatchObject({ isStaff: true, staffTwoStep: null });
    const off = await t.as(personId, {
      method: 'POST',
      url: `/api/v1/users/${personId}/two_step/removal`,
      payload: { code: appCode(secret, 1) },
    });
    expect(off.statusCode, off.body).toBe(200);
    expect(await statusesOf(personId, ['/admin/users'])).toEqual([403]);
    expect((await t.as(personId, { method: 'POST', url: '/api/v1/auth/sign_out' })).statusCode).toBe(200);
  });

  test('keep their other roles: a School Admin still manages their own school', async () => {
    const personId = await staffFor(8);
    const own = await aSchool(ctx(), { adminId: personId });
    expect(await statusesOf(personId, [`/teachers/schools/${own.id}/courses`, '/teachers/today'])).toEqual([200, 200]);
    expect(await statusesOf(personId, [`/teachers/schools/${school.id}/courses`])).toEqual([403]);
  });

  test('have no days left if no one knows when they became staff', async () => {
    const { personId } = await makePerson(ctx());
    await t.db.updateTable('users').set({ is_staff: true }).where('id', '=', personId).execute();
    expect(await statusesOf(personId, ['/admin/users'])).toEqual([403]);
  });
});

test('the seven days begin when someone becomes staff, and do not restart when other flags change', async () => {
  const staffId = await staffFor(0);
  const { personId } = await makePerson(ctx());
  const sinceOf = async () =>
    (await t.db.selectFrom('users').select('staff_since').where('id', '=', personId).executeTakeFirstOrThrow())
      .staff_since;
  const flag = async (flags: { isStaff?: boolean; isBeta?: boolean }) => {
    const payload = { ...flags, reason: 'New colleague' };
    const response = await t.as(staffId, { method: 'PATCH', url: `/api/v1/admin/users/${personId}`, payload });
    expect(response.statusCode, response.body).toBe(200);
  };
  await flag({ isStaff: true });
  const since = await sinceOf();
  expect(since).toEqual(expect.any(Date));
  expect((await me(personId)).staffTwoStep.daysLeft).toBe(7);
  await t.system.clock.advance(2 * DAY_MS);
  await flag({ isBeta: true });
  expect(await sinceOf()).toEqual(since);
  expect((await me(personId)).staffTwoStep.daysLeft).toBe(5);
  await flag({ isStaff: false });
  expect(await sinceOf()).toBeNull();
  expect((await me(personId)).staffTwoStep).toBeNull();
});
