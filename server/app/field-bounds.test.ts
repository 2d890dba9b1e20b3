import { beforeAll, describe, expect, test } from 'vitest';
import { makePerson } from '#server/features/accounts/persons/person.factory.ts';
import { testApp } from '#testing/app.ts';
import { formWith } from '#testing/multipart.ts';

const t = testApp();
let personId: number;
beforeAll(async () => {
  ({ personId } = await makePerson(t.system.ctx({ kind: 'system' }, 'test')));
});

const TOO_MANY = { error: 'This request has too many fields.', code: 'too_many_fields' };
const TOO_LONG = { error: 'Field names can have at most 100 characters.', code: 'name_too_long' };
const TOO_MANY_ENTRIES = { error: 'Lists can have at most 5000 entries.', code: 'too_many_fields' };

const named = (count: number, of: unknown = 1) =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [`field_${at}`, of]));

/** A call that takes fields, one that takes none, one that hardly reads its body, and one that doesn't exist. */
const CALLS = [
  { method: 'PATCH', url: '/api/v1/users/ME' },
  { method: 'POST', url: '/api/v1/auth/sign_out' },
  { method: 'POST', url: '/api/v1/auth/sign_in' },
  { method: 'POST', url: '/api/v1/nothing/there' },
] as const;

describe.each(CALLS)('field names in a body: $method $url', ({ method, url }) => {
  const send = async (body: unknown) => {
    const response = await t.as(url.includes('ME') ? personId : null, {
      method,
      url: url.replace('ME', String(personId)),
      headers: { 'content-type': 'application/json' },
      payload: JSON.stringify(body),
    });
    return { status: response.statusCode, body: response.json() };
  };

  test('of more than 100 characters are refused, at any depth', async () => {
    for (const name of ['_'.repeat(101), '_'.repeat(900_000), 'é'.repeat(101)])
      for (const body of [{ [name]: 1 }, { user: { a: [{ [name]: 1 }] } }])
        expect(await send(body)).toEqual({ status: 400, body: TOO_LONG });
    expect((await send({ ['_'.repeat(100)]: 1 })).body.code).not.toBe('name_too_long');
  });

  test('are refused beyond 200 in an object and 5,000 in all, and list entries beyond 5,000', async () => {
    for (const body of [named(201), { user: named(201) }, named(60_000), [named(26, named(199))]])
      expect(await send(body)).toEqual({ status: 400, body: TOO_MANY });
    for (const body of [Array(5001).fill(0), { user: { a: [Array(2500).fill(0), Array(2500).fill('x')] } }])
      expect(await send(body)).toEqual({ status: 400, body: TOO_MANY_ENTRIES });
    for (const body of [named(200), named(24, named(199)), { a: Array(5000).fill(0) }])
      expect((await send(body)).body.code).not.toBe('too_many_fields');
  });
});

test('a refusal names at most 100 fields, with at most 200 characters each', async () => {
  const long = `${'n'.repeat(99)}x`;
  const bodies = [
    { user: named(200) },
    Object.fromEntries(Object.keys(named(200)).map((name) => [name, { [long]: { [long]: { [long]: '\u0000' } } }])),
  ];
  for (const body of bodies) {
    const response = await t.as(personId, { method: 'PATCH', url: `/api/v1/users/${personId}`, payload: body });
    const names = Object.keys(response.json().error);
    expect([response.statusCode, names.length]).toEqual([422, 100]);
    expect(Math.max(...names.map((name) => name.length))).toBeLessThanOrEqual(200);
  }
});

test('names in a query have the same bounds, on calls cached for visitors and on others', async () => {
  const path = `/api/v1/users/${personId}`;
  for (const url of ['/api/v1/courses', path]) {
    for (const query of ['_'.repeat(101), '_'.repeat(15_000), `${'_'.repeat(101)}=1&page=1`]) {
      const response = await t.as(url === path ? personId : null, { url: `${url}?${query}` });
      expect([url, response.statusCode, response.json()]).toEqual([url, 400, TOO_LONG]);
    }
    const many = await t.as(url === path ? personId : null, { url: `${url}?${Object.keys(named(201)).join('&')}` });
    expect([url, many.statusCode, many.json()]).toEqual([url, 400, TOO_MANY]);
  }
});

test('names in a form with a file have the same bounds', async () => {
  const form = formWith({ name: 'a.png', type: 'image/png', bytes: Buffer.from('x') }, { ['_'.repeat(101)]: 'x' });
  const response = await t.as(personId, { method: 'POST', url: '/api/v1/uploads', ...form });
  expect({ status: response.statusCode, body: response.json() }).toEqual({ status: 400, body: TOO_LONG });
});

test('a signed webhook may have as many names of any length as its sender likes', async () => {
  const response = await t.app.inject({
    method: 'POST',
    url: '/webhooks/stripe',
    headers: { 'content-type': 'application/json', 'stripe-signature': 't=1,v1=00' },
    payload: JSON.stringify({ id: 'evt_1', object: 'event', metadata: named(300), [`m${'x'.repeat(200)}`]: 1 }),
  });
  expect(response.json().code).toBe('bad_signature');
});
