import type { z } from 'zod';
import { FIELD_REQUIRED } from '#contract/primitives/problem.ts';

type RawIssue = Parameters<z.core.$ZodErrorMap>[0];

const LOOKS_LIKE: Readonly<Record<string, string>> = {
  email: "This isn't an email address.",
  url: 'Enter a valid URL.',
  uuid: "This isn't a valid id.",
  datetime: 'Enter a date and a time, such as 2026-11-21T19:00:00Z.',
  date: 'Enter a date, such as 2026-11-21.',
};

const KINDS: Readonly<Record<string, string>> = {
  string: 'Enter text.',
  number: 'Enter a number.',
  int: 'Enter a whole number.',
  boolean: 'Enter true or false.',
  array: 'Enter a list.',
  object: 'Enter an object with fields.',
};

function counted(count: number | bigint, one: string): string {
  return `${count} ${one}${Number(count) === 1 ? '' : 's'}`;
}

/** A bound in words: a text's characters, a list's entries, or the number itself. */
function bound(word: 'least' | 'most', origin: string, count: number | bigint): string {
  const characters = counted(count, 'character');
  if (origin === 'string') return word === 'least' ? `Use at least ${characters}.` : `Use ${characters} or fewer.`;
  if (origin === 'array' || origin === 'set') return `Choose at ${word} ${count}.`;
  return word === 'least' ? `Enter ${count} or more.` : `Enter ${count} or less.`;
}

/**
 * What is wrong with a field, in words for a person, if its schema has no message of its own. Pass it to `safeParse`; a
 * schema's own messages take precedence.
 */
export const fieldMessage: z.core.$ZodErrorMap = (issue: RawIssue): string => {
  if (issue.input === undefined || issue.input === null || issue.input === '') return FIELD_REQUIRED;
  switch (issue.code) {
    case 'invalid_type':
      return KINDS[issue.expected] ?? "This value isn't valid here.";
    case 'too_small':
      return bound('least', issue.origin, issue.minimum);
    case 'too_big':
      return bound('most', issue.origin, issue.maximum);
    case 'invalid_format':
      return LOOKS_LIKE[issue.format] ?? "This isn't in the format we expect.";
    case 'not_multiple_of':
      return issue.divisor === 1 ? 'Enter a whole number.' : `Enter a multiple of ${issue.divisor}.`;
    case 'invalid_value':
      return `Choose one of: ${issue.values.map(String).join(', ')}.`;
    default:
      return "This value isn't valid here.";
  }
};
