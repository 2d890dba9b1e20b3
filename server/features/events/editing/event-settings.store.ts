import { sql } from 'kysely';
import { EVENT_STORED } from '#contract/events/event.fields.ts';
import type { ValuesOf } from '#contract/primitives/fields.ts';
import type { SetLocalTime } from '#server/features/schools/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { selectFields, setFields } from '#server/platform/database/field-columns.ts';
import type { StoredEventStatus } from '../event/event.rules.ts';
import { ofMeeting } from '../event/meeting-address.store.ts';

export interface EventColumns extends ValuesOf<typeof EVENT_STORED> {}

/** Everything that an event's editor shows and writes, as stored. */
export interface EventSettings extends EventColumns {
  readonly id: number;
  readonly uuid: string;
  readonly slug: string;
  readonly schoolId: number;
  readonly courseId: number | null;
  readonly seriesId: number | null;
  readonly seriesNumber: number | null;
  readonly userId: number | null;
  readonly seatPoolId: number;
  /** As stored; the actual status also depends on the clock (`eventStatusAt`). */
  readonly status: StoredEventStatus;
  readonly timezone: string;
  readonly start: SetLocalTime | null;
  readonly startsAt: Date | null;
  readonly endsAt: Date | null;
  readonly endedEarlyAt: Date | null;
  readonly durationMinutes: number;
  readonly capacity: number;
  /** State of the meeting that the event's account creates, while the event has no URL; as in `EventRow`. */
  readonly meetingState: string | null;
  readonly meetingProblem: string | null;
  readonly imageMediaId: number | null;
  /** The drawn cover, used if no picture was uploaded (`covers/look.ts`). */
  readonly cover: string;
  readonly recapSend: SetLocalTime | null;
  readonly recapSentAt: Date | null;
  readonly membersFirstUntil: Date | null;
  readonly movedFromAt: Date | null;
  readonly publishedAt: Date | null;
  readonly cancelledAt: Date | null;
  /** Number of ticket types, including disabled ones; `activeTypes`: only active ones. */
  readonly types: number;
  readonly activeTypes: number;
  /** True if one of the ticket types was ever active: people get in only with an active one (rules-teachers H1). */
  readonly ticketed: boolean;
}

interface Row extends Omit<EventSettings, 'start' | 'recapSend'> {
  readonly startDate: string | null;
  readonly startTime: string | null;
  readonly startAmpm: string | null;
  readonly recapDate: string | null;
  readonly recapTime: string | null;
  readonly recapAmpm: string | null;
  readonly recapAt: Date | null;
}

// Check constraints keep all four columns set or null together, and allow only AM and PM.
function localTimeOf(
  date: string | null,
  time: string | null,
  ampm: string | null,
  instant: Date | null,
): SetLocalTime | null {
  return date && time && ampm && instant ? { date, time, ampm: ampm === 'AM' ? 'AM' : 'PM', instant } : null;
}

function typed(row: Row): EventSettings {
  const { startDate, startTime, startAmpm, recapDate, recapTime, recapAmpm, recapAt, ...rest } = row;
  return {
    ...rest,
    start: localTimeOf(startDate, startTime, startAmpm, row.startsAt),
    recapSend: localTimeOf(recapDate, recapTime, recapAmpm, recapAt),
  };
}

const columns = sql`v.id, v.uuid, v.slug, v.school_id as "schoolId", v.course_id as "courseId",
  v.series_id as "seriesId", v.series_number as "seriesNumber", v.user_id as "userId", v.seat_pool_id as "seatPoolId", v.status,
  ${selectFields<'events'>(EVENT_STORED, 'v')}, v.timezone,
  v.start_date as "startDate", v.start_time as "startTime", v.start_ampm as "startAmpm", v.starts_at as "startsAt",
  v.ends_at as "endsAt", v.ended_early_at as "endedEarlyAt", v.duration_minutes as "durationMinutes", p.capacity,
  ${ofMeeting('v', 'state')} as "meetingState", ${ofMeeting('v', 'problem')} as "meetingProblem", v.image_media_id as "imageMediaId", v.cover,
  v.recap_date as "recapDate", v.recap_time as "recapTime", v.recap_ampm as "recapAmpm", v.recap_at as "recapAt",
  v.recap_sent_at as "recapSentAt", v.members_first_until as "membersFirstUntil", v.moved_from_at as "movedFromAt",
  v.published_at as "publishedAt", v.cancelled_at as "cancelledAt",
  (select count(*) from ticket_types y where y.event_id = v.id) as types,
  (select count(*) from ticket_types y where y.event_id = v.id and y.status = 'active') as "activeTypes",
  exists (select 1 from ticket_types y where y.event_id = v.id and y.activated_at is not null) as ticketed`;

export async function findEventSettings(ctx: Ctx, id: number): Promise<EventSettings | undefined> {
  const { rows } = await sql<Row>`
    select ${columns} from events v join seat_pools p on p.id = v.seat_pool_id
    where v.id = ${id}::bigint and v.deleted_at is null`.execute(ctx.db);
  return rows[0] && typed(rows[0]);
}

/** An event's settings, with the event locked as by `lockEvent`. */
export async function lockEventSettings(tx: Ctx, id: number): Promise<EventSettings | undefined> {
  const { rows } = await sql<Row>`
    select ${columns} from events v join seat_pools p on p.id = v.seat_pool_id
    where v.id = ${id}::bigint and v.deleted_at is null for no key update of v`.execute(tx.db);
  return rows[0] && typed(rows[0]);
}

/**
 * Writes an event's columns. Its slug follows its name until someone other than its teachers has seen it (`slug`).
 * Without `cover`, the event keeps its current one.
 */
export async function saveEventColumns(
  tx: Ctx,
  id: number,
  values: EventColumns &
    Pick<EventSettings, 'imageMediaId' | 'recapSend'> & { readonly slug?: string; readonly cover?: string },
): Promise<void> {
  const { recapSend } = values;
  await tx.db
    .updateTable('events')
    .set({
      ...setFields<'events'>(EVENT_STORED, values),
      ...(values.slug === undefined ? {} : { slug: values.slug }),
      image_media_id: values.imageMediaId,
      ...(values.cover === undefined ? {} : { cover: values.cover }),
      recap_date: recapSend?.date ?? null,
      recap_time: recapSend?.time ?? null,
      recap_ampm: recapSend?.ampm ?? null,
      recap_at: recapSend?.instant ?? null,
    })
    .where('id', '=', id)
    .execute();
}
