import { z } from 'zod';

/** An instant, ISO 8601 in UTC. */
export const instant = z.string().describe('ISO 8601 instant, UTC');
/** A numeric id. */
export const id = z.number().int();
/** A numeric id in a path or a query. */
export const idParam = z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER);
/** A numeric id in a body: a number, or its digits as text; nothing else that could be read as one (`true`, `[5]`). */
export const idInBody = z
  .union(
    [
      z.number(),
      z
        .string()
        .regex(/^\d{1,16}$/)
        .transform(Number),
    ],
    { error: 'Give a whole number.' },
  )
  .pipe(z.number().int().positive().max(Number.MAX_SAFE_INTEGER));
/** `{id}` that takes slug, id or id-slug (courses, schools). */
export const slugOrId = z.string().min(1).max(200);
export const emptyResponse = z.object({});

/** `meta` of a paged list. */
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
