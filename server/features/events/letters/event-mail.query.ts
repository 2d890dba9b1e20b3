import { sql } from 'kysely';
import type { SchoolBranding } from '#server/letters/letter.ts';
import type { Ctx } from '#server/platform/ctx.ts';

export interface EventFacts {
  readonly eventId: number;
  readonly uuid: string;
  readonly slug: string;
  readonly title: string;
  readonly status: string;
  readonly kind: string;
  readonly about: string;
  readonly schoolName: string;
  /** The event's hosts; for a class session without any, its course's teachers. */
  readonly people: readonly string[];
  readonly school: SchoolBranding;
  readonly replyTo: string | null;
  readonly zone: string;
  readonly startsAt: Date;
  readonly endsAt: Date;
  /** The text as it was when the recap was sent; before that, the current text. */
  readonly recap: string | null;
  readonly summary: string | null;
  /** Rises with every change that this person is notified of, to the event or to their attendance. */
  readonly sequence: number;
  /** Whether the person attends now: by RSVP, or by an enrollment in a class session's cohort. */
  readonly attending: boolean;
  /** Token of the personal join link; null without an RSVP of their own. */
  readonly joinToken: string | null;
  readonly ticketName: string | null;
}

/** The event with this person's attendance; null if it doesn't exist or has no date. */
export async function eventFacts(
  ctx: Ctx,
  eventId: number,
  userId: number | null,
  ticketTypeId: number | null = null,
): Promise<EventFacts | null> {
  const { rows } = await sql<EventFacts>`
    select v.id as "eventId", v.uuid, v.slug, v.name as title, v.status, v.kind, v.short_description as about,
      s.name as "schoolName",
      coalesce(
        (select array_agg(h.name order by l.position, l.id) from event_hosts l join hosts h on h.id = l.host_id and h.name <> ''
          where l.event_id = v.id),
        case when v.kind = 'Class Session' then (select array_agg(i.name order by i.position, i.id) from landing_instructors i
          where i.course_id = v.course_id and i.complete) end,
        '{}') as people,
      json_build_object('logoMediaId', s.image_media_id, 'accent', s.accent) as school, k.email as "replyTo", v.timezone as zone, v.starts_at as "startsAt",
      coalesce(v.ended_early_at, v.ends_at) as "endsAt", v.summary,
      coalesce((select r.text from recap_sends r where r.event_id = v.id and r.stopped_at is null), v.recap) as recap,
      v.ics_sequence + coalesce(a.ics_sequence, 0) + place_sequence(${userId}::bigint, v.cohort_id) as sequence,
      coalesce(a.state = 'attending' and a.suspended_at is null, v.kind = 'Class Session' and exists (
        select 1 from enrolments e where e.cohort_id = v.cohort_id and e.user_id = ${userId}::bigint
          and e.state in ('active', 'completed') and e.suspended_at is null)) as attending,
      case when a.state = 'attending' then a.join_nonce end as "joinToken", y.name as "ticketName"
    from events v
    join schools s on s.id = v.school_id
    left join courses k on k.id = v.course_id
    left join attendances a on a.event_id = v.id and a.user_id = ${userId}::bigint
    left join ticket_types y on y.id = coalesce(a.ticket_type_id, ${ticketTypeId}::bigint)
    where v.id = ${eventId}::bigint and v.deleted_at is null and v.starts_at is not null`.execute(ctx.db);
  return rows[0] ?? null;
}
