import {
  AFTER_TYPED,
  BEFORE_TYPED,
  EVENT_FIELDS,
  EVENT_FORM_FIELDS,
  EVENT_TYPED,
} from '#contract/events/event.fields.ts';
import { REQUIRED_FOR_RECAP, REQUIRED_IF_PUBLISHING, type TeacherEvent } from '#contract/events/teacher-event.ts';
import { type NameIn, namesIn, type ValuesOf } from '#contract/primitives/fields.ts';
import { FIELD_REQUIRED } from '#contract/primitives/problem.ts';
import {
  type FormStart,
  type FormValues,
  fieldProblems,
  formValues,
  labelsOf,
  requestFields,
} from '#web/kit/form/form-values.ts';
import { parseInteger } from '#web/kit/form/parse-integer.ts';
import { localTimeAt, readLocalTime, type Wall } from '#web/kit/time/local-time.rules.ts';

/** M§9: how many months ahead an event's date can be picked. */
export const EVENT_MONTHS_AHEAD = 1;
/** How long after the end a recap is sent by default, in minutes (rules-teachers I5). */
const RECAP_MINUTES_AFTER = 60;

export type EventValues = FormValues<typeof EVENT_TYPED> & {
  /** `published` publishes a draft with the next save; for any other event it doesn't change. */
  status: string;
  start: Wall;
  sendRecap: Wall;
};
export type EventValue = keyof EventValues;

type LocalTimeFields = 'startDate' | 'startTime' | 'ampm' | 'sendRecapDate' | 'sendRecapTime' | 'recapAmpm';

/** The body of a save: the fields of `PATCH /teachers/events/{id}`. */
export interface EventBody extends Partial<ValuesOf<typeof EVENT_TYPED>>, Partial<Record<LocalTimeFields, string>> {
  status?: 'published';
}

/** The initial data of an event form: from the server, or the defaults of a new event. */
export interface EventStart
  extends FormStart<typeof BEFORE_TYPED>,
    Partial<FormStart<typeof AFTER_TYPED>>,
    Partial<Pick<TeacherEvent, LocalTimeFields>> {
  status: TeacherEvent['status'];
}

/**
 * The only people who can attend or buy a ticket (rules-teachers G7); null: anyone can, or everyone enrolled is
 * expected.
 */
export function onlyFor(event: { readonly admittance: string; readonly kind: string; readonly course: object | null }) {
  if (event.admittance !== 'members-only' || event.kind === 'Class Session') return null;
  return event.course ? 'members and people enrolled in the course' : 'members';
}

/** M§9: the default of 7 PM, used if there is no time yet. */
const SEVEN = { time: '07:00', ampm: 'PM' } as const;

export function eventValues(event: EventStart): EventValues {
  return {
    // The clock starts and ends an event; the user only chooses draft or published.
    status: event.status === 'draft' ? 'draft' : 'published',
    ...formValues(EVENT_TYPED, event),
    start: { date: event.startDate ?? '', time: event.startTime ?? SEVEN.time, ampm: event.ampm ?? SEVEN.ampm },
    sendRecap: { date: event.sendRecapDate ?? '', time: event.sendRecapTime ?? '', ampm: event.recapAmpm ?? '' },
  };
}

export interface CheckedAs {
  /** True if the event belongs to a course, so its cohort is required (M§5). */
  ofCourse: boolean;
  /** True if people get in by ticket, so the event's own seats aren't required. */
  ticketed: boolean;
  /** Fields that can't be changed now; they aren't validated. */
  locked: TeacherEvent['locked'];
  /** Values as saved; null: not saved yet. */
  saved: EventValues | null;
}

type Problems = Partial<Record<EventValue, string>>;

const whenProblem = ({ date, time, ampm }: Wall) =>
  date === '' || time === '' || ampm === '' ? FIELD_REQUIRED : undefined;

/** Validation before the server is called: M§5's required fields and the bounds of rules-teachers A3, A4. */
export function checkEvent(values: EventValues, { ofCourse, ticketed, locked, saved }: CheckedAs): Problems {
  const wrong = fieldProblems(EVENT_TYPED, values, saved);
  const session = values.kind === 'Class Session';
  const toMeet = values.zoomUrl.trim() !== '' || values.zoomAccountId !== '';
  const found: Problems = {
    ...wrong,
    cohortId: ofCourse && values.cohortId === '' ? FIELD_REQUIRED : undefined,
    start: whenProblem(values.start),
    capacity: ticketed || session ? undefined : wrong.capacity,
    // The sessions of a series have no description of their own.
    description: session ? undefined : wrong.description,
    zoomUrl: values.status === 'published' && !toMeet ? REQUIRED_IF_PUBLISHING : wrong.zoomUrl,
    recap: values.shouldSendRecapEmail && values.recap.trim() === '' ? REQUIRED_FOR_RECAP : undefined,
    // The server checks that the recap's time is after the end, because that time moves along with the event.
    sendRecap: values.shouldSendRecapEmail ? whenProblem(values.sendRecap) : undefined,
  };
  // A field that can no longer be fixed doesn't block saving the others.
  const problems: Problems = {};
  for (const name of Object.keys(found) as EventValue[]) {
    const sentence = found[name];
    if (sentence !== undefined && lockOf(locked, name) === undefined) problems[name] = sentence;
  }
  return problems;
}

/** The request body for the changed fields. A date and time is always sent as a whole. */
export function eventBody(changed: Partial<EventValues>): EventBody {
  const { start, sendRecap, status } = changed;
  return {
    ...requestFields(EVENT_TYPED, changed),
    ...(start && { startDate: start.date, startTime: start.time, ampm: start.ampm }),
    ...(sendRecap && { sendRecapDate: sendRecap.date, sendRecapTime: sendRecap.time, recapAmpm: sendRecap.ampm }),
    ...(status === 'published' && { status }),
  };
}

/**
 * When a recap is sent by default: an hour after the end, in the event's time zone; empty while the event has no start.
 */
export function recapTimeOf({ start, timezone, duration }: Pick<EventValues, 'start' | 'timezone' | 'duration'>): Wall {
  const read = readLocalTime(start, timezone);
  const minutes = parseInteger(duration);
  if (read.is !== 'time' || minutes === undefined) return { date: '', time: '', ampm: '' };
  return localTimeAt(new Date(read.at.getTime() + (minutes + RECAP_MINUTES_AFTER) * 60_000), timezone);
}

/** Why a form field can't be changed now, as the server says; undefined if it can. */
export function lockOf(locked: TeacherEvent['locked'], field: EventValue): string | undefined {
  switch (field) {
    case 'status':
      return undefined;
    case 'start':
      return locked.startDate;
    case 'sendRecap':
      return locked.sendRecapDate;
    default:
      return locked[field];
  }
}

/** Fields in 'Before the event', which a new event has. */
export const BEFORE: readonly EventValue[] = [...namesIn(BEFORE_TYPED), 'start'];

/** Fields in 'After the Event is Over'. */
export const AFTER: readonly EventValue[] = [...namesIn(AFTER_TYPED), 'sendRecap'];

type Shown = NameIn<typeof EVENT_FORM_FIELDS>;
export type EventText = Shown | 'name' | 'zoomUrl' | 'recap';

/** The fields that a section of the form renders from their rows alone. */
export const fieldsInSection = (section: 'about' | 'after') =>
  namesIn(EVENT_FORM_FIELDS).filter((name) => EVENT_FORM_FIELDS[name].section === section);

/** Whether a section of the form has an error. */
export const wrongIn = (
  errors: Partial<Record<EventValue, string | undefined>>,
  part: readonly EventValue[],
): boolean => part.some((name) => Boolean(errors[name]));

/** Maps the server's field names to the form's. */
export const EVENT_RENAME: Record<string, EventValue> = {
  startDate: 'start',
  startTime: 'start',
  ampm: 'start',
  sendRecapDate: 'sendRecap',
  sendRecapTime: 'sendRecap',
  recapAmpm: 'sendRecap',
};

/** Each field's label, also used when the user has to choose between two versions. */
export const EVENT_LABELS: Record<EventValue, string> = {
  ...labelsOf(EVENT_TYPED),
  status: 'Status',
  start: EVENT_FIELDS.startDate.label,
  sendRecap: EVENT_FIELDS.sendRecapDate.label,
};
