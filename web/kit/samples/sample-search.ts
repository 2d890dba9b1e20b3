import { sortOfText } from '#web/kit/table/data-table.rules.ts';

export const SAMPLE_PARTS = ['table', 'editor', 'fields', 'overlays'] as const;
export const SAMPLE_SIZES = ['some', 'none', 'filtered', 'failed', 'loading', 'longest', 'thousand'] as const;

/** What the kit's sample page shows, as stored in its URL. */
export interface SampleSearch {
  part?: (typeof SAMPLE_PARTS)[number] | undefined;
  size?: (typeof SAMPLE_SIZES)[number] | undefined;
  sort?: string | undefined;
  page?: number | undefined;
  q?: string | undefined;
  only?: 'all' | 'member' | 'beta' | undefined;
  open?: number | undefined;
  /** The name the editor saves under, to test two windows editing one thing. */
  who?: string | undefined;
  /** The error the next save runs into. */
  fault?: 'signed-out' | 'refused' | undefined;
}

const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined);
const positiveInteger = (value: unknown) =>
  Number.isSafeInteger(value) && Number(value) > 0 ? Number(value) : undefined;
const oneOf = <T extends string>(known: readonly T[], value: unknown) => known.find((each) => each === value);

export function sampleSearch(search: Record<string, unknown>): SampleSearch {
  return {
    part: oneOf(SAMPLE_PARTS, search.part),
    size: oneOf(SAMPLE_SIZES, search.size),
    sort: sortOfText(search.sort, ['name', 'credits', 'since']) && text(search.sort),
    page: positiveInteger(search.page),
    q: text(search.q),
    only: oneOf(['member', 'beta'] as const, search.only),
    open: positiveInteger(search.open),
    who: text(search.who),
    fault: oneOf(['signed-out', 'refused'] as const, search.fault),
  };
}
