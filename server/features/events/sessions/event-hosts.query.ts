import type { Ctx } from '#server/platform/ctx.ts';

/** The hosts of events in their order, without archived and nameless ones. */
export async function hostsOfEvents(ctx: Ctx, eventIds: readonly number[]): Promise<Map<number, number[]>> {
  const hosts = new Map<number, number[]>();
  if (eventIds.length === 0) return hosts;
  const rows = await ctx.db
    .selectFrom('event_hosts as l')
    .innerJoin('hosts as h', 'h.id', 'l.host_id')
    .select(['l.event_id as eventId', 'l.host_id as hostId'])
    .where('l.event_id', 'in', [...eventIds])
    .where('h.archived_at', 'is', null)
    .where('h.name', '<>', '')
    .orderBy('l.event_id')
    .orderBy('l.position')
    .orderBy('l.host_id')
    .execute();
  for (const { eventId, hostId } of rows) hosts.set(eventId, [...(hosts.get(eventId) ?? []), hostId]);
  return hosts;
}
