import type { CourseSession } from '#contract/events/class-sessions.endpoints.ts';
import { EVENT_PAGE_FIELDS } from '#contract/events/event.fields.ts';
import type {
  EventCard,
  EventFields,
  EventHost,
  EventKind,
  EventStatus,
  PublicAttendee,
  TicketType,
} from '#contract/events/event.ts';
import { blankFields, mapFields, type ValuesOf } from '#contract/primitives/fields.ts';
import { toDollars } from '#contract/primitives/money.ts';
import { accentNamed } from '#contract/schools/accent.ts';
import { coverInAccent } from '#covers/look.ts';
import type { Person } from '#server/features/accounts/index.ts';
import { imageUrlOf } from '#server/features/schools/index.ts';
import type { SessionRow } from '../sessions/my-sessions.query.ts';
import { type EventTimes, effectiveEnd, eventStatusAt, type StoredEventStatus } from './event.rules.ts';
import type { CardRow } from './event-cards.query.ts';
import type { HostRow, PublicAttendeeRow, TextsRow, TicketRow } from './event-page.query.ts';

/** The person viewing, as far as prices and labels depend on them. */
export type Viewer = Pick<Person, 'getsCourseDiscount' | 'canAttendMembersOnlyEvents' | 'access'> | null;

/** A row's times; the column's check constraint allows exactly the three stored states. */
export function timesOf(row: Pick<CardRow, 'status' | 'startsAt' | 'endsAt' | 'endedEarlyAt'>): EventTimes {
  return { ...row, status: row.status as StoredEventStatus };
}

/** Whether someone may watch recordings of events without a cohort: members and staff (rules §6). */
export function watchesRecordings(viewer: Viewer): boolean {
  return viewer?.access === 'member' || viewer?.access === 'staff';
}

/** The start before the move, as long as the new one is upcoming (rules-teachers K3). */
function movedFrom(row: { readonly movedFromAt: Date | null }, status: EventStatus): string | null {
  return status === 'published' ? (row.movedFromAt?.toISOString() ?? null) : null;
}

export function presentCard(row: CardRow, viewer: Viewer, now: Date, ownHolds = 0): EventCard {
  const times = timesOf(row);
  const { ticketed } = row;
  const status = eventStatusAt(times, now);
  const low = viewer?.getsCourseDiscount ? row.lowPriceCents : row.lowNonmemberPriceCents;
  const high = viewer?.getsCourseDiscount ? row.highPriceCents : row.highNonmemberPriceCents;
  return {
    id: row.id,
    uuid: row.uuid,
    slug: row.slug,
    name: row.name,
    // Check constraints allow only these seven kinds and two admittances.
    kind: row.kind as EventKind,
    shortDescription: row.shortDescription,
    imageUrl: imageUrlOf(row.imageMediaId),
    cover: coverInAccent(row.cover, accentNamed(row.accent)),
    status,
    startsAtUtc: row.startsAt.toISOString(),
    endsAtUtc: (effectiveEnd(times) ?? row.endsAt).toISOString(),
    movedFromUtc: movedFrom(row, status),
    lengthOfEvent: row.durationMinutes,
    timezone: row.timezone,
    attendeesCount: row.taken + row.typesTaken,
    seatsRemaining: Math.max(0, (ticketed ? row.typesLeft : row.left) + ownHolds),
    admittance: row.admittance as EventCard['admittance'],
    membersOnlyLabel:
      row.admittance === 'members-only' && row.courseId === null && !(viewer?.canAttendMembersOnlyEvents ?? false),
    courseId: row.courseId,
    schoolName: row.schoolName,
    schoolSlug: row.schoolSlug,
    accent: accentNamed(row.accent),
    topic: row.topic,
    ticketed,
    fromPrice: low === null ? null : toDollars(low),
    toPrice: high === null ? null : toDollars(high),
    hasRecording: row.hasRecording && row.cohortId === null && watchesRecordings(viewer),
    hostNames: [...(row.hostNames ?? [])],
    hostImageUrls: (row.hostPictures ?? []).map((id) => imageUrlOf(id === null ? null : Number(id))),
  };
}

/**
 * Who gets each text on an event's page: everyone who may see the page, people with lasting access, or people who may
 * watch.
 */
const SEEN_BY: Readonly<Record<keyof typeof EVENT_PAGE_FIELDS, 'all' | 'stays' | 'watches'>> = {
  description: 'all',
  summary: 'stays',
  cccProjectUrl: 'stays',
  recordingUrl: 'watches',
};
const NOTHING = blankFields(EVENT_PAGE_FIELDS);

/** An event's long texts. `stays`: this person gets its summary and homework; `watches`: its recording. */
export function presentTexts(
  row: Omit<TextsRow, 'id'>,
  may: { stays: boolean; watches: boolean },
): Omit<EventFields, 'eventHosts' | 'ticketTypes'> {
  return mapFields<typeof EVENT_PAGE_FIELDS, ValuesOf<typeof EVENT_PAGE_FIELDS>>(EVENT_PAGE_FIELDS, (_, name) => {
    const seenBy = SEEN_BY[name];
    // An emptied text counts as none.
    return seenBy === 'all' ? row[name] : may[seenBy] && row[name] ? row[name] : NOTHING[name];
  });
}

/** `codeCents`: the price with the viewer's promo code, if one lowers it. */
export function presentTicket(
  row: TicketRow,
  viewer: Viewer,
  heldPools: ReadonlySet<number>,
  codeCents: number | null,
): TicketType {
  const price = toDollars(row.priceCents);
  const nonmemberPrice = toDollars(row.nonmemberPriceCents);
  return {
    id: row.id,
    name: row.name,
    price,
    nonmemberPrice,
    oneTimePrice: viewer?.getsCourseDiscount ? price : nonmemberPrice,
    codePrice: codeCents === null ? null : toDollars(codeCents),
    seatsRemaining: row.left + (heldPools.has(row.poolId) ? 1 : 0),
    capacity: row.capacity,
  };
}

export function presentHost(row: HostRow): EventHost {
  return { id: row.id, hostId: row.hostId, name: row.name, bio: row.bio, imageUrl: imageUrlOf(row.imageMediaId) };
}

export function presentPublicAttendee({ name, imageMediaId }: PublicAttendeeRow): PublicAttendee {
  return { name, imageUrl: imageUrlOf(imageMediaId) };
}

export function presentCourseSession(row: SessionRow, now: Date): CourseSession {
  const times: EventTimes = { ...row, status: 'published' };
  const status = eventStatusAt(times, now);
  return {
    id: row.id,
    uuid: row.uuid,
    slug: row.slug,
    name: row.name,
    startsAtUtc: row.startsAt.toISOString(),
    endsAtUtc: (effectiveEnd(times) ?? row.endsAt).toISOString(),
    lengthOfEvent: row.durationMinutes,
    // The query returns only published events: with the clock, they have one of these three states.
    status: status as CourseSession['status'],
    movedFromUtc: movedFrom(row, status),
    cohortId: row.cohortId,
    cohortName: row.cohortName,
    courseId: row.courseId,
    courseName: row.courseName,
    courseSlug: row.courseSlug,
    imageUrl: imageUrlOf(row.imageMediaId),
  };
}
