import { makePerson } from '#server/features/accounts/persons/person.factory.ts';
import { aHost, anEvent, startEventIn } from '#server/features/events/event/event.factory.ts';
import { hostEvent } from '#server/features/events/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';

export interface WorldEvent {
  readonly id: number;
  readonly ticketTypeId: number;
  readonly hostId: number;
  readonly eventHostId: number;
  /** The entry of the same host at a running event, where the host can't be removed anymore. */
  readonly begunEventHostId: number;
}

/** A cohort's event with its own host and a ticket type that someone took and canceled. */
export async function aWorldEvent(ctx: Ctx, of: { schoolId: number; cohortId: number }): Promise<WorldEvent> {
  const { id, ticketTypeIds } = await anEvent(ctx, { ...of, tickets: [{}] });
  const ticketTypeId = ticketTypeIds[0] ?? 0;
  const host = await aHost(ctx, { schoolId: of.schoolId });
  const runningEvent = await anEvent(ctx, of);
  const links: number[] = [];
  for (const eventId of [id, runningEvent.id]) {
    await hostEvent(ctx, { eventId, hostId: host.id });
    const row = ctx.db.selectFrom('event_hosts').select('id').where('event_id', '=', eventId);
    links.push((await row.executeTakeFirstOrThrow()).id);
  }
  await startEventIn(ctx, runningEvent.id, -5);
  await ctx.db
    .insertInto('attendances')
    .values({
      event_id: id,
      user_id: (await makePerson(ctx)).personId,
      ticket_type_id: ticketTypeId,
      source: 'member',
      state: 'cancelled',
      cancelled_at: ctx.clock.now(),
      created_at: ctx.clock.now(),
    })
    .execute();
  return { id, ticketTypeId, hostId: host.id, eventHostId: links[0] ?? 0, begunEventHostId: links[1] ?? 0 };
}
