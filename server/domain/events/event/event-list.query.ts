import { sql } from 'kysely';
import { compiled } from '#server/platform/database/named.ts';
import type { HostRow, TextsRow, TicketRow } from './event-page.query.ts';
import { hostPictureId } from './host-picture.query.ts';
import { statement } from './statement.ts';

/** What a list of events is made of beside its cards, each list in order. */
export interface ListParts {
  /** Which of all its events and class sessions one attends. */
  readonly attending: readonly number[];
  /** Seats that this person holds himself, of whatever event. */
  readonly holds: readonly { readonly eventId: number; readonly poolId: number }[];
  readonly texts: readonly TextsRow[];
  readonly hosts: readonly HostRow[];
  readonly tickets: readonly TicketRow[];
  /** In which of these cohorts the person has a live place. */
  readonly enrolledIn: readonly number[];
}

interface Slot {
  readonly userId: number | null;
  /** All that is listed. */
  readonly ids: number[];
  /** Those told with all their fields. */
  readonly told: number[];
  readonly cohortIds: number[];
}

/** All parts of a list in one statement, as JSON: no date among them, and one row is read faster than many. */
export const queryListParts = compiled('events_list_parts', (slot: Slot) =>
  statement(sql<ListParts>`
    select
      (select coalesce(json_agg(v.id order by v.id), '[]') from events v
        left join attendances a on a.event_id = v.id and a.user_id = ${slot.userId}::bigint
        where ${slot.userId}::bigint is not null and v.id = any(${slot.ids}::bigint[]) and (
          (a.state = 'attending' and a.suspended_at is null)
          or (a.id is null and v.kind = 'Class Session' and exists (
            select 1 from enrolments e where e.cohort_id = v.cohort_id and e.user_id = ${slot.userId}::bigint
              and e.state in ('active', 'completed') and e.suspended_at is null)))) as attending,
      (select coalesce(json_agg(json_build_object('eventId', coalesce(v.id, y.event_id), 'poolId', h.pool_id)), '[]')
        from seat_holds h
        left join events v on v.seat_pool_id = h.pool_id
        left join ticket_types y on y.seat_pool_id = h.pool_id
        where h.user_id = ${slot.userId}::bigint and h.state = 'live' and num_nonnulls(v.id, y.event_id) > 0) as holds,
      (select coalesce(json_agg(json_build_object('id', v.id, 'description', v.description, 'summary', v.summary,
          'recordingUrl', v.recording_url, 'cccProjectUrl', v.ccc_project_url)), '[]')
        from events v where v.id = any(${slot.told}::bigint[])) as texts,
      (select coalesce(json_agg(json_build_object('id', l.id, 'eventId', l.event_id, 'hostId', h.id, 'name', h.name,
          'bio', h.bio, 'imageMediaId', ${hostPictureId}) order by l.position, l.id), '[]')
        from event_hosts l join hosts h on h.id = l.host_id and h.name <> ''
        where l.event_id = any(${slot.told}::bigint[])) as hosts,
      (select coalesce(json_agg(json_build_object('id', y.id, 'eventId', y.event_id, 'name', y.name, 'status', y.status,
          'priceCents', y.price_cents, 'nonmemberPriceCents', y.nonmember_price_cents, 'poolId', p.id,
          'capacity', p.capacity, 'left', case when p.closed_at is null then p.capacity - p.taken - p.held else 0 end)
          order by y.position, y.id), '[]')
        from ticket_types y join seat_pools p on p.id = y.seat_pool_id
        where y.event_id = any(${slot.told}::bigint[])) as tickets,
      (select coalesce(json_agg(e.cohort_id), '[]') from enrolments e
        where e.user_id = ${slot.userId}::bigint and e.cohort_id = any(${slot.cohortIds}::bigint[])
          and e.state in ('active', 'completed') and e.suspended_at is null) as "enrolledIn"`),
);
