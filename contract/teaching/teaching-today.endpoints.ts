import { z } from 'zod';
import { coverTold } from '../primitives/cover.ts';
import { endpoint } from '../primitives/endpoint.ts';
import { id, idParam, instant } from '../primitives/wire.ts';
import { nextStep } from './teaching-schools.endpoints.ts';

/** How far ahead 'You teach next' looks. */
export const TODAY_DAYS_AHEAD = 7;

/** One live thing of those that somebody manages or hosts. */
export const taughtNext = z.object({
  kind: z.enum(['session', 'event', 'workout']),
  id,
  uuid: z.string(),
  slug: z.string(),
  name: z.string(),
  startsAtUtc: instant,
  endsAtUtc: instant,
  /** The host's zone. */
  timezone: z.string(),
  schoolId: id,
  schoolName: z.string(),
  courseId: id.nullable(),
  courseName: z.string().nullable(),
  cohortName: z.string().nullable(),
  /** Who is expected: by a place in the cohort of a class session, by RSVP, ticket or live place otherwise. */
  expected: z.number().int(),
  /** Who has come in by their join link so far. */
  joined: z.number().int(),
  /** When whoever starts it is let in, and until when: who hosts it, too (rules-teachers H4). */
  opensAtUtc: instant,
  closesAtUtc: instant,
  /** By a role of one's own; false: one hosts it alone. */
  manages: z.boolean(),
});
export type TaughtNext = z.infer<typeof taughtNext>;

/** Written work of one workout that waits for an answer. */
export const waitingWork = z.object({
  workoutId: id,
  name: z.string(),
  schoolName: z.string(),
  waiting: z.number().int(),
  /** Of these, for more than seven days. */
  late: z.number().int(),
  oldestAtUtc: instant,
});
export type WaitingWork = z.infer<typeof waitingWork>;

/** Who took a place in a course since yesterday began, in the reader's zone. */
export const newLearners = z.object({
  courseId: id,
  courseName: z.string(),
  schoolName: z.string(),
  count: z.number().int(),
  /** The latest of them, at most three. */
  names: z.array(z.string()),
  latestAtUtc: instant,
});
export type NewLearners = z.infer<typeof newLearners>;

/** A draft that lies ahead, or the drafts of a series or a cohort, and what they lack for being published. */
export const publishingGap = z.object({
  kind: z.enum(['session', 'event', 'series', 'cohort']),
  /** The event; of several drafts the first that lacks something, else the first. */
  eventId: id,
  /** The event's, or the series'; a cohort's moniker. */
  name: z.string(),
  schoolName: z.string(),
  courseName: z.string().nullable(),
  startsAtUtc: instant.nullable(),
  /** Drafts: 1, or those of the series or the cohort. */
  drafts: z.number().int(),
  /** Of these, how many lack something. */
  lacking: z.number().int(),
  /** Field of the editor and what is said there; empty: it can be published. Of a cohort, of any of its drafts. */
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
    /** Only of this school. */
    schoolId: idParam.optional(),
  }),
  response: z.object({
    /** Running or ahead, in order of their start, at most 50. */
    teaching: z.array(taughtNext),
    /** The most urgent first, at most `NEXT_STEPS_AT_MOST`. */
    next: z.array(nextStep),
    /** Of schools that this person is School Admin of: the workout with the oldest work first, at most 10. */
    work: z.array(waitingWork),
    /** By course, the one with the latest first, at most 10. */
    learners: z.array(newLearners),
    /** Drafts by their start, at most 10. */
    publishing: z.array(publishingGap),
    /** Which of these lists, but `next`, are not all there is. */
    more: z.object({ teaching: z.boolean(), work: z.boolean(), learners: z.boolean(), publishing: z.boolean() }),
    nowUtc: instant,
  }),
});

/** A school or course in the frame around teachers' pages. */
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
        cover: coverTold,
        role: z.enum(['school-admin', 'course-admin']),
      }),
    ),
    /** By name, at most 50. */
    courses: z.array(z.object({ id, name: z.string(), schoolId: id })),
  }),
});
export const HOSTED_KINDS = ['event', 'workout', 'course', 'school'] as const;
export type HostedKind = (typeof HOSTED_KINDS)[number];

/** Of a thing's public page: what the bar of who manages it says. */
export const hosting = z.object({
  /** People who come, or who have a place in a cohort on sale or running; null for a school. */
  going: z.number().int().nullable(),
  /** Of an event or a workout: who has come in by their join link so far. */
  joined: z.number().int().nullable(),
  /** Of an event: some of those who come, who is in first, then who said yes last; at most 6. */
  goers: z.array(z.object({ name: z.string(), imageUrl: z.string().nullable(), joined: z.boolean() })),
  schoolId: id,
  courseId: id.nullable(),
  role: z.enum(['school-admin', 'course-admin']),
  /** Of a live thing: its join link's uuid, and from when to when it lets in. */
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
