import type { EventField } from '#contract/events/event.fields.ts';
import { MAX_SERIES_NAME_LENGTH } from '#contract/events/event-series.endpoints.ts';
import { refuseField } from '#contract/primitives/problem.ts';
import { coverLike } from '#covers/look.ts';
import { addDays, daysBetween } from '#server/platform/local-time.ts';
import type { EventInput } from '../editing/event-input.ts';
import type { EventSettings } from '../editing/event-settings.store.ts';
import type { WantedEvent } from '../editing/merge-event.rules.ts';
import { eventStatusAt } from '../event/event.rules.ts';
import { sessionName } from './series.rules.ts';

export type LeftOut = 'begun' | 'ended' | 'cancelled' | 'edited_alone';

/** Why a following session stays as it is; null: it changes too (rules-teachers G6). */
export function leftOutAt(
  session: Parameters<typeof eventStatusAt>[0] & { readonly editedAlone: boolean },
  now: Date,
): LeftOut | null {
  const status = eventStatusAt(session, now);
  if (status === 'cancelled') return 'cancelled';
  if (status === 'completed') return 'ended';
  if (status === 'started') return 'begun';
  // A draft may lie in the past, with no one attending.
  if (session.startsAt && session.startsAt <= now) return 'begun';
  return session.editedAlone ? 'edited_alone' : null;
}

const SUFFIX = / - Session \d{2}$/;

/** A session's own name, based on the name given to another session of its series: each keeps its own number. */
export function nameFollowing(name: string, number: number): string {
  return sessionName(name.replace(SUFFIX, ''), number);
}

/**
 * The input of the first session: a new name is the series' name, so its own number is added, as for all that follow.
 * @throws 422 at `name` if there is no room left for the number
 */
export function inputOfFirst(sent: EventInput, { seriesNumber }: Pick<EventSettings, 'seriesNumber'>): EventInput {
  if (sent.name === undefined || seriesNumber === null) return sent;
  if (sent.name.replace(SUFFIX, '').length > MAX_SERIES_NAME_LENGTH) {
    throw refuseField('name', `Use ${MAX_SERIES_NAME_LENGTH} characters or fewer.`);
  }
  return { ...sent, name: nameFollowing(sent.name, seriesNumber) };
}

/** A change to one session: its old and new states, the input, and the fields that really change. */
export interface ChangedSession {
  readonly present: EventSettings;
  readonly wanted: WantedEvent;
  readonly sent: EventInput;
  readonly fields: readonly EventField[];
}

const START: readonly EventField[] = ['startDate', 'startTime', 'ampm', 'timezone'];
const RECAP: readonly EventField[] = ['sendRecapDate', 'sendRecapTime', 'recapAmpm'];

/** The start of a following session: moved by as many days, at the local time that the first one gets. */
function startFollowing({ present, wanted, fields }: ChangedSession, session: EventSettings): EventInput {
  if (!session.start || !wanted.start || !fields.some((field) => START.includes(field))) return {};
  const days = present.start ? daysBetween(present.start.date, wanted.start.date) : 0;
  const face = fields.includes('startTime') || fields.includes('ampm') ? wanted.start : session.start;
  const { time, ampm } = face;
  const timezone = fields.includes('timezone') ? wanted.timezone : session.timezone;
  const { date } = addDays({ date: session.start.date, time, ampm, timezone }, days);
  return { startDate: date, startTime: time, ampm, ...(fields.includes('timezone') ? { timezone } : {}) };
}

/** When the recap of a following session goes out: as many days after its own date as for the first one. */
function recapFollowing({ wanted, fields }: ChangedSession, date: string | undefined): EventInput {
  const { recapSend, start } = wanted;
  if (!recapSend || !start || date === undefined || !fields.some((field) => RECAP.includes(field))) return {};
  const days = daysBetween(start.date, recapSend.date);
  const { time, ampm } = recapSend;
  const moved = addDays({ date, time, ampm, timezone: wanted.timezone }, days);
  return { sendRecapDate: moved.date, sendRecapTime: time, recapAmpm: ampm };
}

/**
 * The input of a following session: only the fields that really change in the first one, with its own number in its
 * name and its own date (rules-teachers G6).
 */
export function inputFollowing(change: ChangedSession, session: EventSettings): EventInput {
  const { sent, fields } = change;
  const own: readonly EventField[] = ['name', 'duration', 'imageUrl', 'cover', ...START, ...RECAP];
  const plain = fields.filter((field) => !own.includes(field));
  const start = startFollowing(change, session);
  return {
    // Fields of the editor are fields of its input.
    ...(Object.fromEntries(plain.map((field) => [field, sent[field as keyof EventInput]])) as EventInput),
    ...(fields.includes('name') && session.seriesNumber !== null
      ? { name: nameFollowing(change.wanted.name, session.seriesNumber) }
      : {}),
    ...(fields.includes('duration') ? { duration: change.wanted.durationMinutes } : {}),
    ...(fields.includes('cover') ? { cover: coverLike(change.wanted.cover, session.cover) } : {}),
    ...(fields.includes('imageUrl') ? { imageMediaId: change.wanted.imageMediaId } : {}),
    ...start,
    ...recapFollowing(change, start.startDate ?? session.start?.date),
  };
}
