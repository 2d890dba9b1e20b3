import { z } from 'zod';
import { shownCover } from '../primitives/cover.ts';
import { endpoint } from '../primitives/endpoint.ts';
import { dollars } from '../primitives/money.ts';
import { emptyResponse, id, idParam, instant, pageMeta } from '../primitives/wire.ts';
import { cohortWaitlist } from '../schools/cohort.ts';

const cohortParams = z.object({ id: idParam });

/** What leaving a cohort would refund now, and why. */
export const leaving = z.object({
  /** True if everything paid for the enrollment is refunded. */
  refundable: z.boolean(),
  /** Refunded to the original payment method. */
  cash: dollars,
  credits: z.number().int(),
  /** What was paid for the enrollment; if nothing was paid, nothing can be refunded. */
  paidCash: dollars,
  paidCredits: z.number().int(),
  /** Full refund until this time, as frozen at the purchase, or later if the dates changed; null if never. */
  refundableUntilUtc: instant.nullable(),
  /** The refund rule in words. */
  rule: z.string(),
  /** Why nothing is refunded, as a sentence; null if something is. */
  whyNothing: z.string().nullable(),
  /** False while the payment is disputed: `whyNot` says so. */
  allowed: z.boolean(),
  whyNot: z.string().nullable(),
});
export type Leaving = z.infer<typeof leaving>;

export const showLeaving = endpoint({
  method: 'GET',
  path: '/cohorts/{id}/leaving',
  summary: "What you'd get back for leaving a cohort, shown before you leave; 404 without a seat",
  tag: 'Enrollment',
  audience: 'signed-in',
  params: cohortParams,
  response: z.object({ leaving }),
});

export const leaveCohort = endpoint({
  method: 'POST',
  path: '/cohorts/{id}/leaving',
  summary: "Leave a cohort; with `quoted` only if that's the refund, else 409 `refund_changed` with the current one",
  tag: 'Enrollment',
  audience: 'signed-in',
  params: cohortParams,
  body: z.object({ quoted: z.object({ cash: dollars, credits: z.number().int() }).optional() }),
  response: z.object({ left: z.object({ cash: dollars, credits: z.number().int() }) }),
  idempotent: true,
});

export const joinCohortWaitlist = endpoint({
  method: 'POST',
  path: '/cohorts/{id}/waitlist',
  summary: 'Join the waitlist for a sold-out cohort; anyone already on it keeps their position',
  tag: 'Enrollment',
  audience: 'signed-in',
  params: cohortParams,
  response: z.object({ waitlist: cohortWaitlist }),
  idempotent: true,
});

export const leaveCohortWaitlist = endpoint({
  method: 'DELETE',
  path: '/cohorts/{id}/waitlist',
  summary: 'Leave the waitlist, or pass an offered seat to the next person',
  tag: 'Enrollment',
  audience: 'signed-in',
  params: cohortParams,
  response: emptyResponse,
});

export const followedCourse = z.object({
  courseId: id,
  courseSlug: z.string(),
  name: z.string(),
  topic: z.string(),
  imageUrl: z.string().nullable(),
  cover: shownCover,
  schoolName: z.string(),
  followedAtUtc: instant,
  /** Start of the soonest cohort open for enrollment; null while there is none. */
  enrollingStartsAtUtc: instant.nullable(),
});
export type FollowedCourse = z.infer<typeof followedCourse>;

export const listFollowedCourses = endpoint({
  method: 'GET',
  path: '/users/followed_courses',
  summary: 'The courses you set a reminder for, newest first',
  tag: 'Enrollment',
  audience: 'signed-in',
  response: z.object({ courses: z.array(followedCourse) }),
});

/** Someone who has set a reminder for a course that the caller teaches. */
export const follower = z.object({
  personId: id,
  displayName: z.string(),
  pictureUrl: z.string().nullable(),
  courseId: id,
  courseName: z.string(),
  followedAtUtc: instant,
});
export type Follower = z.infer<typeof follower>;

export const listFollowers = endpoint({
  method: 'GET',
  path: '/followers',
  summary: 'Who follows the courses you teach (staff: all courses), newest first; 403 if you teach none',
  tag: 'Enrollment',
  audience: 'teacher',
  query: z.object({
    /** Only followers of this course; a course that the caller doesn't teach returns no one. */
    courseId: idParam.optional(),
    page: z.coerce.number().int().min(1).max(10_000).default(1),
    perPage: z.coerce.number().int().min(1).max(100).default(20),
  }),
  response: z.object({
    followers: z.array(follower),
    /** The courses the caller teaches, with their number of followers: the 500 most followed. */
    courses: z.array(z.object({ courseId: id, courseSlug: z.string(), name: z.string(), followers: z.number().int() })),
    meta: pageMeta,
  }),
});

export const showCohortCalendar = endpoint({
  method: 'GET',
  path: '/cohorts/{id}/calendar',
  summary: 'The upcoming class sessions of a cohort you have a seat in, as an iCalendar file; 404 without a seat',
  tag: 'Enrollment',
  audience: 'signed-in',
  params: cohortParams,
  response: z.object({
    filename: z.string(),
    /** An iCalendar object (RFC 5545), with the same UIDs as in emails and in the feed. */
    content: z.string(),
    sessionsCount: z.number().int(),
  }),
});
