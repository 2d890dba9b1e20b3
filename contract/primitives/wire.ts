import { z } from 'zod';
import { FIELD_REQUIRED } from './problem.ts';

/** An instant, ISO 8601 in UTC. */
export const instant = z.string().describe('ISO 8601 instant, UTC');
export const id = z.number().int();
/** A numeric id in a path or a query. */
export const idParam = z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER);

const NUMBER_AS_TEXT = /^\s*[-+]?(\d{1,16}(\.\d{0,10})?|\.\d{1,10})\s*$/;

/** Undefined, null, or only spaces: the field was left out, or left empty. */
const isLeftOut = (input: unknown) => input == null || (typeof input === 'string' && input.trim() === '');

/**
 * A number in a body or a query: a number, or its text as forms send it (`"12.50"`); nothing else that could be coerced
 * (`true`, `[5]`). Add bounds with `.pipe(z.number()…)`.
 * @param missing message for a number that was left out or is empty
 * @param wrong message for anything else
 */
export function sentNumber(missing: string = FIELD_REQUIRED, wrong = 'Enter a number.') {
  return z.union([z.number(), z.string().regex(NUMBER_AS_TEXT).transform(Number)], {
    error: ({ input }) => (isLeftOut(input) ? missing : wrong),
  });
}

const NOT_WHOLE = 'Enter a whole number.';
/** A numeric id in a body: a number, or its digits as text. */
export const idInBody = sentNumber(FIELD_REQUIRED, NOT_WHOLE).pipe(
  z.number().int({ error: NOT_WHOLE }).positive().max(Number.MAX_SAFE_INTEGER),
);
/** A numeric id in a body, or none: null, or an empty text. */
export const idOrNone = z.union([z.null(), z.literal('').transform(() => null), idInBody], { error: NOT_WHOLE });
/** `{id}` as slug, id, or id-slug (courses, schools). */
export const slugOrId = z.string().min(1).max(200);
export const emptyResponse = z.object({});

export const pageMeta = z.object({
  page: z.number().int(),
  perPage: z.number().int(),
  total: z.number().int(),
  totalPages: z.number().int(),
});
export type PageMeta = z.infer<typeof pageMeta>;
export const MAX_PER_PAGE = 100;

/** A query flag: `?welcome=true`. */
export const flag = z
  .union([z.boolean(), z.enum(['true', 'false', '1', '0', ''])])
  .transform((value) => value === true || value === 'true' || value === '1');
