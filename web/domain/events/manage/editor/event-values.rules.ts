import {
  EVENT_CAPACITY_AT_MOST,
  EVENT_DURATION_AT_MOST,
  REQUIRED_FOR_RECAP,
  REQUIRED_IF_PUBLISHING,
  SHORT_DESCRIPTION_AT_MOST,
  type TeacherEvent,
} from '#contract/events/teacher-event.ts';
import { FIELD_REQUIRED } from '#contract/primitives/problem.ts';
import { wholeTyped } from '#web/kit/form/whole-typed.ts';
import { readWall, type Wall, wallAt } from '#web/kit/time/wall.rules.ts';
import { isAddress } from '#web/platform/is-address.ts';

/** M§9: an event's dates are picked at most so far ahead. */
export const EVENT_MONTHS_AHEAD = 1;
/** A recap goes out so long after the end, unless somebody says otherwise (rules-teachers I5). */
const RECAP_MINUTES_AFTER = 60;

/** What stands in an event's form: texts as typed, ids as texts. */
export type EventValues = {
  /** `published` asks for it with the next save; of anything but a draft it stays as it is. */
  status: string;
  name: string;
  kind: string;
  cohortId: string;
  admittance: string;
  timezone: string;
  start: Wall;
  duration: string;
  capacity: string;
  shortDescription: string;
  /** HTML, as are `summary` and `recap`. */
  description: string;
  zoomAccountId: string;
  zoomUrl: string;
  shouldCreateCccProject: boolean;
  recordingUrl: string;
  summary: string;
  cccProjectUrl: string;
  shouldSendRecapEmail: boolean;
  recap: string;
  sendRecap: Wall;
};

export type EventValue = keyof EventValues;

/** What a save sends: the fields of `PATCH /teachers/events/{id}`. */
export interface EventBody {
  status?: 'published';
  name?: string;
  kind?: string;
  cohortId?: number | null;
  admittance?: string;
  timezone?: string;
  startDate?: string;
  startTime?: string;
  ampm?: string;
  duration?: number;
  capacity?: number;
  shortDescription?: string;
  description?: string;
  zoomAccountId?: number | null;
  zoomUrl?: string | null;
  shouldCreateCccProject?: boolean;
  recordingUrl?: string | null;
  summary?: string | null;
  cccProjectUrl?: string | null;
  shouldSendRecapEmail?: boolean;
  recap?: string | null;
  sendRecapDate?: string;
  sendRecapTime?: string;
  recapAmpm?: string;
}

/** An event as a form begins with it: of the server, or what a new one starts with. */
export type EventStart = Pick<
  TeacherEvent,
  | 'name'
  | 'description'
  | 'shortDescription'
  | 'timezone'
  | 'startDate'
  | 'startTime'
  | 'ampm'
  | 'duration'
  | 'capacity'
  | 'cohortId'
  | 'zoomAccountId'
  | 'zoomUrl'
  | 'shouldCreateCccProject'
> & {
  kind: TeacherEvent['kind'] | null;
  admittance: TeacherEvent['admittance'] | null;
  status: TeacherEvent['status'];
} & Partial<
    Pick<
      TeacherEvent,
      | 'recordingUrl'
      | 'summary'
      | 'cccProjectUrl'
      | 'shouldSendRecapEmail'
      | 'recap'
      | 'sendRecapDate'
      | 'sendRecapTime'
      | 'recapAmpm'
    >
  >;

/** Who alone can attend or buy a ticket (rules-teachers G7); null: anyone can, or everyone enrolled is expected. */
export function onlyFor(event: { readonly admittance: string; readonly kind: string; readonly course: object | null }) {
  if (event.admittance !== 'members-only' || event.kind === 'Class Session') return null;
  return event.course ? 'members and people enrolled in the course' : 'members';
}

/** The evening of M§9, where there is no time yet. */
const SEVEN = { time: '07:00', ampm: 'PM' } as const;
const idText = (id: number | null) => (id === null ? '' : String(id));

/** The form's fields of an event as the server answers it. */
export function eventValues(event: EventStart): EventValues {
  return {
    // by the clock it starts and ends; what one chooses is draft or published
    status: event.status === 'draft' ? 'draft' : 'published',
    name: event.name,
    kind: event.kind ?? '',
    cohortId: idText(event.cohortId),
    admittance: event.admittance ?? '',
    timezone: event.timezone,
    start: { date: event.startDate ?? '', time: event.startTime ?? SEVEN.time, ampm: event.ampm ?? SEVEN.ampm },
    duration: String(event.duration),
    capacity: String(event.capacity),
    shortDescription: event.shortDescription,
    description: event.description,
    zoomAccountId: idText(event.zoomAccountId),
    zoomUrl: event.zoomUrl ?? '',
    shouldCreateCccProject: event.shouldCreateCccProject,
    recordingUrl: event.recordingUrl ?? '',
    summary: event.summary ?? '',
    cccProjectUrl: event.cccProjectUrl ?? '',
    shouldSendRecapEmail: event.shouldSendRecapEmail ?? false,
    recap: event.recap ?? '',
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
}

type Problems = Partial<Record<EventValue, string>>;

const whenProblem = ({ date, time, ampm }: Wall) =>
  date === '' || time === '' || ampm === '' ? FIELD_REQUIRED : undefined;

const textProblem = (text: string) => (text.trim() === '' ? FIELD_REQUIRED : undefined);

function durationProblem(text: string): string | undefined {
  if (text.trim() === '') return FIELD_REQUIRED;
  const minutes = wholeTyped(text);
  if (minutes === undefined) return 'Enter a whole number.';
  return minutes < 1 || minutes > EVENT_DURATION_AT_MOST ? 'Enter 1 to 1,440 minutes.' : undefined;
}

function capacityProblem(text: string): string | undefined {
  if (text.trim() === '') return FIELD_REQUIRED;
  const seats = wholeTyped(text);
  if (seats === undefined) return 'Enter a whole number.';
  return seats < 1 || seats > EVENT_CAPACITY_AT_MOST ? 'Enter 1 to 100,000 seats.' : undefined;
}

/** Before publishing somewhere to meet; and what is written is an address. */
function meetingProblem({ status, zoomUrl, zoomAccountId }: EventValues): string | undefined {
  const address = zoomUrl.trim();
  if (address === '') return status === 'published' && zoomAccountId === '' ? REQUIRED_IF_PUBLISHING : undefined;
  return /^https?:\/\//i.test(address) && isAddress(address) ? undefined : 'Enter a valid URL.';
}

/** What a person may see at once, before the server is asked: M§5's required fields and the bounds of rules-teachers A3, A4. */
export function checkEvent(values: EventValues, { ofCourse, ticketed, locked }: CheckedAs): Problems {
  const found: Problems = {
    name: textProblem(values.name),
    kind: textProblem(values.kind),
    cohortId: ofCourse ? textProblem(values.cohortId) : undefined,
    admittance: textProblem(values.admittance),
    timezone: textProblem(values.timezone),
    start: whenProblem(values.start),
    duration: durationProblem(values.duration),
    capacity: ticketed || values.kind === 'Class Session' ? undefined : capacityProblem(values.capacity),
    shortDescription:
      [...values.shortDescription].length > SHORT_DESCRIPTION_AT_MOST
        ? `Use ${SHORT_DESCRIPTION_AT_MOST} characters or fewer.`
        : undefined,
    // the sessions of a series have none of their own
    description: values.kind === 'Class Session' ? undefined : textProblem(values.description),
    zoomUrl: meetingProblem(values),
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

const idOf = (text: string) => (text === '' ? null : Number(text));
const textOrNone = (text: string) => (text.trim() === '' ? null : text.trim());
/** What is no number was complained of before; one that isn't one is refused by the server. */
const numberOf = (text: string) => wholeTyped(text) ?? Number.NaN;

/** The changed fields as a request names them. A wall clock goes whole; what is left empty is none. */
export function eventBody(changed: Partial<EventValues>): EventBody {
  const body: EventBody = {};
  for (const name of ['name', 'kind', 'admittance', 'timezone', 'shortDescription'] as const) {
    const text = changed[name];
    if (text !== undefined) body[name] = text.trim();
  }
  for (const name of ['zoomUrl', 'recordingUrl', 'cccProjectUrl', 'summary', 'recap'] as const) {
    const text = changed[name];
    if (text !== undefined) body[name] = textOrNone(text);
  }
  for (const name of ['cohortId', 'zoomAccountId'] as const) {
    const id = changed[name];
    if (id !== undefined) body[name] = idOf(id);
  }
  for (const name of ['shouldCreateCccProject', 'shouldSendRecapEmail'] as const) {
    const on = changed[name];
    if (on !== undefined) body[name] = on;
  }
  if (changed.description !== undefined) body.description = changed.description;
  if (changed.duration !== undefined) body.duration = numberOf(changed.duration);
  if (changed.capacity !== undefined) body.capacity = numberOf(changed.capacity);
  const { start, sendRecap } = changed;
  if (start) Object.assign(body, { startDate: start.date, startTime: start.time, ampm: start.ampm });
  if (sendRecap) {
    Object.assign(body, {
      sendRecapDate: sendRecap.date,
      sendRecapTime: sendRecap.time,
      recapAmpm: sendRecap.ampm,
    });
  }
  if (changed.status === 'published') body.status = 'published';
  return body;
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
export const BEFORE = [
  'name',
  'kind',
  'cohortId',
  'admittance',
  'timezone',
  'start',
  'duration',
  'capacity',
  'shortDescription',
  'description',
  'zoomAccountId',
  'zoomUrl',
  'shouldCreateCccProject',
] as const satisfies readonly EventValue[];

/** What stands in 'After the Event is Over'. */
export const AFTER = [
  'recordingUrl',
  'summary',
  'cccProjectUrl',
  'shouldSendRecapEmail',
  'recap',
  'sendRecap',
] as const satisfies readonly EventValue[];

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
  status: 'Status',
  name: 'Name',
  kind: 'Kind',
  cohortId: 'Cohort',
  admittance: 'Who can attend',
  timezone: 'Time zone',
  start: 'Start',
  duration: 'Duration',
  capacity: 'Capacity',
  shortDescription: 'Short description',
  description: 'Description',
  zoomAccountId: 'Zoom account',
  zoomUrl: 'Zoom or meeting URL',
  shouldCreateCccProject: 'Homework project',
  recordingUrl: 'Recording',
  summary: 'Summary',
  cccProjectUrl: 'Homework link',
  shouldSendRecapEmail: 'Recap email',
  recap: 'Recap',
  sendRecap: 'Send the recap',
};
