import { sql } from 'kysely';
import { EVENT_PAGE_FIELDS } from '#contract/events/event.fields.ts';
import type { ValuesOf } from '#contract/primitives/fields.ts';
import { selectFields } from '#server/platform/database/field-columns.ts';
import { compiled, listed } from '#server/platform/database/named.ts';
import { hostPictureId } from './host-picture.query.ts';
import { statement } from './statement.ts';

interface PageFields extends ValuesOf<typeof EVENT_PAGE_FIELDS> {}

export interface PageRow extends PageFields {
  readonly id: number;
  readonly courseName: string | null;
  readonly courseSlug: string | null;
  readonly cohortName: string | null;
  readonly cancelledAt: Date | null;
  readonly movedRefundUntil: Date | null;
  readonly movedFromAt: Date | null;
  /** For a class session: how many people enrolled in its cohort haven't canceled. */
  readonly enrolledAttending: number | null;
  /** The calendar entry's sequence, as in this person's emails and feed. */
  readonly calendarSequence: number;
}

export const queryEventPage = compiled('events_page', (slot: { id: number; userId: number | null }) =>
  statement(sql<PageRow>`
    select v.id, ${selectFields<'events'>(EVENT_PAGE_FIELDS, 'v')}, k.name as "courseName", k.slug as "courseSlug",
      c.name as "cohortName", v.cancelled_at as "cancelledAt",
      v.moved_refund_until as "movedRefundUntil", v.moved_from_at as "movedFromAt",
      case when v.kind = 'Class Session' then (
        select count(*) from enrolments e where e.cohort_id = v.cohort_id and e.state in ('active', 'completed')
          and e.suspended_at is null and not exists (select 1 from attendances a where a.event_id = v.id
            and a.user_id = e.user_id and a.state <> 'attending')) end as "enrolledAttending",
      v.ics_sequence + coalesce((select a.ics_sequence from attendances a where a.event_id = v.id
        and a.user_id = ${slot.userId}::bigint), 0) + place_sequence(${slot.userId}::bigint, v.cohort_id) as "calendarSequence"
    from events v
    left join courses k on k.id = v.course_id
    left join cohorts c on c.id = v.cohort_id
    where v.id = ${slot.id}::bigint and v.deleted_at is null`),
);

/** The data behind an event's fields besides its card, hosts, and tickets. */
export interface TextsRow extends PageFields {
  readonly id: number;
}

export interface HostRow {
  readonly id: number;
  readonly eventId: number;
  readonly hostId: number;
  readonly name: string;
  readonly bio: string;
  readonly imageMediaId: number | null;
}

/** These events' hosts, in their order; includes archived ones, but none without a name (rules-teachers H3). */
export const queryHosts = compiled('events_hosts', (slot: { ids: number[] }) =>
  statement(sql<HostRow>`
    select l.id, l.event_id as "eventId", h.id as "hostId", h.name, h.bio, ${hostPictureId} as "imageMediaId"
    from event_hosts l join hosts h on h.id = l.host_id and h.name <> ''
    where l.event_id = any(${listed(slot.ids)}) order by l.position, l.id`),
);

export interface TicketRow {
  readonly id: number;
  readonly eventId: number;
  readonly name: string;
  readonly status: string;
  readonly priceCents: number;
  readonly nonmemberPriceCents: number;
  readonly poolId: number;
  readonly capacity: number;
  readonly left: number;
}

export interface PublicAttendeeRow {
  readonly name: string;
  readonly imageMediaId: number | null;
}

/** Looks for visible people only among this many attendees, so that a page costs the same at ten thousand. */
const LOOKED_AMONG = 400;

/** An event's visible attendees, faces first. `most`: the maximum to return. */
export const queryPublicAttendees = compiled('events_goers', (slot: { eventId: number; most: number }) =>
  statement(sql<PublicAttendeeRow>`
    select u.display_name as name, u.picture_media_id as "imageMediaId"
    from (select a.id, a.user_id from attendances a
      where a.event_id = ${slot.eventId}::bigint and a.state = 'attending' and a.suspended_at is null limit ${sql.lit(LOOKED_AMONG)}) a
    join users u on u.id = a.user_id and u.shows_attendance and u.erased_at is null
    where u.display_name <> ''
    order by u.picture_media_id is null, a.id limit ${slot.most}::bigint`),
);

export const queryTickets = compiled('events_tickets', (slot: { ids: number[] }) =>
  statement(sql<TicketRow>`
    select y.id, y.event_id as "eventId", y.name, y.status, y.price_cents as "priceCents", y.nonmember_price_cents as "nonmemberPriceCents",
      p.id as "poolId", p.capacity, case when p.closed_at is null then p.capacity - p.taken - p.held else 0 end as "left"
    from ticket_types y join seat_pools p on p.id = y.seat_pool_id
    where y.event_id = any(${listed(slot.ids)}) order by y.position, y.id`),
);

export interface HeldRow {
  readonly eventId: number;
  readonly state: string;
  readonly ticketTypeId: number | null;
  readonly ticketTypeName: string | null;
  readonly paid: boolean;
  readonly byEnrolment: boolean;
  readonly joined: boolean;
}

export const queryHeld = compiled('events_held', (slot: { userId: number; ids: number[] }) =>
  statement(sql<HeldRow>`
    select a.event_id as "eventId", case when a.suspended_at is null then a.state else 'revoked' end as state,
      a.ticket_type_id as "ticketTypeId", y.name as "ticketTypeName", a.order_line_id is not null as paid,
      a.source = 'enrolment' as "byEnrolment", a.joined_at is not null as joined
    from attendances a left join ticket_types y on y.id = a.ticket_type_id
    where a.user_id = ${slot.userId}::bigint and a.event_id = any(${listed(slot.ids)})`),
);

export const queryEnrolled = compiled('events_enrolled', (slot: { userId: number; cohortIds: number[] }) =>
  statement(sql<{ cohortId: number }>`
    select e.cohort_id as "cohortId" from enrolments e
    where e.user_id = ${slot.userId}::bigint and e.cohort_id = any(${listed(slot.cohortIds)})
      and e.state in ('active', 'completed') and e.suspended_at is null`),
);
