import { idOf, pageOf, wordsOf } from '#web/platform/address.rules.ts';

/** Rows of a list where several stand below each other. */
export const FEW_ROWS = 8;

/** What stands in the address of 'Events from Schools I Manage'. */
export interface ManageEventsSearch {
  /** Of one school alone. */
  school?: number | undefined;
  /** What is looked for. */
  q?: string | undefined;
  /** One of the two lists alone; both without. */
  show?: 'future' | 'past' | undefined;
  /** Of the one list of the one school. */
  page?: number | undefined;
}

/** What stands in the address of a course's sessions. */
export interface SessionsSearch {
  q?: string | undefined;
  /** `past`, or the id of a cohort; ahead without. */
  show?: string | number | undefined;
  page?: number | undefined;
}

/** Reads the address; what isn't understood is dropped. */
export function manageEventsSearchOf(search: Record<string, unknown>): ManageEventsSearch {
  return {
    school: idOf(search.school),
    q: wordsOf(search.q),
    show: search.show === 'future' || search.show === 'past' ? search.show : undefined,
    page: pageOf(search.page),
  };
}

/** Reads the address; what isn't understood is dropped. */
export function sessionsSearchOf(search: Record<string, unknown>): SessionsSearch {
  return {
    q: wordsOf(search.q),
    show: search.show === 'past' ? 'past' : idOf(search.show),
    page: pageOf(search.page),
  };
}
