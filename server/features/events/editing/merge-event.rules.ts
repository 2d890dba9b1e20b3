import { EVENT_FIELD_NAMES, EVENT_STORED, type EventField } from '#contract/events/event.fields.ts';
import { FIELD_REQUIRED } from '#contract/primitives/problem.ts';
import type { SetLocalTime } from '#server/features/schools/index.ts';
import { clockTimeOf } from '#server/platform/local-start.ts';
import { instantOfLocal, isTimeZone, localOfInstant } from '#server/platform/local-time.ts';
import { mergeFields } from '#server/platform/merge-fields.ts';
import type { EventInput, EventProblems } from './event-input.ts';
import type { EventColumns, EventSettings } from './event-settings.store.ts';

const MINUTE_MS = 60_000;
/** The default time of a recap after the event's end (rules-teachers I5). */
const RECAP_AFTER_MS = 60 * MINUTE_MS;

export interface WantedEvent
  extends EventColumns,
    Pick<
      EventSettings,
      'timezone' | 'start' | 'durationMinutes' | 'capacity' | 'imageMediaId' | 'cover' | 'recapSend'
    > {}

/** The editor's three field names for a local time. */
const START = { date: 'startDate', time: 'startTime', ampm: 'ampm' } as const;
const RECAP = { date: 'sendRecapDate', time: 'sendRecapTime', ampm: 'recapAmpm' } as const;
type LocalFields = typeof START | typeof RECAP;

interface Merging {
  readonly present: EventSettings;
  readonly sent: EventInput;
  readonly timezone: string;
  readonly problems: EventProblems;
}

const isFace = (localTime: SetLocalTime | null, date: string, time: string, ampm: string) =>
  localTime !== null && localTime.date === date && localTime.time === time && localTime.ampm === ampm;

/**
 * A local time merged with the input; if it and the zone are unchanged, it keeps its exact instant (rules-teachers C5).
 */
function mergedLocalTime(
  names: LocalFields,
  before: SetLocalTime | null,
  { present, sent, timezone, problems }: Merging,
): SetLocalTime | null {
  const date = sent[names.date] === undefined ? before?.date : (sent[names.date] ?? '');
  const time = sent[names.time] === undefined ? before?.time : (sent[names.time] ?? '');
  const ampm = sent[names.ampm] === undefined ? before?.ampm : (sent[names.ampm] ?? '');
  if (!date && !time && !ampm) {
    // A start date can't be removed again; a recap date is required only if the recap is sent.
    if (before && names === START) problems[names.date] = FIELD_REQUIRED;
    return names === START ? before : null;
  }
  if (!date) problems[names.date] = FIELD_REQUIRED;
  if (!time) problems[names.time] = FIELD_REQUIRED;
  if (!ampm) problems[names.ampm] = FIELD_REQUIRED;
  if (!date || !time || !ampm) return before;
  const face = clockTimeOf(time);
  if (isFace(before, date, face, ampm) && timezone === present.timezone) return before;
  const read = instantOfLocal({ date, time, ampm, timezone });
  if (read.ok) return { date, time: face, ampm, instant: read.instant };
  if (read.problem === 'bad_time' || read.problem === 'no_such_time') problems[names.time] = read.message;
  else if (read.problem !== 'bad_zone') problems[names.date] = read.message;
  return before;
}

const endOf = (start: SetLocalTime | null, minutes: number): Date | null =>
  start && new Date(start.instant.getTime() + minutes * MINUTE_MS);

/** An instant as a zone's local time; seconds are cut. */
function localTimeAt(instant: Date, timezone: string): SetLocalTime {
  const { date, time, ampm } = localOfInstant(instant, timezone);
  return { date, time, ampm, instant: new Date(Math.floor(instant.getTime() / MINUTE_MS) * MINUTE_MS) };
}

/**
 * When the recap is sent. If a new time was sent, that one; otherwise it keeps its local time in another zone, moves by
 * as much as the end moves, and defaults to an hour after the end if a recap is wanted and no time was set
 * (rules-teachers C5, I5).
 */
function recapSendOf(
  merging: Merging,
  wanted: Pick<WantedEvent, 'start' | 'durationMinutes' | 'shouldSendRecapEmail'>,
): SetLocalTime | null {
  const { present, timezone } = merging;
  const before = present.recapSend;
  const end = endOf(wanted.start, wanted.durationMinutes);
  const endBefore = endOf(present.start, present.durationMinutes);
  const usual = () =>
    wanted.shouldSendRecapEmail && end ? localTimeAt(new Date(end.getTime() + RECAP_AFTER_MS), timezone) : null;
  if (changesRecapTime(merging)) return mergedLocalTime(RECAP, before, merging) ?? usual();
  const moved = end && endBefore ? end.getTime() - endBefore.getTime() : 0;
  if (!before) {
    const newly = wanted.shouldSendRecapEmail && !present.shouldSendRecapEmail;
    return newly || moved !== 0 || (end !== null && endBefore === null) ? usual() : null;
  }
  if (moved === 0 && timezone === present.timezone) return before;
  if (timezone !== present.timezone && keepsClock(present, wanted)) {
    const read = instantOfLocal({ ...before, timezone });
    if (read.ok) return { ...before, instant: read.instant };
  }
  return localTimeAt(new Date(before.instant.getTime() + moved), timezone);
}

function changesRecapTime({ present: { recapSend: before }, sent }: Merging): boolean {
  const { sendRecapDate: date, sendRecapTime: time, recapAmpm: ampm } = sent;
  return (
    (date !== undefined && (date ?? '') !== (before?.date ?? '')) ||
    (time !== undefined && (time ? clockTimeOf(time) : '') !== (before?.time ?? '')) ||
    (ampm !== undefined && (ampm ?? '') !== (before?.ampm ?? ''))
  );
}

function keepsClock(
  present: EventSettings,
  { start, durationMinutes }: Pick<WantedEvent, 'start' | 'durationMinutes'>,
) {
  return (
    start !== null &&
    isFace(present.start, start.date, start.time, start.ampm) &&
    present.durationMinutes === durationMinutes
  );
}

/**
 * Merges input into an event: the result, the fields that actually change, and the input that can't be read: a date
 * that isn't in the calendar, a start that the clocks skip, half a date, an unknown zone, an invalid URL.
 */
export function mergeEvent(
  present: EventSettings,
  sent: EventInput,
): { wanted: WantedEvent; fields: EventField[]; problems: EventProblems } {
  const problems: EventProblems = {};
  let timezone = sent.timezone ?? present.timezone;
  if (timezone !== present.timezone && !isTimeZone(timezone)) {
    problems.timezone = "We don't recognize this time zone.";
    timezone = present.timezone;
  }
  const merging: Merging = { present, sent, timezone, problems };
  const merged = mergeFields(EVENT_STORED, present, sent, problems);
  // Class sessions need no description (rules-teachers W7).
  if (merged.description === '' && present.description !== '' && merged.kind !== 'Class Session') {
    problems.description ??= FIELD_REQUIRED;
  }
  const start = mergedLocalTime(START, present.start, merging);
  const durationMinutes = sent.duration ?? present.durationMinutes;
  const wanted: WantedEvent = {
    ...merged,
    timezone,
    start,
    durationMinutes,
    capacity: sent.capacity ?? present.capacity,
    imageMediaId: sent.imageMediaId === undefined ? present.imageMediaId : sent.imageMediaId,
    cover: sent.cover ?? present.cover,
    recapSend: recapSendOf(merging, { ...merged, start, durationMinutes }),
  };
  return { wanted, fields: changedFields(present, wanted), problems };
}

/** The fields in which two states of an event differ, in the order of the form. */
export function changedFields(before: WantedEvent, after: WantedEvent): EventField[] {
  const values = (event: WantedEvent): Record<EventField, unknown> => ({
    ...event,
    startDate: event.start?.date,
    startTime: event.start?.time,
    ampm: event.start?.ampm,
    duration: event.durationMinutes,
    imageUrl: event.imageMediaId,
    sendRecapDate: event.recapSend?.date,
    sendRecapTime: event.recapSend?.time,
    recapAmpm: event.recapSend?.ampm,
  });
  const [was, now] = [values(before), values(after)];
  return EVENT_FIELD_NAMES.filter((field) => was[field] !== now[field]);
}
