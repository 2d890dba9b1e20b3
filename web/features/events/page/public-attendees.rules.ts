import { formatList } from '#contract/primitives/list-words.ts';

/** A line in two parts, the first one bold. */
export interface AttendeesLine {
  readonly strong: string;
  readonly after: string;
}

const MAX_NAMED = 2;
const numbers = new Intl.NumberFormat('en-US');

/** 'Amara N., Björn Þ., and 15 others are going': names only people who chose to be visible, but counts everyone. */
export function attendeesLine(of: {
  names: readonly string[];
  count: number;
  over: boolean;
  /** True to invite the reader to be the first while there are no attendees yet. */
  first: boolean;
}): AttendeesLine {
  const { count, over } = of;
  // The count follows the seats live, the names come with the page: never show more names than people.
  const names = of.names.slice(0, Math.min(MAX_NAMED, count));
  if (count === 0 && of.first) return { strong: 'Be the first to attend', after: '' };
  if (names.length === 0) return { strong: numbers.format(count), after: over ? 'attended' : 'attending' };
  const others = count - names.length;
  const said = others > 0 ? [...names, `${numbers.format(others)} ${others === 1 ? 'other' : 'others'}`] : names;
  const verb = over ? 'attended' : count === 1 ? 'is going' : 'are going';
  return { strong: formatList(said), after: verb };
}
