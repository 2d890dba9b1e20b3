import type { EventKind } from '#contract/events/event.ts';
import type {
  RowTicketType,
  TeacherEventRow,
  TeacherEventState,
} from '#contract/events/teacher-event-lists.endpoints.ts';
import { toDollars } from '#contract/primitives/money.ts';
import { eventStatusAt, type StoredEventStatus } from '#server/features/events/index.ts';
import type { EventListRow, TicketTypeOfRow } from './event-rows.query.ts';

type Timed = Pick<EventListRow, 'status' | 'startsAt' | 'endsAt' | 'endedEarlyAt'>;

/** Draft, over, or canceled; otherwise active: running or upcoming (T§4). */
export function eventStateAt(row: Timed, now: Date): TeacherEventState {
  // The column's check constraint allows exactly the three stored states.
  const status = eventStatusAt({ ...row, status: row.status as StoredEventStatus }, now);
  return status === 'published' || status === 'started' ? 'active' : status;
}

function presentTicketType({
  priceCents,
  nonmemberPriceCents,
  taken,
  keptCents,
  ...type
}: TicketTypeOfRow): RowTicketType {
  return {
    ...type,
    price: toDollars(priceCents),
    nonmemberPrice: toDollars(nonmemberPriceCents),
    attendeesCount: taken,
    totalPrice: toDollars(keptCents),
  };
}

export function presentEventRow(row: EventListRow, now: Date): TeacherEventRow {
  const { moniker, startsAt, endsAt, endedEarlyAt, attendees, status: _, ...same } = row;
  return {
    ...same,
    // The column's check constraint allows these seven kinds.
    kind: row.kind as EventKind,
    status: eventStateAt(row, now),
    cohortMoniker: moniker,
    startsAtUtc: startsAt?.toISOString() ?? null,
    endsAtUtc: (endedEarlyAt ?? endsAt)?.toISOString() ?? null,
    attendeesCount: attendees,
    ticketTypes: row.ticketTypes.map(presentTicketType),
    hostNames: [...row.hostNames],
  };
}
