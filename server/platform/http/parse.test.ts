import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { type AnyEndpoint, endpoint } from '#contract/primitives/endpoint.ts';
import { Refusal } from '#contract/primitives/problem.ts';
import { parseInput, restoreFieldSpelling, UNKNOWN_FIELD } from './parse.ts';

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
    if (error instanceof Refusal) return restoreFieldSpelling(error, spelt).fields;
    throw error;
  }
  return undefined;
}

describe('the edge accepts every spelling in the specifications', () => {
  test.each([
    { user: { first_name: 'Ada' } },
    { user: { firstName: 'Ada' } },
    { first_name: 'Ada' },
    { firstName: 'Ada' },
  ])('%j', (body) => {
    expect(parse(body).body).toEqual({ firstName: 'Ada' });
  });

  test('field errors come back in the request’s spelling', () => {
    expect(fieldsOf({ user: { first_name: '' } })).toEqual({ first_name: 'This field is required.' });
    expect(fieldsOf({ firstName: '' })).toEqual({ firstName: 'This field is required.' });
  });

  test('a missing field is named in the spelling of the request’s other fields, otherwise as specified', () => {
    const lesson = endpoint({
      ...onboard,
      wrapper: 'lesson',
      snake: true,
      body: z.object({ lessonType: z.string(), cohortId: z.number().optional(), publishAt: z.string().optional() }),
    });
    const refused = (body: unknown, by: AnyEndpoint = lesson) => {
      const spelt = new Map<string, string>();
      try {
        return parseInput(by, { params: { id: '7' }, query: {}, body }, spelt);
      } catch (error) {
        return error instanceof Refusal ? Object.keys(restoreFieldSpelling(error, spelt, by.snake).fields ?? {}) : [];
      }
    };
    expect(refused({ lesson: { cohort_id: 7 } })).toEqual(['lesson_type']);
    expect(refused({ lesson: { cohortId: 7 } })).toEqual(['lessonType']);
    expect(refused({ lesson: { cohort_id: 7, publishAt: '2027-01-01' } })).toEqual(['lesson_type']);
    expect(refused({ lesson: {} })).toEqual(['lesson_type']);
    expect(refused({ first_name: 'Ada', lesson: {} }, { ...lesson, snake: undefined })).toContain('lesson_type');
  });

  test('text that no column can store is refused at its field, an emoji made of a surrogate pair is not', () => {
    const sentence = "This text has a character we can't save.";
    for (const text of ['a\u0000b', '\ud800', 'a\udc00', '\ud83d']) {
      expect(fieldsOf({ user: { first_name: text } })).toEqual({ first_name: sentence });
    }
    expect(parse({ firstName: '\ud83d\ude00' }).body).toEqual({ firstName: '\ud83d\ude00' });
  });

  test('an endpoint accepts other names for a field; a refusal uses the one that came, and sending both is refused', () => {
    const { params: _, ...rest } = onboard;
    const start = endpoint({
      ...rest,
      params: z.undefined(),
      spellings: { startDate: 'startdate' },
      query: z.object({ startdate: z.string().max(10).optional() }),
      body: z.object({ startdate: z.string().min(1, { error: 'This field is required.' }) }),
    });
    const send = (body: unknown, query: unknown = {}) => {
      const spelt = new Map<string, string>();
      try {
        return parseInput(start, { params: undefined, query, body }, spelt);
      } catch (error) {
        if (error instanceof Refusal) return restoreFieldSpelling(error, spelt).fields;
        throw error;
      }
    };
    for (const field of ['startdate', 'startDate', 'start_date']) {
      expect(send({ [field]: '2027-01-01' }, { [field]: '2028' })).toMatchObject({
        body: { startdate: '2027-01-01' },
        query: { startdate: '2028' },
      });
      expect(send({ [field]: '' })).toEqual({ [field]: 'This field is required.' });
    }
    expect(send({ startdate: '2027-01-01', start_date: '2027-01-02' })).toEqual({ start_date: UNKNOWN_FIELD });
  });

  test('an unknown field is refused by name', () => {
    expect(fieldsOf({ user: { first_name: 'Ada', is_staff: true } })).toEqual({ is_staff: UNKNOWN_FIELD });
  });

  test('a call that takes no fields refuses each by name; an empty payload, or none, is fine', () => {
    const { body: _, ...rest } = onboard;
    const bare = endpoint({ ...rest, wrapper: undefined });
    const send = (body: unknown) => parseInput(bare, { params: { id: '7' }, query: {}, body }, new Map()).body;
    for (const body of [undefined, null, {}, Buffer.from('x')]) expect(send(body)).toBeUndefined();
    expect(() => send({ confirm: false })).toThrowError(
      expect.objectContaining({ status: 422, fields: { confirm: UNKNOWN_FIELD } }),
    );
  });

  test.each(['constructor', '__proto__', 'toString', 'to_string', 'hasOwnProperty', 'valueOf'])(
    'a field named %s like a built-in object property is as unknown as any other',
    (name) => {
      for (const value of ['"x"', '{"timezone":"x"}', '[]', 'null']) {
        const errors = fieldsOf(JSON.parse(`{"first_name":"Ada","${name}":${value}}`));
        expect(JSON.stringify(errors)).toBe(`{"${name}":"${UNKNOWN_FIELD}"}`);
        const wrapped = fieldsOf(JSON.parse(`{"user":{"first_name":"","${name}":${value}}}`));
        expect(Object.entries(wrapped ?? {}).toSorted()).toEqual(
          [
            [name, UNKNOWN_FIELD],
            ['first_name', 'This field is required.'],
          ].toSorted(),
        );
      }
      const { body: _, ...rest } = onboard;
      const bare = endpoint({ ...rest, wrapper: undefined });
      let refused: unknown;
      try {
        parseInput(bare, { params: { id: '7' }, query: {}, body: JSON.parse(`{"${name}":1}`) }, new Map());
      } catch (error) {
        refused = error;
      }
      expect(JSON.stringify((refused as Refusal).toBody().error)).toBe(`{"${name}":"${UNKNOWN_FIELD}"}`);
      expect(({} as Record<string, unknown>).timezone).toBeUndefined();
    },
  );

  test('a malformed parameter gives a 404', () => {
    expect(() => parseInput(onboard, { params: { id: 'x' }, query: {}, body: {} }, new Map())).toThrowError(
      expect.objectContaining({ status: 404 }),
    );
  });
});
