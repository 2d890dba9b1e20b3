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
import { wholeTyped } from '#web/kit/form/whole-typed.ts';
import { readWall, type Wall, wallAt } from '#web/kit/time/wall.rules.ts';

/** M§9: an event's dates are picked at most so far ahead. */
export const EVENT_MONTHS_AHEAD = 1;
/** A recap goes out so long after the end, unless somebody says otherwise (rules-teachers I5). */
const RECAP_MINUTES_AFTER = 60;

/** What stands in an event's form. */
export type EventValues = FormValues<typeof EVENT_TYPED> & {
  /** `published` asks for it with the next save; of anything but a draft it stays as it is. */
  status: string;
  start: Wall;
  sendRecap: Wall;
};
export type EventValue = keyof EventValues;

type Walls = 'startDate' | 'startTime' | 'ampm' | 'sendRecapDate' | 'sendRecapTime' | 'recapAmpm';

/** What a save sends: the fields of `PATCH /teachers/events/{id}`. */
export interface EventBody extends Partial<ValuesOf<typeof EVENT_TYPED>>, Partial<Record<Walls, string>> {
  status?: 'published';
}

/** An event as a form begins with it: of the server, or what a new one starts with. */
export interface EventStart
  extends FormStart<typeof BEFORE_TYPED>,
    Partial<FormStart<typeof AFTER_TYPED>>,
    Partial<Pick<TeacherEvent, Walls>> {
  status: TeacherEvent['status'];
}

/** Who alone can attend or buy a ticket (rules-teachers G7); null: anyone can, or everyone enrolled is expected. */
export function onlyFor(event: { readonly admittance: string; readonly kind: string; readonly course: object | null }) {
  if (event.admittance !== 'members-only' || event.kind === 'Class Session') return null;
  return event.course ? 'members and people enrolled in the course' : 'members';
}

/** The evening of M§9, where there is no time yet. */
const SEVEN = { time: '07:00', ampm: 'PM' } as const;

/** The form's fields of an event as the server answers it. */
export function eventValues(event: EventStart): EventValues {
  return {
    // by the clock it starts and ends; what one chooses is draft or published
    status: event.status === 'draft' ? 'draft' : 'published',
    ...formValues(EVENT_TYPED, event),
    start: { date: event.startDate ?? '', time: event.startTime ?? SEVEN.time, ampm: event.ampm ?? SEVEN.ampm },
    sendRecap: { date: event.sendRecapDate ?? '', time: event.sendRecapTime ?? '', ampm: event.recapAmpm ?? '' },
  };
}

/** What the form's check has to know beside what was typed. */
export interface CheckedAs {
  /** It belongs to a course: its cohort is required (M§5). */
  ofCourse: boolean;
  /** One gets in by a ticket: its own seats aren't asked for. */
  ticketed: boolean;
  /** Fields that can't be changed now: they are asked for no more. */
  locked: TeacherEvent['locked'];
  /** As they are saved; null: not yet. */
  saved: EventValues | null;
}

type Problems = Partial<Record<EventValue, string>>;

const whenProblem = ({ date, time, ampm }: Wall) =>
  date === '' || time === '' || ampm === '' ? FIELD_REQUIRED : undefined;

/** What a person may see at once, before the server is asked: M§5's required fields and the bounds of rules-teachers A3, A4. */
export function checkEvent(values: EventValues, { ofCourse, ticketed, locked, saved }: CheckedAs): Problems {
  const wrong = fieldProblems(EVENT_TYPED, values, saved);
  const session = values.kind === 'Class Session';
  const toMeet = values.zoomUrl.trim() !== '' || values.zoomAccountId !== '';
  const found: Problems = {
    ...wrong,
    cohortId: ofCourse && values.cohortId === '' ? FIELD_REQUIRED : undefined,
    start: whenProblem(values.start),
    capacity: ticketed || session ? undefined : wrong.capacity,
    // the sessions of a series have none of their own
    description: session ? undefined : wrong.description,
    zoomUrl: values.status === 'published' && !toMeet ? REQUIRED_IF_PUBLISHING : wrong.zoomUrl,
    recap: values.shouldSendRecapEmail && values.recap.trim() === '' ? REQUIRED_FOR_RECAP : undefined,
    // that it is after the end the server says: it moves along with the event
    sendRecap: values.shouldSendRecapEmail ? whenProblem(values.sendRecap) : undefined,
  };
  // What can't be mended any more holds up no save of what can.
  const problems: Problems = {};
  for (const name of Object.keys(found) as EventValue[]) {
    const sentence = found[name];
    if (sentence !== undefined && lockOf(locked, name) === undefined) problems[name] = sentence;
  }
  return problems;
}

/** The changed fields as a request names them. A wall clock goes whole. */
export function eventBody(changed: Partial<EventValues>): EventBody {
  const { start, sendRecap, status } = changed;
  return {
    ...requestFields(EVENT_TYPED, changed),
    ...(start && { startDate: start.date, startTime: start.time, ampm: start.ampm }),
    ...(sendRecap && { sendRecapDate: sendRecap.date, sendRecapTime: sendRecap.time, recapAmpm: sendRecap.ampm }),
    ...(status === 'published' && { status }),
  };
}

/** When a recap goes out by itself: an hour after the end, by the event's clock; open while the event has no start. */
export function recapTimeOf({ start, timezone, duration }: Pick<EventValues, 'start' | 'timezone' | 'duration'>): Wall {
  const read = readWall(start, timezone);
  const minutes = wholeTyped(duration);
  if (read.is !== 'time' || minutes === undefined) return { date: '', time: '', ampm: '' };
  return wallAt(new Date(read.at.getTime() + (minutes + RECAP_MINUTES_AFTER) * 60_000), timezone);
}

/** Why a field of the form can't be changed now, by the server's word; undefined where it can. */
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

/** What stands in 'Before the event': what a new event has. */
export const BEFORE: readonly EventValue[] = [...namesIn(BEFORE_TYPED), 'start'];

/** What stands in 'After the Event is Over'. */
export const AFTER: readonly EventValue[] = [...namesIn(AFTER_TYPED), 'sendRecap'];

type Shown = NameIn<typeof EVENT_FORM_FIELDS>;
/** The texts and links of an event. */
export type EventText = Shown | 'name' | 'zoomUrl' | 'recap';

/** The fields that a section of the form shows by their rows alone. */
export const fieldsInSection = (section: 'about' | 'after') =>
  namesIn(EVENT_FORM_FIELDS).filter((name) => EVENT_FORM_FIELDS[name].section === section);

/** Whether something in a part of the form needs another look. */
export const wrongIn = (
  errors: Partial<Record<EventValue, string | undefined>>,
  part: readonly EventValue[],
): boolean => part.some((name) => Boolean(errors[name]));

/** Where the server's names of fields stand in the form. */
export const EVENT_RENAME: Record<string, EventValue> = {
  startDate: 'start',
  startTime: 'start',
  ampm: 'start',
  sendRecapDate: 'sendRecap',
  sendRecapTime: 'sendRecap',
  recapAmpm: 'sendRecap',
};

/** What each field is called, above it and where one has to choose between two texts. */
export const EVENT_LABELS: Record<EventValue, string> = {
  ...labelsOf(EVENT_TYPED),
  status: 'Status',
  start: EVENT_FIELDS.startDate.label,
  sendRecap: EVENT_FIELDS.sendRecapDate.label,
};
