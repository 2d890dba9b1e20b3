import { describe, expect, test } from 'vitest';
import { currentUser } from '#contract/accounts/current-user.ts';
import { testApp } from '#testing/app.ts';
import { createPersonForEmail } from './create-person-for-email.ts';
import { loadPerson } from './load-person.ts';
import { makePerson } from './person.factory.ts';
import { managesCourse, managesSchool } from './person.policy.ts';

const t = testApp();
const ctx = () => t.system.ctx({ kind: 'system' }, 'test');
const DAY = 86_400_000;

async function subscribe(
  personId: number,
  plan: string,
  facts: { status?: string; grace_until?: Date; expires_at?: Date } = {},
) {
  const { id } = await t.db.selectFrom('plans').select('id').where('code', '=', plan).executeTakeFirstOrThrow();
  const now = t.system.clock.now();
  await t.db
    .insertInto('subscriptions')
    .values({
      user_id: personId,
      plan_id: id,
      interval: 'monthly',
      source: 'staff',
      status: 'active',
      price_cents: 1500,
      current_period_start: now,
      current_period_end: new Date(now.getTime() + 30 * DAY),
      started_at: now,
      created_at: now,
      ...(facts.status === 'ended' ? { ended_at: now } : {}),
      ...facts,
    })
    .execute();
}

describe('the caller’s own account', () => {
  test('is returned in full, with credits and plan', async () => {
    const { personId, email } = await makePerson(ctx());
    await subscribe(personId, 'premium_membership');
    const response = await t.as(personId, { url: `/api/v1/users/${personId}` });
    expect(response.statusCode).toBe(200);
    expect(response.json()).toMatchObject({
      user: { id: personId, email, plan: 'premium_membership', credits: 0 },
      credits: 0,
    });
    expect(Object.keys(response.json().user).sort()).toEqual(Object.keys(currentUser.shape).sort());
  });

  test('is returned for the settings form', async () => {
    const { personId, email } = await makePerson(ctx());
    const { user } = (await t.as(personId, { url: `/api/v1/users/${personId}/edit` })).json();
    expect(user).toMatchObject({ id: personId, email, firstName: 'Maya', timezone: 'America/New_York', bio: null });
  });

  test.each(['', '/edit', '/onboard'])('other people are 404: /users/{id}%s', async (path) => {
    const { personId } = await makePerson(ctx());
    const other = await makePerson(ctx());
    const foreign = await t.as(personId, { url: `/api/v1/users/${other.personId}${path}` });
    const missing = await t.as(personId, { url: `/api/v1/users/999999999${path}` });
    const odd = await t.as(personId, { url: `/api/v1/users/abc${path}` });
    expect([foreign.statusCode, missing.statusCode, odd.statusCode]).toEqual([404, 404, 404]);
    expect(foreign.json()).toEqual(missing.json());
    expect((await t.as(null, { url: `/api/v1/users/${personId}${path}` })).statusCode).toBe(401);
  });

  test('a visitor has no user', async () => {
    expect((await t.as(null, { url: '/api/v1/users/me' })).json()).toEqual({ user: null });
  });
});

describe('access follows from the facts', () => {
  const now = () => t.system.clock.now().getTime();
  test.each([
    ['nothing', 'lead', async () => undefined],
    ['a live membership', 'member', (id: number) => subscribe(id, 'premium_membership')],
    [
      'a membership in grace',
      'member',
      (id: number) => subscribe(id, 'maker', { status: 'grace', grace_until: new Date(now() + DAY) }),
    ],
    [
      'grace that the clock has ended',
      'free',
      (id: number) => subscribe(id, 'maker', { status: 'grace', grace_until: new Date(now() - DAY) }),
    ],
    [
      'a promo membership that the clock has ended',
      'free',
      (id: number) => subscribe(id, 'premium_membership', { expires_at: new Date(now() - DAY) }),
    ],
    ['a membership once', 'free', (id: number) => subscribe(id, 'premium_membership', { status: 'ended' })],
    ['an unpaid attempt', 'lead', (id: number) => subscribe(id, 'premium_membership', { status: 'incomplete' })],
  ] as const)('%s: %s', async (_, access, arrange) => {
    const { personId } = await makePerson(ctx());
    await arrange(personId);
    expect((await loadPerson(ctx(), personId)).access).toBe(access);
  });

  test('base includes no members-only events; grace suspends the member prices', async () => {
    const base = await makePerson(ctx());
    await subscribe(base.personId, 'base');
    expect(await loadPerson(ctx(), base.personId)).toMatchObject({
      access: 'member',
      canAttendMembersOnlyEvents: false,
      getsCourseDiscount: true,
      showMembershipUponPurchase: false,
    });
    const late = await makePerson(ctx());
    await subscribe(late.personId, 'premium_membership', { status: 'grace', grace_until: new Date(now() + DAY) });
    expect(await loadPerson(ctx(), late.personId)).toMatchObject({
      getsCourseDiscount: false,
      canAttendMembersOnlyEvents: true,
    });
  });

  test('a paid order makes a person free; an unpaid one does not', async () => {
    const { personId } = await makePerson(ctx());
    const order = (state: string, paidAt: Date | null) =>
      t.db
        .insertInto('orders')
        .values({
          user_id: personId,
          purpose: 'credits',
          price_class: 'nonmember',
          state,
          subtotal_cents: 0,
          cash_cents: 0,
          created_at: new Date(),
          paid_at: paidAt,
        })
        .execute();
    await order('pending', null);
    expect((await loadPerson(ctx(), personId)).access).toBe('lead');
    await order('paid', new Date());
    expect((await loadPerson(ctx(), personId)).access).toBe('free');
  });

  test('roles count from acceptance until they end', async () => {
    const { personId } = await makePerson(ctx());
    const roles = { school_id: 1, role: 'school_admin', user_id: personId, invited_at: new Date() };
    const { id } = await t.db.insertInto('staff_roles').values(roles).returning('id').executeTakeFirstOrThrow();
    const invited = await loadPerson(ctx(), personId);
    expect(managesSchool(invited, 1)).toBe(false);
    await t.db.updateTable('staff_roles').set({ accepted_at: new Date() }).where('id', '=', id).execute();
    const admin = await loadPerson(ctx(), personId);
    expect(admin.adminOfSchoolIds).toEqual([1]);
    expect(managesSchool(admin, 1)).toBe(true);
    expect(managesSchool(admin, 2)).toBe(false);
    expect(managesCourse(admin, { id: 77, schoolId: 1 })).toBe(true);
    expect(managesCourse(admin, { id: 77, schoolId: 2 })).toBe(false);
    const { user } = (await t.as(personId, { url: '/api/v1/users/me' })).json();
    expect(user).toMatchObject({ isTeacher: true, isStaff: false });
  });
});

test('an account for an email address is created once, despite concurrent requests, in any case', async () => {
  const addresses = Array.from({ length: 10 }, (_, i) => (i % 2 ? 'Captured@Example.test' : 'captured@example.test'));
  const results = await Promise.all(addresses.map((email) => createPersonForEmail(ctx(), email, 'survey')));
  expect(new Set(results.map(({ personId }) => personId)).size).toBe(1);
  expect(results.filter(({ created }) => created)).toHaveLength(1);
  const person = await loadPerson(ctx(), results[0]?.personId ?? 0);
  expect(person).toMatchObject({ access: 'lead', verified: false, needsPassword: true, needsOnboarding: true });
});

test('selectable zones are listed for everyone', async () => {
  const { timezones } = (await t.as(null, { url: '/api/v1/static/timezones' })).json();
  expect(timezones.length).toBeGreaterThan(300);
  expect(timezones[0]).toEqual({ computer: expect.any(String), human: expect.stringMatching(/\(GMT[+-]\d\d:\d\d\)$/) });
});
