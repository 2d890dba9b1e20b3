import { EVENT_STORED } from '#contract/events/event.fields.ts';
import { EVENT_KINDS } from '#contract/events/event-kinds.ts';
import { blankFields } from '#contract/primitives/fields.ts';
import { FIELD_REQUIRED } from '#contract/primitives/problem.ts';
import {
  DEFAULT_EVENT_ZONE,
  type EventInput,
  type EventProblems,
  type EventSettings,
} from '#server/features/events/index.ts';
import { DEFAULT_EVENT_CAPACITY } from '#server/features/seats/index.ts';

/** A new event's defaults (M§3, M§9). The date, and who can attend, have no default. */
export const NEW_EVENT = {
  timezone: DEFAULT_EVENT_ZONE,
  startTime: '07:00',
  ampm: 'PM',
  duration: 60,
  capacity: DEFAULT_EVENT_CAPACITY,
} as const;

/** Kinds to choose from: Class Session only within a course (M§9, rules-teachers B4). */
export const kindsOf = (courseId: number | null) =>
  EVENT_KINDS.filter((kind) => courseId !== null || kind !== 'Class Session');

/** A draft that doesn't exist yet, empty except for the defaults: input is merged into it. */
export function blankEvent(place: {
  readonly schoolId: number;
  readonly courseId: number | null;
  readonly userId: number;
}): EventSettings {
  return {
    ...blankFields(EVENT_STORED),
    ...place,
    id: 0,
    uuid: '',
    slug: '',
    seriesId: null,
    seriesNumber: null,
    seatPoolId: 0,
    status: 'draft',
    kind: place.courseId === null ? '' : 'Class Session',
    timezone: NEW_EVENT.timezone,
    start: null,
    startsAt: null,
    endsAt: null,
    endedEarlyAt: null,
    durationMinutes: NEW_EVENT.duration,
    capacity: NEW_EVENT.capacity,
    meetingState: null,
    meetingProblem: null,
    imageMediaId: null,
    // Chosen when the event is created, unless one is sent.
    cover: '',
    recapSend: null,
    recapSentAt: null,
    membersFirstUntil: null,
    movedFromAt: null,
    publishedAt: null,
    cancelledAt: null,
    types: 0,
    activeTypes: 0,
    ticketed: false,
  };
}

/** Adds the default time to a date that was sent alone (M§3). */
export function withUsualClock(sent: EventInput): EventInput {
  return { ...sent, startTime: sent.startTime ?? NEW_EVENT.startTime, ampm: sent.ampm ?? NEW_EVENT.ampm };
}

/** What M§5 requires of a new event and is missing. */
export function missingOfNew(wanted: {
  readonly name: string;
  readonly kind: string;
  readonly admittance: string;
  readonly description: string;
  readonly start: object | null;
}): EventProblems {
  return {
    ...(wanted.name === '' ? { name: FIELD_REQUIRED } : {}),
    ...(wanted.kind === '' ? { kind: FIELD_REQUIRED } : {}),
    ...(wanted.admittance === '' ? { admittance: FIELD_REQUIRED } : {}),
    ...(wanted.description === '' && wanted.kind !== 'Class Session' ? { description: FIELD_REQUIRED } : {}),
    ...(wanted.start === null ? { startDate: FIELD_REQUIRED } : {}),
  };
}
