import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { endpoint } from '#contract/primitives/endpoint.ts';
import { Refusal } from '#contract/primitives/problem.ts';
import { parseInput, respellFields, UNKNOWN_FIELD } from './parse.ts';

const onboard = endpoint({
  method: 'POST',
  path: '/users/{id}/onboard',
  summary: 'test',
  tag: 'test',
  audience: 'signed-in',
  wrapper: 'user',
  params: z.object({ id: z.coerce.number() }),
  body: z.object({
    firstName: z.string().min(1, { error: 'This field is required.' }),
    timezone: z.string().optional(),
  }),
  response: z.object({}),
});

function parse(body: unknown) {
  return parseInput(onboard, { params: { id: '7' }, query: {}, body }, new Map());
}

function fieldsOf(body: unknown): Record<string, string> | undefined {
  const spelt = new Map<string, string>();
  try {
    parseInput(onboard, { params: { id: '7' }, query: {}, body }, spelt);
  } catch (error) {
    if (error instanceof Refusal) return respellFields(error, spelt).fields;
    throw error;
  }
  return undefined;
}

describe('the edge takes every spelling of the specifications', () => {
  test.each([
    { user: { first_name: 'Ada' } },
    { user: { firstName: 'Ada' } },
    { first_name: 'Ada' },
    { firstName: 'Ada' },
  ])('%j', (body) => {
    expect(parse(body).body).toEqual({ firstName: 'Ada' });
  });

  test('field errors come back under the spelling that the request used', () => {
    expect(fieldsOf({ user: { first_name: '' } })).toEqual({ first_name: 'This field is required.' });
    expect(fieldsOf({ firstName: '' })).toEqual({ firstName: 'This field is required.' });
  });

  test('a field that nothing knows is refused by its name', () => {
    expect(fieldsOf({ user: { first_name: 'Ada', is_staff: true } })).toEqual({ is_staff: UNKNOWN_FIELD });
  });

  test('a call that takes no fields refuses each by its name; an empty payload, or none, is fine', () => {
    const { body: _, ...rest } = onboard;
    const bare = endpoint({ ...rest, wrapper: undefined });
    const send = (body: unknown) => parseInput(bare, { params: { id: '7' }, query: {}, body }, new Map()).body;
    for (const body of [undefined, null, {}, Buffer.from('x')]) expect(send(body)).toBeUndefined();
    expect(() => send({ confirm: false })).toThrowError(
      expect.objectContaining({ status: 422, fields: { confirm: UNKNOWN_FIELD } }),
    );
  });

  test('a prototype cannot be smuggled in', () => {
    const body = JSON.parse('{"first_name":"Ada","__proto__":{"timezone":"x"}}');
    expect(parse(body).body).toEqual({ firstName: 'Ada' });
  });

  test('a parameter of the wrong shape is a missing thing', () => {
    expect(() => parseInput(onboard, { params: { id: 'x' }, query: {}, body: {} }, new Map())).toThrowError(
      expect.objectContaining({ status: 404 }),
    );
  });
});
