import { sql } from 'kysely';
import { EVENT_PAGE_FIELDS } from '#contract/events/event.fields.ts';
import { batchedRead } from '#server/platform/batch.ts';
import { jsonFields } from '#server/platform/database/field-columns.ts';
import { compiled, listed } from '#server/platform/database/named.ts';
import type { HostRow, TextsRow, TicketRow } from './event-page.query.ts';
import { hostPictureId } from './host-picture.query.ts';
import { statement } from './statement.ts';

/** The data of a list's events beyond their cards, each list in order: the same for everyone. */
export interface ListTexts {
  readonly texts: readonly TextsRow[];
  readonly hosts: readonly HostRow[];
  readonly tickets: readonly TicketRow[];
}

/**
 * A list's texts, hosts, and tickets in one statement, as JSON: they contain no dates, and one row is read faster than
 * many.
 */
export const queryListTexts = compiled('events_list_texts', (slot: { ids: number[] }) =>
  statement(sql<ListTexts>`
    select
      (select coalesce(json_agg(json_build_object('id', v.id, ${jsonFields<'events'>(EVENT_PAGE_FIELDS, 'v')})), '[]')
        from events v where v.id = any(${listed(slot.ids)})) as texts,
      (select coalesce(json_agg(json_build_object('id', l.id, 'eventId', l.event_id, 'hostId', h.id, 'name', h.name,
          'bio', h.bio, 'imageMediaId', ${hostPictureId}) order by l.position, l.id), '[]')
        from event_hosts l join hosts h on h.id = l.host_id and h.name <> ''
        where l.event_id = any(${listed(slot.ids)})) as hosts,
      (select coalesce(json_agg(json_build_object('id', y.id, 'eventId', y.event_id, 'name', y.name, 'status', y.status,
          'priceCents', y.price_cents, 'nonmemberPriceCents', y.nonmember_price_cents, 'poolId', p.id,
          'capacity', p.capacity, 'left', case when p.closed_at is null then p.capacity - p.taken - p.held else 0 end)
          order by y.position, y.id), '[]')
        from ticket_types y join seat_pools p on p.id = y.seat_pool_id
        where y.event_id = any(${listed(slot.ids)})) as tickets`),
);

export interface ListOwn {
  readonly attending: readonly number[];
  readonly holds: readonly { readonly eventId: number; readonly poolId: number }[];
  readonly enrolledIn: ReadonlySet<number>;
}

interface OwnRequest {
  readonly userId: number;
  readonly ids: readonly number[];
  readonly cohortIds: readonly number[];
}

interface OwnRow {
  readonly attending: readonly [userId: number, eventId: number][];
  readonly holds: readonly [userId: number, eventId: number, poolId: number][];
  readonly enrolled: readonly [userId: number, cohortId: number][];
}

const queryOwn = compiled('events_list_own', (slot: { userIds: number[]; ids: number[]; cohortIds: number[] }) =>
  statement(sql<OwnRow>`
    select
      (select coalesce(json_agg(json_build_array(a.user_id, a.event_id) order by a.event_id), '[]') from attendances a
        where a.user_id = any(${listed(slot.userIds)}) and a.event_id = any(${listed(slot.ids)})
          and a.state = 'attending' and a.suspended_at is null) as attending,
      (select coalesce(json_agg(json_build_array(h.user_id, coalesce(v.id, y.event_id), h.pool_id)), '[]')
        from seat_holds h
        left join events v on v.seat_pool_id = h.pool_id
        left join ticket_types y on y.seat_pool_id = h.pool_id
        where h.user_id = any(${listed(slot.userIds)}) and h.state = 'live' and num_nonnulls(v.id, y.event_id) > 0) as holds,
      (select coalesce(json_agg(json_build_array(e.user_id, e.cohort_id)), '[]') from enrolments e
        where e.user_id = any(${listed(slot.userIds)}) and e.cohort_id = any(${listed(slot.cohortIds)})
          and e.state in ('active', 'completed') and e.suspended_at is null) as enrolled`),
);

function byPerson<Pair extends readonly [number, ...number[]]>(pairs: readonly Pair[]): Map<number, Pair[]> {
  return Map.groupBy(pairs, ([userId]) => userId);
}

/** Batched: one statement for all simultaneous calls. */
export const readListOwn = batchedRead<'list', OwnRequest, ListOwn>(async (db, _, requests) => {
  const [row] = await queryOwn(db, {
    userIds: [...new Set(requests.map(({ userId }) => userId))],
    ids: [...new Set(requests.flatMap(({ ids }) => ids))],
    cohortIds: [...new Set(requests.flatMap(({ cohortIds }) => cohortIds))],
  });
  const attending = byPerson(row?.attending ?? []);
  const holds = byPerson(row?.holds ?? []);
  const enrolled = byPerson(row?.enrolled ?? []);
  return requests.map(({ userId, ids }) => {
    const listed = new Set(ids);
    return {
      attending: (attending.get(userId) ?? []).flatMap(([, id]) => (listed.has(id) ? id : [])),
      holds: (holds.get(userId) ?? []).map(([, eventId, poolId]) => ({ eventId, poolId })),
      enrolledIn: new Set(enrolled.get(userId)?.map(([, cohortId]) => cohortId)),
    };
  });
});
