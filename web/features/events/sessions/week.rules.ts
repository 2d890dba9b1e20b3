import type { CourseSession } from '#contract/events/class-sessions.endpoints.ts';
import type { EventCard } from '#contract/events/event.ts';

/**
 * An event or a class session of the week: whether the user attends it, and whether it is theirs, by attending or
 * teaching.
 */
export type WeekItem = { readonly startsAtUtc: string; readonly attends: boolean; readonly mine: boolean } & (
  | { readonly kind: 'event'; readonly event: EventCard }
  | { readonly kind: 'session'; readonly session: CourseSession }
);

/** `event-7`: unique across both kinds. */
export function keyOf(item: WeekItem): string {
  return item.kind === 'event' ? `event-${item.event.id}` : `session-${item.session.id}`;
}

/**
 * Events and class sessions of the week, by start. `going`, `taught`: IDs of those the user attends, and teaches or
 * hosts.
 */
export function weekOf(
  events: readonly EventCard[],
  sessions: readonly CourseSession[],
  going: ReadonlySet<number>,
  taught: ReadonlySet<number>,
): WeekItem[] {
  const ofMine = (id: number) => ({ attends: going.has(id), mine: going.has(id) || taught.has(id) });
  return [
    ...events.map((event) => ({
      kind: 'event' as const,
      startsAtUtc: event.startsAtUtc,
      ...ofMine(event.id),
      event,
    })),
    ...sessions.map((session) => ({
      kind: 'session' as const,
      startsAtUtc: session.startsAtUtc,
      ...ofMine(session.id),
      session,
    })),
  ].sort((one, other) => Date.parse(one.startsAtUtc) - Date.parse(other.startsAtUtc));
}
