import type { z } from 'zod';
import { FIELD_REQUIRED } from '#contract/primitives/problem.ts';

type RawIssue = Parameters<z.core.$ZodErrorMap>[0];

const LOOKS_LIKE: Readonly<Record<string, string>> = {
  email: 'This is not an email address.',
  url: 'This is not a web address.',
  uuid: 'This is not an id of ours.',
  datetime: 'Give a date and a time, such as 2026-11-21T19:00:00Z.',
  date: 'Give a date, such as 2026-11-21.',
};

const KINDS: Readonly<Record<string, string>> = {
  string: 'Give a text.',
  number: 'Give a number.',
  int: 'Give a whole number.',
  boolean: 'Give true or false.',
  array: 'Give a list.',
  object: 'Give an object with fields.',
};

function counted(count: number | bigint, one: string): string {
  return `${count} ${one}${Number(count) === 1 ? '' : 's'}`;
}

/** A bound in words: characters of a text, entries of a list, else the number itself. */
function bound(word: 'least' | 'most', origin: string, count: number | bigint): string {
  if (origin === 'string') return `At ${word} ${counted(count, 'character')}.`;
  if (origin === 'array' || origin === 'set') return `At ${word} ${counted(count, 'choice')}.`;
  return `At ${word} ${count}.`;
}

/**
 * What is wrong with a field, in words for a person, where its schema says nothing of its own. Handed to `safeParse`: a
 * schema's own words go first.
 */
export const fieldWords: z.core.$ZodErrorMap = (issue: RawIssue): string => {
  if (issue.input === undefined || issue.input === null || issue.input === '') return FIELD_REQUIRED;
  switch (issue.code) {
    case 'invalid_type':
      return KINDS[issue.expected] ?? 'This is not a value that fits here.';
    case 'too_small':
      return bound('least', issue.origin, issue.minimum);
    case 'too_big':
      return bound('most', issue.origin, issue.maximum);
    case 'invalid_format':
      return LOOKS_LIKE[issue.format] ?? 'This is not written as we expect it.';
    case 'not_multiple_of':
      return issue.divisor === 1 ? 'Give a whole number.' : `Give a multiple of ${issue.divisor}.`;
    case 'invalid_value':
      return `One of: ${issue.values.map(String).join(', ')}.`;
    default:
      return 'This is not a value that fits here.';
  }
};
