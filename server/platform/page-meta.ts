import type { PageMeta } from '#contract/primitives/wire.ts';

/** A paged list's `meta`. An empty list has no pages. */
export function pageMetaOf(page: number, perPage: number, total: number): PageMeta {
  return { page, perPage, total, totalPages: Math.ceil(total / perPage) };
}
