import { sql } from 'kysely';
import { compiled, listed } from '#server/platform/database/named.ts';
import { statement } from '../event/statement.ts';

/** Which event, and which of its ticket types, a seat pool belongs to; `onSale`: a seat of it may be offered. */
export const queryPoolsOfEvents = compiled('events_of_pools', (slot: { poolIds: number[] }) =>
  statement(sql<{ poolId: number; eventId: number; ticketTypeId: number | null; onSale: boolean }>`
    select v.seat_pool_id as "poolId", v.id as "eventId", null::bigint as "ticketTypeId",
      not exists (select 1 from ticket_types c where c.event_id = v.id and c.activated_at is not null) as "onSale" from events v
    where v.seat_pool_id = any(${listed(slot.poolIds)}) and v.deleted_at is null
    union all
    select y.seat_pool_id, y.event_id, y.id, y.status = 'active' from ticket_types y join events v on v.id = y.event_id
    where y.seat_pool_id = any(${listed(slot.poolIds)}) and v.deleted_at is null`),
);

/** Seats left in the active ticket types of many events. */
export const queryTicketStates = compiled('events_ticket_states', (slot: { ids: number[] }) =>
  statement(sql<{ id: number; eventId: number; poolId: number; left: number }>`
    select y.id, y.event_id as "eventId", p.id as "poolId",
      case when p.closed_at is null then p.capacity - p.taken - p.held else 0 end as "left"
    from ticket_types y join seat_pools p on p.id = y.seat_pool_id
    where y.event_id = any(${listed(slot.ids)}) and y.status = 'active'
    order by y.position, y.id`),
);
