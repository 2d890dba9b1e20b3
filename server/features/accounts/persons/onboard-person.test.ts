import { describe, expect, test } from 'vitest';
import { LEGAL_VERSIONS } from '#contract/accounts/legal-version.ts';
import { testApp } from '#testing/app.ts';
import { lastMailTo } from '../sign-in/mailed.factory.ts';
import { hashPassword } from '../sign-in/password-hash.ts';
import { makePerson } from './person.factory.ts';

const t = testApp();
const ctx = () => t.system.ctx({ kind: 'system' }, 'test');
const newcomer = (facts: object = {}) => makePerson(ctx(), { profile: undefined, ...facts });
const onboard = (as: number | null, id: number, payload: object) =>
  t.as(as, { method: 'POST', url: `/api/v1/users/${id}/onboard`, payload });
const form = { first_name: 'Noor', last_name: 'Haddad', timezone: 'Asia/Amman', password: 'three green lanterns' };

describe('onboarding', () => {
  test('stores name, zone, and password, returns the display name, and is done', async () => {
    const { personId, email } = await newcomer();
    const response = await onboard(personId, personId, { user: form });
    expect(response.statusCode).toBe(200);
    expect(response.json()).toEqual({ user: { displayName: 'Noor H.' } });
    const { user } = (await t.as(personId, { url: '/api/v1/users/me' })).json();
    expect(user).toMatchObject({
      firstName: 'Noor',
      lastName: 'Haddad',
      displayName: 'Noor H.',
      timezone: 'Asia/Amman',
      needsOnboarding: false,
      needsPassword: false,
    });
    expect((await lastMailTo(t.db, email)).kind).toBe('welcome');
    const consents = await t.db.selectFrom('consents').selectAll().where('user_id', '=', personId).execute();
    expect(consents.map((row) => [row.document, row.version]).sort()).toEqual(
      Object.entries(LEGAL_VERSIONS)
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([a, b]) => [a, b])
        .sort(),
    );
    const signedIn = await t.app.inject({
      method: 'POST',
      url: '/api/v1/auth/sign_in',
      payload: { email, password: form.password },
    });
    expect(signedIn.statusCode).toBe(200);
  });

  test('asks for a password only if none is set', async () => {
    const { personId } = await newcomer({ passwordHash: await hashPassword('three green lanterns') });
    const { password, ...rest } = form;
    expect((await onboard(personId, personId, { user: { ...rest, password } })).json().error).toHaveProperty(
      'password',
    );
    expect((await onboard(personId, personId, { user: rest })).statusCode).toBe(200);
  });

  test('names every field with a problem, in the request’s spelling', async () => {
    const { personId } = await newcomer();
    const empty = await onboard(personId, personId, { user: { first_name: ' ', timezone: '', password: 'short' } });
    expect(empty.statusCode).toBe(422);
    expect(empty.json().error).toEqual({
      first_name: 'This field is required.',
      last_name: 'This field is required.',
      timezone: 'This field is required.',
      password: 'This field is required. Minimum 8 characters',
    });
    const { password: _, ...without } = form;
    expect((await onboard(personId, personId, without)).json().error).toEqual({
      password: 'This field is required. Minimum 8 characters',
    });
    const odd = await onboard(personId, personId, { ...form, timezone: 'Mars/Olympus', password: 'NoorHaddad' });
    expect(Object.keys(odd.json().error).sort()).toEqual(['password', 'timezone']);
    const rights = await onboard(personId, personId, { user: { ...form, is_staff: true } });
    expect(rights.json().error).toEqual({ is_staff: "We don't recognize this field." });
    const zero = await onboard(personId, personId, { user: { ...form, first_name: 'No\u0000or' } });
    expect(zero.statusCode).toBe(422);
  });

  test('five clicks at the same time finish onboarding once and send one email', async () => {
    const { personId, email } = await newcomer();
    const responses = await Promise.all(Array.from({ length: 5 }, () => onboard(personId, personId, { user: form })));
    expect(responses.map((response) => response.statusCode).sort()).toEqual([200, 409, 409, 409, 409]);
    expect(await t.db.selectFrom('sends').select('id').where('to_address', '=', email).execute()).toHaveLength(1);
  });

  test('is 404 for someone else’s account', async () => {
    const one = await newcomer();
    const other = await newcomer();
    const foreign = await onboard(one.personId, other.personId, { user: form });
    const missing = await onboard(one.personId, 999_999_999, { user: form });
    expect([foreign.statusCode, missing.statusCode]).toEqual([404, 404]);
    expect(foreign.json()).toEqual(missing.json());
    expect((await onboard(null, one.personId, { user: form })).statusCode).toBe(401);
  });

  test('stores names as they are written', async () => {
    const { personId } = await newcomer();
    const names = { first_name: 'Đặng Ánh', last_name: '田中 “Ω” 🎭' };
    await onboard(personId, personId, { user: { ...form, ...names } });
    const { user } = (await t.as(personId, { url: '/api/v1/users/me' })).json();
    expect([user.firstName, user.lastName]).toEqual([names.first_name, names.last_name]);
  });
});

test('until onboarding is done, the server refuses everything else, not only the screen', async () => {
  const { personId } = await newcomer();
  const refused = await t.as(personId, { url: `/api/v1/users/${personId}` });
  expect(refused.statusCode).toBe(403);
  expect(refused.json().code).toBe('needs_onboarding');
  expect((await t.as(personId, { url: '/api/v1/users/me' })).statusCode).toBe(200);
  expect((await t.as(personId, { url: '/api/v1/static/timezones' })).statusCode).toBe(200);
});

describe('the form', () => {
  const formOf = (personId: number, query = '') => t.as(personId, { url: `/api/v1/users/${personId}/onboard${query}` });

  test('starts with what is known and names the public event that the person came from', async () => {
    const { personId } = await newcomer();
    const pool = await t.db
      .insertInto('seat_pools')
      .values({ kind: 'event', capacity: 10 })
      .returning('id')
      .executeTakeFirstOrThrow();
    const event = await t.db
      .insertInto('events')
      .values({
        school_id: 1,
        slug: 'open-mic',
        name: 'Open mic for beginners',
        kind: 'Community',
        admittance: 'public',
        seat_pool_id: pool.id,
        created_at: new Date(),
      })
      .returning(['id', 'uuid'])
      .executeTakeFirstOrThrow();
    expect((await formOf(personId, `?from_event=${event.id}`)).json().event).toBeNull();
    await t.db
      .updateTable('events')
      .set({
        status: 'published',
        start_date: '2027-01-10',
        start_time: '07:00',
        start_ampm: 'PM',
        starts_at: new Date('2027-01-11T00:00:00Z'),
        ends_at: new Date('2027-01-11T01:00:00Z'),
        zoom_url: 'https://meet.example/1',
      })
      .where('id', '=', event.id)
      .execute();
    const named = {
      id: event.id,
      name: 'Open mic for beginners',
      startsAtUtc: '2027-01-11T00:00:00.000Z',
      attending: false,
    };
    for (const from of [`${event.id}`, `${event.id}-open-mic`, event.uuid])
      expect((await formOf(personId, `?from_event=${from}`)).json().event, from).toEqual(named);
    await t.db
      .insertInto('attendances')
      .values({
        event_id: event.id,
        user_id: personId,
        source: 'member',
        state: 'attending',
        created_at: new Date(),
        confirmed_at: new Date(),
      })
      .execute();
    expect((await formOf(personId, `?from_event=${event.id}`)).json().event).toEqual({ ...named, attending: true });
    await t.db.updateTable('events').set({ admittance: 'members-only' }).where('id', '=', event.id).execute();
    expect((await formOf(personId, `?from_event=${event.id}`)).json()).toEqual({
      user: { firstName: null, lastName: null, timezone: null, needsPassword: true },
      event: null,
    });
    for (const odd of ['0', 'x', '99999999999999999999', "1' or 1=1", '%00'])
      expect((await formOf(personId, `?from_event=${odd}`)).statusCode, odd).toBeLessThan(500);
  });
});
