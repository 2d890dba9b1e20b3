import type { CourseSession } from '#contract/events/class-sessions.endpoints.ts';
import type { EventCard } from '#contract/events/event.ts';

/** Something of the week: an event, or a class session, and whether one holds a place in it. */
export type WeekThing = { readonly startsAtUtc: string; readonly mine: boolean } & (
  | { readonly kind: 'event'; readonly event: EventCard }
  | { readonly kind: 'session'; readonly session: CourseSession }
);

/** `event-7`: of one kind with one id. */
export function keyOf(thing: WeekThing): string {
  return thing.kind === 'event' ? `event-${thing.event.id}` : `session-${thing.session.id}`;
}

/** Events and class sessions of the week in order of their start. */
export function weekOf(
  events: readonly EventCard[],
  sessions: readonly CourseSession[],
  going: ReadonlySet<number>,
): WeekThing[] {
  return [
    ...events.map((event) => ({
      kind: 'event' as const,
      startsAtUtc: event.startsAtUtc,
      mine: going.has(event.id),
      event,
    })),
    ...sessions.map((session) => ({
      kind: 'session' as const,
      startsAtUtc: session.startsAtUtc,
      mine: going.has(session.id),
      session,
    })),
  ].sort((one, other) => Date.parse(one.startsAtUtc) - Date.parse(other.startsAtUtc));
}
