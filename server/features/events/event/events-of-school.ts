import type { EventCard } from '#contract/events/event.ts';
import type { Person } from '#server/features/accounts/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { presentCard } from './event.present.ts';
import { queryUpcomingOfSchool } from './event-cards.query.ts';
import { attendingIds } from './list-events.ts';

/** A school's next events as cards, in order of start, and which of them a person attends. */
export async function eventsOfSchool(
  ctx: Ctx,
  person: Person | null,
  { schoolId, limit }: { schoolId: number; limit: number },
): Promise<{ events: EventCard[]; attendingEventIds: number[] }> {
  const now = ctx.clock.now();
  const rows = await queryUpcomingOfSchool(ctx.db, { schoolId, now, limit });
  return {
    events: rows.map((row) => presentCard(row, person, now)),
    attendingEventIds: await attendingIds(
      ctx,
      person,
      rows.map((row) => row.id),
    ),
  };
}
