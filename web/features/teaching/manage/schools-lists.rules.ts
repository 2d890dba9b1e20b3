import { idOf, pageOf, wordsOf } from '#web/platform/address.rules.ts';

export type Segment = 'future' | 'past';

/** Search params of a page that lists something by school, upcoming and past. */
export interface SchoolsListsSearch {
  /** Only this school. */
  school?: number | undefined;
  q?: string | undefined;
  /** Only one of the two lists; both if missing. */
  show?: Segment | undefined;
  /** Page of the single list of the single school. */
  page?: number | undefined;
}

/** Reads the search params; what isn't understood is dropped. */
export function schoolsListsSearchOf(search: Record<string, unknown>): SchoolsListsSearch {
  return {
    school: idOf(search.school),
    q: wordsOf(search.q),
    show: search.show === 'future' || search.show === 'past' ? search.show : undefined,
    page: pageOf(search.page),
  };
}

/** The lists a school shows. */
export function segmentsOf({ show }: SchoolsListsSearch): readonly Segment[] {
  return show === undefined ? ['future', 'past'] : [show];
}

/** The school in the URL, or all. A school the user doesn't manage (anymore) filters nothing. */
export function schoolsShown<S extends { id: number }>(
  schools: readonly S[],
  { school }: SchoolsListsSearch,
): readonly S[] {
  const chosen = schools.filter(({ id }) => id === school);
  return chosen.length > 0 ? chosen : schools;
}
