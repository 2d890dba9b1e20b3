import { beforeAll, describe, expect, test } from 'vitest';
import { makePerson } from '#server/features/accounts/persons/person.factory.ts';
import { testApp } from '#testing/app.ts';

const t = testApp();
let personId: number;
beforeAll(async () => {
  ({ personId } = await makePerson(t.system.ctx({ kind: 'system' }, 'test')));
});

const arrays = (depth: number): string => '['.repeat(depth) + ']'.repeat(depth);
const objects = (depth: number): string => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`;
const TOO_DEEP = { error: 'JSON can be nested at most 64 levels deep.', code: 'too_deep' };

/** A call that takes fields, one that takes none, one under a key, and one that hardly reads its body. */
const CALLS = [
  { method: 'PATCH', url: '/api/v1/users/ME', key: false, signedIn: true },
  { method: 'POST', url: '/api/v1/auth/sign_out', key: false, signedIn: false },
  { method: 'POST', url: '/api/v1/stripe/checkout_credits', key: true, signedIn: true },
  { method: 'POST', url: '/api/v1/nothing/there', key: false, signedIn: true },
] as const;

describe('JSON nested beyond 64', () => {
  const send = (call: (typeof CALLS)[number], payload: string) =>
    t.as(call.signedIn ? personId : null, {
      method: call.method,
      url: call.url.replace('ME', String(personId)),
      headers: { 'content-type': 'application/json', ...(call.key ? { 'idempotency-key': crypto.randomUUID() } : {}) },
      payload,
    });

  test.each(CALLS)('is refused when the body is parsed: $method $url', async (call) => {
    for (const nest of [arrays, objects]) {
      for (const depth of [65, 5_000, 100_000]) {
        const topLevel = await send(call, nest(depth));
        expect({ depth, status: topLevel.statusCode, body: topLevel.json() }).toEqual({
          depth,
          status: 400,
          body: TOO_DEEP,
        });
        const within = await send(call, `{"first_name":${nest(depth)}}`);
        expect({ depth, status: within.statusCode, body: within.json() }).toEqual({
          depth,
          status: 400,
          body: TOO_DEEP,
        });
      }
      const unended = await send(call, nest(5_000).slice(0, 4_000));
      expect(unended.statusCode).toBe(400);
      expect((await send(call, nest(64))).json().code).not.toBe('too_deep');
    }
  });

  test('brackets within strings don’t count as nesting', async () => {
    const text = `${'[{'.repeat(5_000)}\\"${'['.repeat(100)}\\\\`;
    const response = await send(CALLS[0], `{"nothing_known":"${text}"}`);
    expect(response.statusCode).toBe(422);
    expect(response.json().error).toEqual({ nothing_known: "We don't recognize this field." });
  });

  test('is refused for webhooks, signed or not', async () => {
    for (const nest of [arrays, objects]) {
      const payload = `{"id":"evt_1","object":"event","data":{"object":${nest(5_000)}}}`;
      const response = await t.app.inject({
        method: 'POST',
        url: '/webhooks/stripe',
        headers: { 'content-type': 'application/json', 'stripe-signature': 't=1,v1=00' },
        payload,
      });
      expect({ status: response.statusCode, body: response.json() }).toEqual({ status: 400, body: TOO_DEEP });
    }
  });
});

test('a field named like a built-in object property is reported as an unknown field', async () => {
  for (const name of ['constructor', '__proto__', 'toString']) {
    const response = await t.as(personId, {
      method: 'PATCH',
      url: `/api/v1/users/${personId}`,
      headers: { 'content-type': 'application/json' },
      payload: `{"user":{"${name}":{"a":1}}}`,
    });
    expect({ status: response.statusCode, body: response.body }).toEqual({
      status: 422,
      body: expect.stringContaining(`"${name}":"We don't recognize this field."`),
    });
  }
});
