import { EVENT_FIELD_NAMES, type EventField } from '#contract/events/event.fields.ts';
import type { EventStatus } from '#contract/events/event.ts';
import { REQUIRED_FOR_RECAP, REQUIRED_IF_PUBLISHING } from '#contract/events/teacher-event.ts';
import { FIELD_REQUIRED } from '#contract/primitives/problem.ts';
import { missingToPublish } from '../event/publish.rules.ts';
import type { EventProblems } from './event-input.ts';
import type { EventSettings } from './event-settings.store.ts';
import type { WantedEvent } from './merge-event.rules.ts';

export const EVENT_CANCELLED = 'This event was canceled.';
/** M's sentence for a start that is moved too late. */
export const EVENT_STARTED = 'Event has started!';
const HAS_STARTED = "This can't be changed: the event has started.";
const IS_OVER = "This can't be changed: the event is over.";
const ONLY_AS_DRAFT = "This can't be changed after publishing.";
const RECAP_SENT = "The recap was sent, so this can't be changed.";
export const ONLY_LONGER = 'The event is live, so you can only extend it.';
export const PUBLISHED_IN_PAST = 'The start is in the past.';
export const RECAP_BEFORE_END = 'The recap goes out after the event ends.';
export const SESSION_NEEDS_COURSE = 'A class session needs a course.';
export const SESSION_WITHOUT_TICKETS = "Class sessions don't have tickets. Delete the ticket types first.";

const START_FIELDS: readonly EventField[] = ['timezone', 'startDate', 'startTime', 'ampm'];
const AS_DRAFT_FIELDS: readonly EventField[] = ['kind', 'cohortId'];
const RECAP_FIELDS: readonly EventField[] = [
  'recap',
  'shouldSendRecapEmail',
  'sendRecapDate',
  'sendRecapTime',
  'recapAmpm',
];
/**
 * Fields that can still be changed once the event is over; a new field in the table can't, unless it is listed here.
 */
const WHEN_OVER: readonly EventField[] = [
  'recordingUrl',
  'summary',
  ...RECAP_FIELDS,
  'shouldCreateCccProject',
  'cccProjectUrl',
];
const WHILE_IT_RUNS: readonly EventField[] = [...WHEN_OVER, 'zoomUrl', 'description', 'duration'];

const each = (fields: readonly EventField[], why: string): Partial<Record<EventField, string>> =>
  Object.fromEntries(fields.map((field) => [field, why]));
const others = (fields: readonly EventField[]) => EVENT_FIELD_NAMES.filter((field) => !fields.includes(field));

/** The fields that can't be changed now, each with the reason (rules-teachers G2, I5). */
export function lockedEventFields(
  status: EventStatus,
  { recapSentAt }: Pick<EventSettings, 'recapSentAt'>,
): Partial<Record<EventField, string>> {
  const sent = recapSentAt ? each(RECAP_FIELDS, RECAP_SENT) : {};
  if (status === 'cancelled') return each(EVENT_FIELD_NAMES, EVENT_CANCELLED);
  if (status === 'completed') return { ...each(others(WHEN_OVER), IS_OVER), ...sent };
  if (status === 'started') {
    return { ...each(others(WHILE_IT_RUNS), HAS_STARTED), ...each(START_FIELDS, EVENT_STARTED), ...sent };
  }
  return status === 'published' ? { ...each(AS_DRAFT_FIELDS, ONLY_AS_DRAFT), ...sent } : sent;
}

export interface ChangedEvent {
  readonly present: EventSettings;
  readonly wanted: WantedEvent;
  readonly fields: readonly EventField[];
}

const endOf = ({ start, durationMinutes }: WantedEvent): Date | null =>
  start && new Date(start.instant.getTime() + durationMinutes * 60_000);

function timeProblems({ present, wanted, fields }: ChangedEvent, status: EventStatus, now: Date): EventProblems {
  const touches = (names: readonly EventField[]) => fields.some((field) => names.includes(field));
  const { start } = wanted;
  const problems: EventProblems = {};
  const moved = start !== null && start.instant.getTime() !== present.startsAt?.getTime();
  if (status === 'published' && touches(START_FIELDS) && moved && start.instant <= now) {
    problems.startDate = PUBLISHED_IN_PAST;
  }
  if (status === 'started' && wanted.durationMinutes < present.durationMinutes) problems.duration = ONLY_LONGER;
  const end = present.endedEarlyAt ?? endOf(wanted);
  const { recapSend } = wanted;
  if (touches([...RECAP_FIELDS, ...START_FIELDS, 'duration']) && wanted.shouldSendRecapEmail && recapSend && end) {
    if (recapSend.instant <= end) problems.sendRecapDate = RECAP_BEFORE_END;
  }
  return problems;
}

/** A change's errors, one sentence per field; locks are checked separately. */
export function eventChangeProblems(
  change: ChangedEvent,
  { status, now }: { status: EventStatus; now: Date },
): EventProblems {
  const { present, wanted, fields } = change;
  const problems = timeProblems(change, status, now);
  if (fields.includes('kind') && wanted.kind === 'Class Session') {
    if (present.courseId === null) problems.kind = SESSION_NEEDS_COURSE;
    else if (present.types > 0) problems.kind = SESSION_WITHOUT_TICKETS;
  }
  // Required for every kind except class sessions.
  if (fields.includes('kind') && wanted.kind !== 'Class Session' && wanted.description === '') {
    problems.description = FIELD_REQUIRED;
  }
  if (present.courseId !== null && wanted.cohortId === null) problems.cohortId = FIELD_REQUIRED;
  if (fields.includes('zoomUrl') && wanted.zoomUrl === null && present.status === 'published') {
    problems.zoomUrl = REQUIRED_IF_PUBLISHING;
  }
  if (fields.some((field) => RECAP_FIELDS.includes(field)) && wanted.shouldSendRecapEmail && wanted.recap === null) {
    problems.recap = REQUIRED_FOR_RECAP;
  }
  return problems;
}

/**
 * Everything that keeps an event from being published (rules §6, rules-teachers G1, H1, W7); empty: it can be
 * published.
 */
export function publishProblems(
  { present, wanted }: Pick<ChangedEvent, 'present' | 'wanted'>,
  now: Date,
): EventProblems {
  const ticketTypes = Array.from({ length: present.types }, (_, index) => ({
    status: index < present.activeTypes ? ('active' as const) : ('disabled' as const),
  }));
  const { zoomAccountId } = wanted;
  const meeting =
    zoomAccountId === present.zoomAccountId && wanted.start?.instant.getTime() === present.startsAt?.getTime()
      ? { meetingState: present.meetingState, meetingProblem: present.meetingProblem }
      : { meetingState: zoomAccountId === null ? null : 'unsaved' };
  // The result's keys are editor fields.
  return missingToPublish(
    {
      ...wanted,
      ...meeting,
      startsAt: wanted.start?.instant ?? null,
      ...(wanted.kind === 'Class Session' ? {} : { ticketTypes }),
    },
    now,
  ) as EventProblems;
}
