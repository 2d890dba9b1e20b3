import { z } from 'zod';
import { ticketRefund } from '../events/attend.endpoints.ts';
import { seatWaitlistEntry } from '../events/event.ts';
import { endpoint } from '../primitives/endpoint.ts';
import { withheldSchemas } from '../primitives/field-schemas.ts';
import { webLink } from '../primitives/machine-text.ts';
import { dollars } from '../primitives/money.ts';
import { RICH_TEXT_MAX_BYTES, RICH_TEXT_TOO_LONG } from '../primitives/rich-text.ts';
import { emptyResponse, flag, id, idInBody, idParam, instant, MAX_PER_PAGE, pageMeta } from '../primitives/wire.ts';
import { WORKOUT_PAGE_FIELDS } from './workout.fields.ts';
import { submission, workoutCard, workoutPlace, workoutTicketType } from './workout.ts';

const workoutParams = z.object({ id: idParam });
const uuidParams = z.object({ uuid: z.string().min(1).max(64) });

export const SUBMISSION_URL_LIMIT = 2000;
export const SUBMISSION_EMPTY = 'Write something, add a link, or add a file.';
export const SUBMISSION_FILE_GONE = "Add the file again. We couldn't find your upload.";
export const SUBMISSION_BAD_URL = 'Please enter a valid URL.';

export const listWorkouts = endpoint({
  method: 'GET',
  path: '/workouts',
  summary: 'Upcoming workouts, or with `past` those that are over',
  tag: 'Workouts',
  audience: 'signed-in',
  query: z.object({
    past: flag.optional(),
    page: z.coerce.number().int().min(1).max(10_000).default(1),
    perPage: z.coerce.number().int().min(1).max(MAX_PER_PAGE).default(MAX_PER_PAGE),
  }),
  response: z.object({
    /** In order of start; past ones newest first. */
    workouts: z.array(workoutCard),
    /** Ids of the returned workouts in which the person has a spot. */
    attendingWorkoutIds: z.array(id),
    meta: pageMeta,
  }),
});

/** A workout in which the person has a spot. */
export const attendingWorkout = workoutCard.extend({
  places: z.array(workoutPlace),
  /** HTML, for written spots; null without one. */
  instructions: z.string().nullable(),
});
export type AttendingWorkout = z.infer<typeof attendingWorkout>;

export const listAttendingWorkouts = endpoint({
  method: 'GET',
  path: '/workouts/attending',
  summary: "'Workouts I'm Participating in': upcoming ones in order of start, then past ones",
  tag: 'Workouts',
  audience: 'signed-in',
  query: z.object({
    page: z.coerce.number().int().min(1).max(10_000).default(1),
    perPage: z.coerce.number().int().min(1).max(MAX_PER_PAGE).default(MAX_PER_PAGE),
  }),
  response: z.object({ attendingEvents: z.array(attendingWorkout), meta: pageMeta }),
});

/** Texts that only a workout's page has: null for people who don't get them. Instructions are HTML. */
const workoutTexts = z.object(withheldSchemas(WORKOUT_PAGE_FIELDS));
export type WorkoutTexts = z.infer<typeof workoutTexts>;

/** Whether the person can do something now; `code` and `message` are null if nothing prevents it. */
const permission = z.object({ allowed: z.boolean(), code: z.string().nullable(), message: z.string().nullable() });

const workoutPage = z.object({
  workout: workoutCard,
  places: z.array(workoutPlace),
  /** The person's waitlist entries for a seat, and seats offered to them. */
  waitlist: z.array(seatWaitlistEntry),
  ...workoutTexts.shape,
  /** SEQUENCE of the calendar entry for the person's live spot, the same as in emails; null without one. */
  calendarSequence: z.number().int().nullable(),
  may: z.object({
    /** May take a spot, whether or not seats are free. */
    attend: permission,
    /** May join through the link now. */
    join: permission,
    /** May submit work, or change it. */
    submit: permission,
    manage: z.boolean(),
  }),
  nowUtc: instant,
  joinOpensAtUtc: instant,
  joinClosesAtUtc: instant,
});

export const getWorkout = endpoint({
  method: 'GET',
  path: '/workouts/{id}',
  summary: 'A workout as one person sees it, with their spots',
  tag: 'Workouts',
  audience: 'signed-in',
  params: workoutParams,
  response: workoutPage,
});

export const getWrittenWorkout = endpoint({
  method: 'GET',
  path: '/workouts/written/{uuid}',
  summary: 'The written part of a workout: instructions, your submission, the feedback. For people with a written spot',
  tag: 'Workouts',
  audience: 'signed-in',
  params: uuidParams,
  response: workoutPage,
});

export const attendWorkout = endpoint({
  method: 'POST',
  path: '/workouts/{id}/attend',
  summary: "Take a spot that's free for this person, or cancel it; without `attending` it toggles",
  tag: 'Workouts',
  audience: 'signed-in',
  params: workoutParams,
  body: z.object({
    ticketTypeId: idInBody,
    /** True to take the spot, false to cancel it; left out: toggles. */
    attending: z.boolean().optional(),
  }),
  response: z.object({
    attending: z.boolean(),
    places: z.array(workoutPlace),
    ticketTypes: z.array(workoutTicketType),
  }),
  idempotent: true,
});

export const showPlaceRefund = endpoint({
  method: 'GET',
  path: '/workouts/{id}/ticket_refunds',
  summary: "What 'Cancel and refund' would refund for your paid spot now",
  tag: 'Workouts',
  audience: 'signed-in',
  params: workoutParams,
  query: z.object({ ticketTypeId: idParam }),
  response: z.object({ refund: ticketRefund }),
});

export const refundPlace = endpoint({
  method: 'POST',
  path: '/workouts/{id}/ticket_refunds',
  summary: 'Cancel a paid spot; the refund follows the rule and is compared with what was shown',
  tag: 'Workouts',
  audience: 'signed-in',
  params: workoutParams,
  body: z.object({
    ticketTypeId: idInBody,
    /** The amount the person saw; if it has changed, 409 `refund_changed`. */
    amount: dollars.min(0).max(10_000_000),
  }),
  response: z.object({ refund: ticketRefund, attending: z.literal(false) }),
  idempotent: true,
});

export const joinWorkoutWaitlist = endpoint({
  method: 'POST',
  path: '/workouts/{id}/waitlist',
  summary: 'Join the waitlist for a sold-out live or written spot',
  tag: 'Workouts',
  audience: 'signed-in',
  params: workoutParams,
  body: z.object({ ticketTypeId: idInBody }),
  response: z.object({ waitlist: seatWaitlistEntry }),
  idempotent: true,
});

export const leaveWorkoutWaitlist = endpoint({
  method: 'DELETE',
  path: '/workouts/{id}/waitlist',
  summary: 'Leave the waitlist, or give up an offered spot',
  tag: 'Workouts',
  audience: 'signed-in',
  params: workoutParams,
  query: z.object({ ticketTypeId: idParam }),
  response: emptyResponse,
});

export const submitWork = endpoint({
  method: 'POST',
  path: '/workouts/{id}/submissions',
  summary:
    'Submit work for written feedback, as text, a link, or a file; resubmitting replaces work no one has read yet',
  tag: 'Workouts',
  audience: 'signed-in',
  params: workoutParams,
  body: z.object({
    /** HTML, sanitized. */
    text: z.string().max(RICH_TEXT_MAX_BYTES, { error: RICH_TEXT_TOO_LONG }).nullish(),
    url: webLink(SUBMISSION_URL_LIMIT, SUBMISSION_BAD_URL).nullish(),
    /** The caller's own upload with the object type `Submission`. */
    mediaId: idParam.nullish(),
  }),
  response: z.object({ submission }),
  wrapper: 'submission',
  idempotent: true,
});

/** State of a join link. Only joining reveals the meeting URL. */
const joinLink = z.object({
  workout: z.object({ id, uuid: z.string(), name: z.string(), startsAtUtc: instant, endsAtUtc: instant }),
  /** `open`, or the code of the refusal. */
  state: z.string(),
  message: z.string(),
  opensAtUtc: instant,
  closesAtUtc: instant,
  nowUtc: instant,
});

export const showWorkoutLink = endpoint({
  method: 'GET',
  path: '/workouts/links/{uuid}',
  summary: 'Whether a live workout is open for this person to join',
  tag: 'Workouts',
  audience: 'anyone',
  params: uuidParams,
  query: z.object({ t: z.string().max(100).optional() }),
  response: joinLink,
});

export const joinWorkout = endpoint({
  method: 'POST',
  path: '/workouts/links/{uuid}/joins',
  summary: 'Join the live session: from 15 minutes before the start to 60 minutes after the planned end',
  tag: 'Workouts',
  audience: 'anyone',
  params: uuidParams,
  body: z.object({ t: z.string().max(100).optional() }),
  response: z.object({ redirectTo: z.string() }),
});
