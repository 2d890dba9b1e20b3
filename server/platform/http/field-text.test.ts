import { expect, test } from 'vitest';
import { z } from 'zod';
import { FIELD_REQUIRED } from '#contract/primitives/problem.ts';
import { fieldMessage } from './field-text.ts';

const messageOf = (schema: z.ZodType, value: unknown) =>
  schema.safeParse(value, { error: fieldMessage }).error?.issues[0]?.message;

test.each([
  ['nothing', z.string(), undefined, FIELD_REQUIRED],
  ['an empty text', z.string().min(2), '', FIELD_REQUIRED],
  ['null for a number', z.number(), null, FIELD_REQUIRED],
  ['a text for a number', z.number(), 'x', 'Enter a number.'],
  ['NaN', z.coerce.number(), 'x', 'Enter a number.'],
  ['a part for a whole', z.number().int(), 1.5, 'Enter a whole number.'],
  ['a number for a text', z.string(), 1, 'Enter text.'],
  ['too short', z.string().min(2), 'x', 'Use at least 2 characters.'],
  ['too long', z.string().max(1), 'xy', 'Use 1 character or fewer.'],
  ['too little', z.number().min(1), 0, 'Enter 1 or more.'],
  ['too many', z.array(z.number()).max(1), [1, 2], 'Choose at most 1.'],
  ['another word', z.enum(['a', 'b']), 'c', 'Choose one of: a, b.'],
  ['no uuid', z.uuid(), 'x', "This isn't a valid id."],
  ['none of several', z.union([z.number(), z.boolean()]), 'x', "This value isn't valid here."],
  ['what has words of its own', z.string().min(2, { error: 'Own words.' }), 'x', 'Own words.'],
])('%s', (_, schema, value, said) => {
  expect(messageOf(schema, value)).toBe(said);
});
