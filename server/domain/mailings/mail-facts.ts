import type { Ctx } from '#server/platform/ctx.ts';
import { type CohortFacts, cohortFacts, cohortSessions, hasPlace, type SessionFacts } from './cohort-mail.query.ts';
import { type EventFacts, eventFacts } from './event-mail.query.ts';
import type { MailData, MailKind } from './mail-kinds.ts';
import { type ReceiptFacts, receiptFacts } from './receipt-mail.query.ts';
import { type WorkoutFacts, workoutFacts } from './workout-mail.query.ts';

interface WithCohort {
  readonly cohort: CohortFacts;
}
interface WithEvent {
  readonly event: EventFacts;
}
interface WithWorkout {
  readonly workout: WorkoutFacts;
}
interface WithSessions extends WithCohort {
  readonly sessions: readonly SessionFacts[];
}

/** What each template is written from: what the mail was queued with, and what the worker read by it. */
export interface MailFacts {
  readonly sign_in_link: MailData['sign_in_link'];
  readonly verification: MailData['verification'];
  readonly password_reset: MailData['password_reset'];
  readonly email_change: MailData['email_change'];
  readonly address_changed: MailData['address_changed'];
  readonly two_step_changed: MailData['two_step_changed'];
  readonly account_deleted: MailData['account_deleted'];
  readonly welcome: MailData['welcome'];
  readonly receipt: ReceiptFacts;
  readonly enrolment: MailData['enrolment'] & WithSessions;
  readonly cohort_starts_in_7_days: WithSessions;
  readonly cohort_starts_in_1_day: WithSessions;
  readonly cohort_cancelled: MailData['cohort_cancelled'] & WithSessions;
  readonly membership_renewed: MailData['membership_renewed'];
  readonly membership_cancelled: MailData['membership_cancelled'];
  readonly membership_ended: MailData['membership_ended'];
  readonly payment_failed: MailData['payment_failed'];
  readonly credits_added: MailData['credits_added'];
  readonly seat_lost: MailData['seat_lost'] & WithCohort;
  readonly cohort_left: MailData['cohort_left'] & WithSessions;
  readonly cohort_waitlist_joined: MailData['cohort_waitlist_joined'] & WithCohort;
  readonly cohort_waitlist_offered: MailData['cohort_waitlist_offered'] & WithCohort;
  readonly cohort_waitlist_expired: MailData['cohort_waitlist_expired'] & WithCohort;
  readonly cohort_waitlist_closed: MailData['cohort_waitlist_closed'] & WithCohort;
  readonly course_enrolling: MailData['course_enrolling'] & WithCohort;
  readonly rsvp_confirmed: MailData['rsvp_confirmed'] & WithEvent;
  readonly rsvp_cancelled: MailData['rsvp_cancelled'] & WithEvent;
  readonly ticket_lost: MailData['ticket_lost'] & WithEvent;
  readonly event_time_changed: MailData['event_time_changed'] & WithEvent;
  readonly event_cancelled: MailData['event_cancelled'] & WithEvent;
  readonly event_reminder_24h: MailData['event_reminder_24h'] & WithEvent;
  readonly event_reminder_1h: MailData['event_reminder_1h'] & WithEvent;
  readonly event_recap: MailData['event_recap'] & WithEvent;
  readonly course_waitlist_confirm: MailData['course_waitlist_confirm'];
  readonly post_cohort_survey: MailData['post_cohort_survey'] & WithCohort;
  readonly waitlist_joined: MailData['waitlist_joined'] & WithEvent;
  readonly waitlist_offered: MailData['waitlist_offered'] & WithEvent;
  readonly waitlist_expired: MailData['waitlist_expired'] & WithEvent;
  readonly public_attend_confirm: MailData['public_attend_confirm'] & WithEvent;
  readonly workout_confirmed: MailData['workout_confirmed'] & WithWorkout;
  readonly workout_instructions: MailData['workout_instructions'] & WithWorkout;
  readonly workout_place_cancelled: MailData['workout_place_cancelled'] & WithWorkout;
  readonly workout_time_changed: MailData['workout_time_changed'] & WithWorkout;
  readonly workout_cancelled: MailData['workout_cancelled'] & WithWorkout;
  readonly workout_reminder_24h: MailData['workout_reminder_24h'] & WithWorkout;
  readonly workout_reminder_1h: MailData['workout_reminder_1h'] & WithWorkout;
  readonly workout_waitlist_joined: MailData['workout_waitlist_joined'] & WithWorkout;
  readonly workout_waitlist_offered: MailData['workout_waitlist_offered'] & WithWorkout;
  readonly workout_waitlist_expired: MailData['workout_waitlist_expired'] & WithWorkout;
  readonly workout_answered: MailData['workout_answered'] & WithWorkout;
  readonly workout_place_lost: MailData['workout_place_lost'] & WithWorkout;
}

/** What mails that are written together have read: most are about one cohort. */
export interface ReadTogether {
  readonly cohorts: Map<number, Promise<CohortFacts | null>>;
}

export const nothingRead = (): ReadTogether => ({ cohorts: new Map() });

type Loader<K extends MailKind> = (
  ctx: Ctx,
  data: MailData[K],
  userId: number | null,
  read: ReadTogether,
) => Promise<MailFacts[K] | null>;

async function withCohort<D extends { cohortId: number }>(
  ctx: Ctx,
  data: D,
  _userId: number | null,
  { cohorts }: ReadTogether,
): Promise<(D & WithCohort) | null> {
  const reading = cohorts.get(data.cohortId) ?? cohortFacts(ctx, data.cohortId);
  cohorts.set(data.cohortId, reading);
  const cohort = await reading;
  return cohort && { ...data, cohort };
}

async function withSessions<D extends { cohortId: number }>(
  ctx: Ctx,
  data: D,
  userId: number | null,
  read: ReadTogether,
  alsoCancelled = false,
) {
  const facts = await withCohort(ctx, data, userId, read);
  return facts && { ...facts, sessions: await cohortSessions(ctx, data.cohortId, { alsoCancelled, userId }) };
}

/** A reminder is only for those who still have their place when it leaves. */
async function reminder(ctx: Ctx, data: { cohortId: number }, userId: number | null, read: ReadTogether) {
  if (userId === null || !(await hasPlace(ctx, userId, data.cohortId))) return null;
  return withSessions(ctx, data, userId, read);
}

/** An event, while it is as the mail says: `holds` is asked of what the tables say now. */
function aboutEvent<D extends { eventId: number; ticketTypeId?: number | null }>(
  holds: (event: EventFacts) => boolean,
) {
  return async (ctx: Ctx, data: D, userId: number | null): Promise<(D & WithEvent) | null> => {
    const event = await eventFacts(ctx, data.eventId, userId, data.ticketTypeId ?? null);
    return event && holds(event) ? { ...data, event } : null;
  };
}
const published = (event: EventFacts) => event.status === 'published';
const going = (workout: WorkoutFacts) => workout.status === 'published' || workout.status === 'finished';
const attended = (event: EventFacts) => published(event) && event.attending;

/** A workout, while it is with this person as the mail says. */
function aboutWorkout<D extends { workoutId: number }>(holds: (workout: WorkoutFacts, data: D) => boolean) {
  return async (ctx: Ctx, data: D, userId: number | null): Promise<(D & WithWorkout) | null> => {
    const workout = await workoutFacts(ctx, data.workoutId, userId);
    return workout && workout.status !== 'draft' && holds(workout, data) ? { ...data, workout } : null;
  };
}

const asQueued = async <D>(_ctx: Ctx, data: D): Promise<D> => data;

/** A reminder is of no use once it has begun. */
async function beforeStart(ctx: Ctx, data: { eventId: number }, userId: number | null) {
  const facts = await aboutEvent<{ eventId: number }>(attended)(ctx, data, userId);
  return facts && facts.event.startsAt > ctx.clock.now() ? facts : null;
}

async function beforeLive(ctx: Ctx, data: { workoutId: number }, userId: number | null) {
  const facts = await aboutWorkout<{ workoutId: number }>((workout) => going(workout) && workout.live)(
    ctx,
    data,
    userId,
  );
  return facts && facts.workout.startsAt > ctx.clock.now() ? facts : null;
}

const loaders: { readonly [K in MailKind]: Loader<K> } = {
  sign_in_link: asQueued,
  verification: asQueued,
  password_reset: asQueued,
  email_change: asQueued,
  address_changed: asQueued,
  two_step_changed: asQueued,
  account_deleted: asQueued,
  welcome: asQueued,
  membership_renewed: asQueued,
  membership_cancelled: asQueued,
  membership_ended: asQueued,
  payment_failed: asQueued,
  credits_added: asQueued,
  receipt: (ctx, { orderId }) => receiptFacts(ctx, orderId),
  enrolment: (ctx, data, userId, read) => withSessions(ctx, data, userId, read),
  cohort_starts_in_7_days: reminder,
  cohort_starts_in_1_day: reminder,
  cohort_cancelled: (ctx, data, userId, read) => withSessions(ctx, data, userId, read, true),
  seat_lost: withCohort,
  cohort_left: async (ctx, data, userId, read) =>
    // Whoever came back in the meantime has their sessions in the calendar again.
    userId !== null && (await hasPlace(ctx, userId, data.cohortId)) ? null : withSessions(ctx, data, userId, read),
  cohort_waitlist_joined: withCohort,
  cohort_waitlist_offered: withCohort,
  cohort_waitlist_expired: withCohort,
  cohort_waitlist_closed: withCohort,
  course_enrolling: withCohort,
  rsvp_confirmed: aboutEvent(attended),
  rsvp_cancelled: aboutEvent((event) => published(event) && !event.attending),
  ticket_lost: aboutEvent(() => true),
  event_time_changed: aboutEvent(attended),
  event_cancelled: aboutEvent((event) => event.status === 'cancelled'),
  event_reminder_24h: (ctx, data, userId) => beforeStart(ctx, data, userId),
  event_reminder_1h: (ctx, data, userId) => beforeStart(ctx, data, userId),
  event_recap: aboutEvent(attended),
  course_waitlist_confirm: asQueued,
  post_cohort_survey: withCohort,
  waitlist_joined: aboutEvent(published),
  waitlist_offered: aboutEvent(published),
  waitlist_expired: aboutEvent(published),
  public_attend_confirm: aboutEvent(published),
  workout_confirmed: aboutWorkout((workout) => going(workout) && workout.live),
  workout_instructions: aboutWorkout((workout) => going(workout) && workout.written),
  workout_place_cancelled: aboutWorkout((workout, { kind }) => workout.status !== 'cancelled' && !workout[kind]),
  workout_time_changed: aboutWorkout((workout) => going(workout) && (workout.live || workout.written)),
  workout_cancelled: aboutWorkout((workout) => workout.status === 'cancelled'),
  workout_reminder_24h: beforeLive,
  workout_reminder_1h: beforeLive,
  workout_waitlist_joined: aboutWorkout(going),
  workout_waitlist_offered: aboutWorkout(going),
  workout_waitlist_expired: aboutWorkout(going),
  workout_answered: aboutWorkout((workout) => workout.feedback !== null),
  workout_place_lost: aboutWorkout(() => true),
};

/** Reads what a mail of this kind tells; null when what it was about is not so any more. */
export function loadMailFacts<K extends MailKind>(
  ctx: Ctx,
  kind: K,
  data: MailData[K],
  userId: number | null,
  read: ReadTogether,
): Promise<MailFacts[K] | null> {
  return loaders[kind](ctx, data, userId, read);
}
