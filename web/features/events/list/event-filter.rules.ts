import type { EventCard, EventKind } from '#contract/events/event.ts';
import { EVENT_KINDS } from '#contract/events/event-kinds.ts';

export const EVENT_VIEWS = ['grid', 'timeline', 'month'] as const;
export type EventView = (typeof EVENT_VIEWS)[number];

export interface EventSearch {
  /** Default: the grid (L§2). */
  view?: Exclude<EventView, 'grid'>;
  kind?: EventKind;
  /** Only events that are free for this person. */
  free?: true;
  /** Only events this person attends. */
  going?: true;
  /** The month of the month view: `2026-11`. */
  month?: string;
}

const MONTH = /^20\d\d-(0[1-9]|1[0-2])$/;
const isSet = (value: unknown) => value === true || value === 'true' || value === 1;

/** Reads the search params; what isn't understood is dropped. */
export function eventSearchOf(search: Record<string, unknown>): EventSearch {
  const kind = EVENT_KINDS.find((each) => each === search.kind && each !== 'Class Session');
  return {
    ...(search.view === 'timeline' || search.view === 'month' ? { view: search.view } : {}),
    ...(kind ? { kind } : {}),
    ...(isSet(search.free) ? { free: true as const } : {}),
    ...(isSet(search.going) ? { going: true as const } : {}),
    ...(typeof search.month === 'string' && MONTH.test(search.month) ? { month: search.month } : {}),
  };
}

/** A predicate for the cards that pass the filters. */
export function chosenBy(search: EventSearch, going: ReadonlySet<number>): (card: EventCard) => boolean {
  return (card) =>
    (search.kind === undefined || card.kind === search.kind) &&
    (!search.free || (card.fromPrice ?? 0) === 0) &&
    (!search.going || going.has(card.id));
}

export function isFiltered(search: EventSearch): boolean {
  return search.kind !== undefined || search.free === true || search.going === true;
}
