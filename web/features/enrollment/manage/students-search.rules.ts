import { idOf, pageOf, wordsOf } from '#web/platform/address.rules.ts';

export interface StudentsSearch {
  /** Part of a name or an email address. */
  q?: string | undefined;
  /** `waitlist`, or a cohort's ID; everyone if missing. */
  list?: 'waitlist' | number | undefined;
  /** Only students who are drifting. */
  drifting?: true | undefined;
  page?: number | undefined;
  /** The student shown beside the list. */
  person?: number | undefined;
}

/** Reads the search params; what isn't understood is dropped. */
export function courseStudentsSearchOf(search: Record<string, unknown>): StudentsSearch {
  return {
    q: wordsOf(search.q),
    list: search.list === 'waitlist' ? 'waitlist' : idOf(search.list),
    drifting: search.drifting === true || search.drifting === 'true' || search.drifting === 1 ? true : undefined,
    page: pageOf(search.page),
    person: idOf(search.person),
  };
}
