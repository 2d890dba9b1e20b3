import { idOf, pageOf, wordsOf } from '#web/platform/address.rules.ts';

/** What stands in the address of a course's students. */
export interface StudentsSearch {
  /** Part of a name or an address. */
  q?: string | undefined;
  /** `waitlist`, or the id of a cohort; everyone without. */
  list?: 'waitlist' | number | undefined;
  /** Only who drifts. */
  drifting?: true | undefined;
  page?: number | undefined;
  /** Who stands open beside the list. */
  person?: number | undefined;
}

/** Reads the address; what isn't understood is dropped. */
export function courseStudentsSearchOf(search: Record<string, unknown>): StudentsSearch {
  return {
    q: wordsOf(search.q),
    list: search.list === 'waitlist' ? 'waitlist' : idOf(search.list),
    drifting: search.drifting === true || search.drifting === 'true' || search.drifting === 1 ? true : undefined,
    page: pageOf(search.page),
    person: idOf(search.person),
  };
}
