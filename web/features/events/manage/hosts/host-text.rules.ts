import type { TeacherHost } from '#contract/events/hosts.endpoints.ts';
import { formatCount } from '#contract/primitives/money.ts';

/**
 * 'Also shown with 7 other events (3 past)': what a change to this host affects beyond this event; empty if nothing.
 */
export function shownElsewhere({ events }: Pick<TeacherHost, 'events'>, thisIsPast: boolean): string {
  const others = events.total - 1;
  if (others <= 0) return '';
  const past = events.past - (thisIsPast ? 1 : 0);
  const eventsText = others === 1 ? '1 other event' : `${formatCount(others)} other events`;
  return `Also shown with ${eventsText}${past > 0 ? ` (${formatCount(past)} past)` : ''}. Changes appear there, too.`;
}

/** How many events a host of the school is shown with. */
export function eventsOf({ events: { total, past } }: Pick<TeacherHost, 'events'>): string {
  if (total === 0) return 'Not shown with any event';
  const eventsText = total === 1 ? '1 event' : `${formatCount(total)} events`;
  return past > 0 ? `${eventsText} (${formatCount(past)} past)` : eventsText;
}
