import { z } from 'zod';
import { shownCover } from '../primitives/cover.ts';
import { endpoint } from '../primitives/endpoint.ts';
import { id, idParam, instant } from '../primitives/wire.ts';
import { nextStep } from './teaching-schools.endpoints.ts';

/** How many days ahead 'You teach next' looks. */
export const TODAY_DAYS_AHEAD = 7;

/** A live item that the caller manages or hosts. */
export const taughtNext = z.object({
  kind: z.enum(['session', 'event', 'workout']),
  id,
  uuid: z.string(),
  slug: z.string(),
  name: z.string(),
  startsAtUtc: instant,
  endsAtUtc: instant,
  /** The host's time zone. */
  timezone: z.string(),
  schoolId: id,
  schoolName: z.string(),
  courseId: id.nullable(),
  courseName: z.string().nullable(),
  cohortName: z.string().nullable(),
  /** Number of people expected: enrolled in a class session's cohort, otherwise by RSVP, ticket, or live spot. */
  expected: z.number().int(),
  /** Number of people who have entered through their join link so far. */
  joined: z.number().int(),
  /**
   * When the join link starts to admit the person who starts the item, including its hosts; `closesAtUtc`: when it
   * stops (rules-teachers H4).
   */
  opensAtUtc: instant,
  closesAtUtc: instant,
  /** True if the caller manages the item through their own role; false: they only host it. */
  manages: z.boolean(),
});
export type TaughtNext = z.infer<typeof taughtNext>;

/** Written work in one workout that is waiting for feedback. */
export const waitingWork = z.object({
  workoutId: id,
  name: z.string(),
  schoolName: z.string(),
  waiting: z.number().int(),
  /** How many pieces of work have waited more than seven days. */
  late: z.number().int(),
  oldestAtUtc: instant,
});
export type WaitingWork = z.infer<typeof waitingWork>;

/** People who enrolled in a course since the start of yesterday, in the reader's zone. */
export const newLearners = z.object({
  courseId: id,
  courseName: z.string(),
  schoolName: z.string(),
  count: z.number().int(),
  /** Names of the people who enrolled last, at most three. */
  names: z.array(z.string()),
  latestAtUtc: instant,
});
export type NewLearners = z.infer<typeof newLearners>;

/** An upcoming draft, or the drafts of a series or a cohort, and what they still need before publishing. */
export const publishingGap = z.object({
  kind: z.enum(['session', 'event', 'series', 'cohort']),
  /** The event; for several drafts, the first incomplete one, or else the first. */
  eventId: id,
  /** The event's name, or the series'; a cohort's moniker. */
  name: z.string(),
  schoolName: z.string(),
  courseName: z.string().nullable(),
  startsAtUtc: instant.nullable(),
  /** Number of drafts: 1, or those of the series or the cohort. */
  drafts: z.number().int(),
  /** How many of the drafts are incomplete. */
  lacking: z.number().int(),
  /**
   * The incomplete editor fields and their messages; empty: it can be published. For a cohort, the fields missing from
   * any of its drafts, each listed once.
   */
  missing: z.array(z.object({ field: z.string(), message: z.string() })),
});
export type PublishingGap = z.infer<typeof publishingGap>;

export const getTeachingToday = endpoint({
  method: 'GET',
  path: '/teachers/today',
  summary: 'What you teach or host in the next seven days, and your next steps',
  tag: 'Teaching',
  audience: 'teacher',
  query: z.object({
    schoolId: idParam.optional(),
  }),
  response: z.object({
    /** Running or upcoming, in order of start, at most 50. */
    teaching: z.array(taughtNext),
    /** Most urgent first, at most `NEXT_STEPS_AT_MOST`. */
    next: z.array(nextStep),
    /** From schools where the caller is School Admin: the workout with the oldest work first, at most 10. */
    work: z.array(waitingWork),
    /** By course, the one with the latest first, at most 10. */
    learners: z.array(newLearners),
    /** Drafts in order of start, at most 10. */
    publishing: z.array(publishingGap),
    /** Which of these lists, other than `next`, have more entries. */
    more: z.object({ teaching: z.boolean(), work: z.boolean(), learners: z.boolean(), publishing: z.boolean() }),
    nowUtc: instant,
  }),
});

/** The schools and courses in the frame around teachers' pages. */
export const getTeachingFrame = endpoint({
  method: 'GET',
  path: '/teachers/frame',
  summary: 'What the sidebar, tabs, and command palette need: the schools you teach at and their courses',
  tag: 'Teaching',
  audience: 'teacher',
  response: z.object({
    /** By name, at most 50. */
    schools: z.array(
      z.object({
        id,
        name: z.string(),
        imageUrl: z.string().nullable(),
        cover: shownCover,
        role: z.enum(['school-admin', 'course-admin']),
      }),
    ),
    /** By name, at most 50. */
    courses: z.array(z.object({ id, name: z.string(), schoolId: id })),
  }),
});
export const HOSTED_KINDS = ['event', 'workout', 'course', 'school'] as const;
export type HostedKind = (typeof HOSTED_KINDS)[number];

/** What the manager's bar on a thing's public page shows. */
export const hosting = z.object({
  /** People attending, or enrolled in a cohort on sale or running; null for a school. */
  going: z.number().int().nullable(),
  /** For an event or a workout: how many people have entered through their join link so far. */
  joined: z.number().int().nullable(),
  /** For an event: some of its attendees, those who have joined first, then the latest RSVPs; at most 6. */
  goers: z.array(z.object({ name: z.string(), imageUrl: z.string().nullable(), joined: z.boolean() })),
  schoolId: id,
  courseId: id.nullable(),
  role: z.enum(['school-admin', 'course-admin']),
  /** For a live item: its join link's uuid; `opensAtUtc` and `closesAtUtc` are from when to when the link works. */
  uuid: z.string().nullable(),
  opensAtUtc: instant.nullable(),
  closesAtUtc: instant.nullable(),
});
export type Hosting = z.infer<typeof hosting>;

export const getHosting = endpoint({
  method: 'GET',
  path: '/teachers/hosting',
  summary: "Whether you manage what a public page shows through your own staff role; null if you don't",
  tag: 'Teaching',
  audience: 'teacher',
  query: z.object({ kind: z.enum(HOSTED_KINDS), id: idParam }),
  response: z.object({ hosting: hosting.nullable() }),
});
