import { idOf, pageOf, wordsOf } from '#web/platform/address.rules.ts';

/** Rows per list if several lists are on one page. */
export const FEW_ROWS = 8;

/** Search params of a course's sessions. */
export interface SessionsSearch {
  q?: string | undefined;
  /** `past`, or a cohort's ID; upcoming if missing. */
  show?: string | number | undefined;
  page?: number | undefined;
}

/** Reads the search params; what isn't understood is dropped. */
export function sessionsSearchOf(search: Record<string, unknown>): SessionsSearch {
  return {
    q: wordsOf(search.q),
    show: search.show === 'past' ? 'past' : idOf(search.show),
    page: pageOf(search.page),
  };
}
