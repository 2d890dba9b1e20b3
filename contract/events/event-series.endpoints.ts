import { z } from 'zod';
import { expectedTotals } from '../primitives/dry-run.ts';
import { endpoint } from '../primitives/endpoint.ts';
import { webLink, zoneName } from '../primitives/machine-text.ts';
import { line, optionalLine } from '../primitives/text.ts';
import { id, idInBody, idOrNone, idParam, instant, sentNumber, slugOrId } from '../primitives/wire.ts';
import { EVENT_FIELDS } from './event.fields.ts';
import { teacherEvent } from './teacher-event.ts';
import { changeTeacherEvent } from './teacher-events.endpoints.ts';

/** The first limit is T§9; the others are far beyond what anyone writes by hand. */
export const MAX_SERIES_SESSIONS = 20;
export const SERIES_WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const;
export const SERIES_KINDS = ['Class Session'] as const;
/** Leaves room for ' - Session 01' in a session's name. */
export const MAX_SERIES_NAME_LENGTH = 107;
export const MAX_SERIES_MINUTES = 1440;
export const MAX_SERIES_HOSTS = 20;

const REQUIRED = 'This field is required.';
const courseParams = z.object({ id: slugOrId });
const eventParams = z.object({ id: idParam });

const ampm = z
  .string({ error: REQUIRED })
  .trim()
  .toUpperCase()
  .min(1, { error: REQUIRED })
  .pipe(z.enum(['AM', 'PM'], { error: 'Choose AM or PM.' }));
const sessions = sentNumber().pipe(
  z
    .number()
    .int({ error: 'Enter a whole number.' })
    .min(1, { error: `Enter 1 to ${MAX_SERIES_SESSIONS} sessions.` })
    .max(MAX_SERIES_SESSIONS, { error: `Enter 1 to ${MAX_SERIES_SESSIONS} sessions.` }),
);
const minutes = sentNumber().pipe(
  z
    .number()
    .int({ error: 'Enter a whole number.' })
    .min(1, { error: `Enter 1 to ${MAX_SERIES_MINUTES} minutes.` })
    .max(MAX_SERIES_MINUTES, { error: `Enter 1 to ${MAX_SERIES_MINUTES} minutes.` }),
);
const days = z
  .array(z.enum(SERIES_WEEKDAYS, { error: 'Choose Mon, Tue, Wed, Thu, Fri, Sat, or Sun.' }), { error: REQUIRED })
  .min(1, { error: REQUIRED })
  .max(7, { error: 'Choose at most seven days.' });

const when = {
  howManySessions: sessions,
  whenDays: days,
  startDate: line(40),
  startTime: line(40),
  ampm,
  timezone: zoneName,
  duration: minutes,
};
const spellings = { startAmpm: 'ampm', startAmPm: 'ampm', startampm: 'ampm', startdate: 'startDate' } as const;

const face = { date: z.string(), time: z.string(), ampm: z.enum(['AM', 'PM']) };

export const showNewSeries = endpoint({
  method: 'GET',
  path: '/teachers/courses/{id}/new_series',
  summary: "What the series form starts with: T's defaults, the cohorts that can have sessions, and the school's hosts",
  tag: 'Teaching',
  audience: { manages: { course: 'id' } },
  params: courseParams,
  response: z.object({
    series: z.object({
      name: z.string(),
      how_many_sessions: z.number().int(),
      when_days: z.array(z.enum(SERIES_WEEKDAYS)),
      start_date: z.string(),
      start_time: z.string(),
      ampm: z.enum(['AM', 'PM']),
      timezone: z.string(),
      duration: z.number().int(),
      kind: z.enum(SERIES_KINDS),
      /** The cohort that is running or starts next; null: the course has none that can take sessions. */
      cohort_id: id.nullable(),
    }),
    course: z.object({ id, name: z.string(), slug: z.string(), schoolId: id, schoolName: z.string() }),
    /** Neither canceled nor completed, latest start first; at most 100. */
    cohorts: z.array(
      z.object({
        id,
        name: z.string(),
        moniker: z.string(),
        status: z.enum(['draft', 'enrolling', 'started']),
        timezone: z.string(),
        startsAtUtc: instant.nullable(),
        endsAtUtc: instant.nullable(),
      }),
    ),
    /** With a name and not archived; at most 500. */
    hosts: z.array(z.object({ id, name: z.string(), imageUrl: z.string().nullable() })),
  }),
});

/** One date in the preview. Its warnings don't prevent creating the session. */
export const plannedSession = z.object({
  number: z.number().int(),
  name: z.string(),
  ...face,
  startsAtUtc: instant,
  endsAtUtc: instant,
  /** Whether daylight saving time changed since the session before, in the series' zone or the reader's. */
  clockChange: z.object({ school: z.boolean(), reader: z.boolean() }),
  /** The cohort's events at the same time; at most 5. */
  clashes: z.array(z.object({ id, name: z.string(), startsAtUtc: instant })),
  /** Where the session falls outside the cohort's dates; null: it's within them, or the cohort has none. */
  outside: z.enum(['before_start', 'after_end']).nullable(),
  /** True: the date is past, so the session can be created as a draft, but can't be published. */
  past: z.boolean(),
});
export type PlannedSession = z.infer<typeof plannedSession>;

export const showSeriesPlan = endpoint({
  method: 'GET',
  path: '/teachers/courses/{id}/series_plan',
  summary: 'Every date a series would have, with what to double-check; refuses as creating it does',
  tag: 'Teaching',
  snake: true,
  audience: { manages: { course: 'id' } },
  params: courseParams,
  spellings,
  query: z.object({
    ...when,
    name: optionalLine(MAX_SERIES_NAME_LENGTH).optional(),
    /** `Tue,Thu` */
    whenDays: z
      .string({ error: REQUIRED })
      .transform((text) => text.split(',').filter((day) => day !== ''))
      .pipe(days),
    cohortId: idParam.optional(),
    /** The reader's zone, for reading the dates; if left out, the response doesn't mention it. */
    readerTimezone: zoneName.optional(),
  }),
  response: z.object({ plan: z.object({ sessions: z.array(plannedSession) }) }),
});

export const createEventSeries = endpoint({
  method: 'POST',
  path: '/teachers/events/create_series',
  summary: 'Create a series of class sessions for a cohort, as drafts, all or none',
  tag: 'Teaching',
  snake: true,
  audience: 'teacher',
  wrapper: 'series',
  spellings,
  body: z.object({
    courseId: idInBody,
    cohortId: idInBody,
    name: line(MAX_SERIES_NAME_LENGTH),
    ...when,
    kind: z
      .string({ error: REQUIRED })
      .trim()
      .min(1, { error: REQUIRED })
      .pipe(z.enum(SERIES_KINDS, { error: 'A series can only have class sessions.' })),
    hostIds: z
      .array(idInBody)
      .max(MAX_SERIES_HOSTS, { error: `Choose at most ${MAX_SERIES_HOSTS} hosts.` })
      .nullish(),
    /** An account or a URL; either one applies to every session. */
    zoomAccountId: idOrNone.optional(),
    zoomUrl: webLink(2000, 'Enter a valid URL.').nullish(),
  }),
  response: z.object({
    series: z.object({ id, name: z.string() }),
    events: z.array(z.object({ id, name: z.string(), startsAtUtc: instant })),
  }),
  status: 201,
  idempotent: true,
});

/** The fields a session still needs before it can be published, each with its sentence. */
export const sessionGap = z.object({ id, name: z.string(), fields: z.record(z.string(), z.string()) });
export type SessionGap = z.infer<typeof sessionGap>;

export const listDraftSeries = endpoint({
  method: 'GET',
  path: '/teachers/courses/{id}/draft_series',
  summary: "A course's series with drafts to publish, soonest first; at most 20",
  tag: 'Teaching',
  audience: { manages: { course: 'id' } },
  params: courseParams,
  response: z.object({
    series: z.array(
      z.object({
        id,
        name: z.string(),
        cohortId: id,
        cohortName: z.string(),
        drafts: z.number().int(),
        sessions: z.number().int(),
        /** Any draft in the series; its id publishes all of them. */
        eventId: id,
        firstStartsAtUtc: instant.nullable(),
        lastStartsAtUtc: instant.nullable(),
      }),
    ),
  }),
});

export const publicationTotals = z.object({ sessions: z.number().int(), learners: z.number().int() });

export const seriesPublication = z.object({
  series: z.object({ id, name: z.string() }),
  sessions: z.array(z.object({ id, name: z.string(), startsAtUtc: instant.nullable(), timezone: z.string() })),
  /** What the sessions are missing; empty: the series can be published. */
  missing: z.array(sessionGap),
  totals: publicationTotals,
});
export type SeriesPublication = z.infer<typeof seriesPublication>;

export const showSeriesPublication = endpoint({
  method: 'GET',
  path: '/teachers/events/{id}/series_publication',
  summary: "What publishing all drafts in this event's series would do, and what they're missing",
  tag: 'Teaching',
  audience: { manages: { event: 'id' } },
  params: eventParams,
  response: z.object({ publication: seriesPublication }),
});

export const publishEventSeries = endpoint({
  method: 'POST',
  path: '/teachers/events/{id}/publish_series',
  summary: "Publish all drafts in this event's series together; each learner gets one email with one calendar file",
  tag: 'Teaching',
  audience: { manages: { event: 'id' } },
  params: eventParams,
  body: z.object({
    expected: expectedTotals,
  }),
  response: z.object({ published: z.object({ sessions: z.array(z.object({ id })), learners: z.number().int() }) }),
  idempotent: true,
});

/** Why a session of the series isn't changed. */
export const LEFT_OUT = ['begun', 'ended', 'cancelled', 'edited_alone'] as const;

const following = z.object({
  /** This session and the later ones that change, in order, with current and new dates. */
  sessions: z.array(
    z.object({
      id,
      number: z.number().int(),
      name: z.string(),
      /** The session's name after the save, with its own number; unchanged if the name isn't being changed. */
      renamedTo: z.string(),
      status: z.enum(['draft', 'published']),
      timezone: z.string(),
      startsAtUtc: instant.nullable(),
      /** The session's start after the save; unchanged if it doesn't move. */
      movesToUtc: instant.nullable(),
    }),
  ),
  leftOut: z.array(
    z.object({
      id,
      number: z.number().int(),
      name: z.string(),
      startsAtUtc: instant.nullable(),
      timezone: z.string(),
      reason: z.enum(LEFT_OUT),
    }),
  ),
  /** `learners`: people who get an email about a new time, one for each session that moves. */
  totals: z.object({ sessions: z.number().int(), moved: z.number().int(), learners: z.number().int() }),
});
export type FollowingChange = z.infer<typeof following>;

export const showFollowing = endpoint({
  method: 'GET',
  path: '/teachers/events/{id}/following',
  summary: 'What saving a change to this and the following sessions would affect; refuses as the save does',
  tag: 'Teaching',
  audience: { manages: { event: 'id' } },
  params: eventParams,
  spellings,
  query: z.object({
    name: line(EVENT_FIELDS.name.max).optional(),
    startDate: z.string().max(40).optional(),
    startTime: z.string().max(40).optional(),
    ampm: ampm.optional(),
    timezone: zoneName.optional(),
    duration: minutes.optional(),
  }),
  response: z.object({ following }),
});

export const changeFollowing = endpoint({
  method: 'PATCH',
  path: '/teachers/events/{id}/following',
  summary:
    "Save fields of a session and the ones that follow in its series, each on its own date; sessions that started or were edited on their own don't change",
  tag: 'Teaching',
  audience: { manages: { event: 'id' } },
  params: eventParams,
  wrapper: 'event',
  ...(changeTeacherEvent.spellings ? { spellings: changeTeacherEvent.spellings } : {}),
  /**
   * As for one event, but `status` stays unchanged: `publish_series` publishes, and each session is canceled
   * separately.
   */
  body: changeTeacherEvent.body,
  response: z.object({ event: teacherEvent, following }),
  idempotent: true,
});
