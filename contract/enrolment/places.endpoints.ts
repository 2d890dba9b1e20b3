import { z } from 'zod';
import { coverTold } from '../primitives/cover.ts';
import { endpoint } from '../primitives/endpoint.ts';
import { dollars } from '../primitives/money.ts';
import { emptyResponse, id, idParam, instant, pageMeta } from '../primitives/wire.ts';
import { cohortWaitlist } from '../schools/cohort.ts';

const cohortParams = z.object({ id: idParam });

/** What leaving a cohort would bring now, and why. */
export const leaving = z.object({
  /** Everything that was paid for the place comes back. */
  refundable: z.boolean(),
  /** To the original payment. */
  cash: dollars,
  credits: z.number().int(),
  /** What was paid for the place; with nothing paid, nothing can come back. */
  paidCash: dollars,
  paidCredits: z.number().int(),
  /** Until when everything comes back, as frozen at the purchase, or longer where the dates changed; null where never. */
  refundableUntilUtc: instant.nullable(),
  /** The rule in words. */
  rule: z.string(),
  /** The sentence why nothing comes back; null where something does. */
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

/** A course whose reminder is set. */
export const followedCourse = z.object({
  courseId: id,
  courseSlug: z.string(),
  name: z.string(),
  topic: z.string(),
  imageUrl: z.string().nullable(),
  cover: coverTold,
  schoolName: z.string(),
  followedAtUtc: instant,
  /** Start of the soonest cohort that one can enrol in; null while there is none. */
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

/** Somebody who has set the reminder of a course that one teaches. */
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
    /** Only those of this course; one that is not one's own answers nobody. */
    courseId: idParam.optional(),
    page: z.coerce.number().int().min(1).max(10_000).default(1),
    perPage: z.coerce.number().int().min(1).max(100).default(20),
  }),
  response: z.object({
    followers: z.array(follower),
    /** The courses that one teaches, with how many follow each: the 500 most followed. */
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
    /** An iCalendar object (RFC 5545), with the same UIDs as in mails and in the feed. */
    content: z.string(),
    sessionsCount: z.number().int(),
  }),
});
