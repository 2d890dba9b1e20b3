import { expect, test } from 'vitest';
import { z } from 'zod';
import { FIELD_REQUIRED } from '#contract/primitives/problem.ts';
import { fieldWords } from './field-words.ts';

const words = (schema: z.ZodType, value: unknown) =>
  schema.safeParse(value, { error: fieldWords }).error?.issues[0]?.message;

test.each([
  ['nothing', z.string(), undefined, FIELD_REQUIRED],
  ['an empty text', z.string().min(2), '', FIELD_REQUIRED],
  ['null for a number', z.number(), null, FIELD_REQUIRED],
  ['a text for a number', z.number(), 'x', 'Give a number.'],
  ['NaN', z.coerce.number(), 'x', 'Give a number.'],
  ['a part for a whole', z.number().int(), 1.5, 'Give a whole number.'],
  ['a number for a text', z.string(), 1, 'Give a text.'],
  ['too short', z.string().min(2), 'x', 'At least 2 characters.'],
  ['too long', z.string().max(1), 'xy', 'At most 1 character.'],
  ['too little', z.number().min(1), 0, 'At least 1.'],
  ['too many', z.array(z.number()).max(1), [1, 2], 'At most 1 choice.'],
  ['another word', z.enum(['a', 'b']), 'c', 'One of: a, b.'],
  ['no uuid', z.uuid(), 'x', 'This is not an id of ours.'],
  ['none of several', z.union([z.number(), z.boolean()]), 'x', 'This is not a value that fits here.'],
  ['what has words of its own', z.string().min(2, { error: 'Own words.' }), 'x', 'Own words.'],
])('%s', (_, schema, value, said) => {
  expect(words(schema, value)).toBe(said);
});
