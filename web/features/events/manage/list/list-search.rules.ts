import { idOf, pageOf, wordsOf } from '#web/platform/address.rules.ts';

/** Rows per list if several lists are on one page. */
export const FEW_ROWS = 8;

/** Search params of 'Events from Schools I Manage'. */
export interface ManageEventsSearch {
  /** Only this school. */
  school?: number | undefined;
  q?: string | undefined;
  /** Only one of the two lists; both if missing. */
  show?: 'future' | 'past' | undefined;
  /** Page of the single list of the single school. */
  page?: number | undefined;
}

/** Search params of a course's sessions. */
export interface SessionsSearch {
  q?: string | undefined;
  /** `past`, or a cohort's ID; upcoming if missing. */
  show?: string | number | undefined;
  page?: number | undefined;
}

/** Reads the search params; what isn't understood is dropped. */
export function manageEventsSearchOf(search: Record<string, unknown>): ManageEventsSearch {
  return {
    school: idOf(search.school),
    q: wordsOf(search.q),
    show: search.show === 'future' || search.show === 'past' ? search.show : undefined,
    page: pageOf(search.page),
  };
}

/** Reads the search params; what isn't understood is dropped. */
export function sessionsSearchOf(search: Record<string, unknown>): SessionsSearch {
  return {
    q: wordsOf(search.q),
    show: search.show === 'past' ? 'past' : idOf(search.show),
    page: pageOf(search.page),
  };
}
