import type { DAY_BEFORE, HOUR_BEFORE } from '#server/features/tickets/index.ts';
import { isReminderTimely } from '#server/letters/reminder.rules.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { type EventFacts, eventFacts } from './event-mail.query.ts';

export const published = (event: EventFacts): boolean => event.status === 'published';
export const attended = (event: EventFacts): boolean => published(event) && event.attending;

/** Loads an event if the email still applies: `holds` checks the current data. */
export function aboutEvent<D extends { eventId: number; ticketTypeId?: number | null }>(
  holds: (event: EventFacts) => boolean,
) {
  return async (ctx: Ctx, data: D, userId: number | null): Promise<(D & { readonly event: EventFacts }) | null> => {
    const event = await eventFacts(ctx, data.eventId, userId, data.ticketTypeId ?? null);
    return event && holds(event) ? { ...data, event } : null;
  };
}

/** A reminder, as long as it is sent on time. */
export const beforeStart =
  (time: typeof DAY_BEFORE | typeof HOUR_BEFORE) =>
  async (ctx: Ctx, data: { eventId: number }, userId: number | null) => {
    const facts = await aboutEvent<{ eventId: number }>(attended)(ctx, data, userId);
    return facts && isReminderTimely(facts.event.startsAt, ctx.clock.now(), time) ? facts : null;
  };
