/** Money and credits that a person paid, or got back. */
export interface Amount {
  readonly cashCents: number;
  readonly credits: number;
}

/**
 * What each kind of mail is queued with. Everything is JSON; the worker reads the rest (names, dates, lines) by these
 * ids when it renders, so that queueing in a busy transaction costs one insert. Addresses (`url`) are absolute.
 */
export interface MailData {
  /** Signs in, or finishes signing up. `code` has six digits. */
  readonly sign_in_link: { readonly url: string; readonly code: string; readonly expiresMinutes: number };
  /** Proves control of an address. */
  readonly verification: { readonly url: string; readonly code: string; readonly expiresMinutes: number };
  readonly password_reset: { readonly url: string; readonly expiresMinutes?: number };
  /** Goes to the address that is to become the account's. */
  readonly email_change: { readonly url: string; readonly oldEmail: string; readonly expiresMinutes: number };
  /** Goes to the address that was the account's until now. */
  readonly address_changed: { readonly newEmail: string; readonly firstName: string | null };
  /** `codesLeft` after one was used. */
  readonly two_step_changed:
    | { readonly change: 'on' | 'off' | 'off_by_staff' }
    | { readonly change: 'code_used'; readonly codesLeft: number };
  /** The last mail. `ended`: a line for each thing that ended, with what comes back for it. */
  readonly account_deleted: { readonly firstName: string | null; readonly ended: readonly string[] };
  /** After onboarding; `url` leads to what one does first. */
  readonly welcome: { readonly firstName: string; readonly url: string };
  /** The order must have its receipt number and `paid_at`. */
  readonly receipt: { readonly orderId: number };
  /** `paid` is what this place cost; left out where nothing was paid (staff, transfer). */
  readonly enrolment: { readonly cohortId: number; readonly paid?: Amount };
  readonly cohort_starts_in_7_days: { readonly cohortId: number };
  readonly cohort_starts_in_1_day: { readonly cohortId: number };
  readonly cohort_cancelled: { readonly cohortId: number; readonly refund: Amount };
  /** `title`: what was to be paid ("Voice Lab, Winter"). `url`: where one tries again. `accessUntil`: a failed renewal's grace. */
  readonly payment_failed: {
    readonly title: string;
    readonly amountCents: number;
    readonly url: string;
    readonly accessUntil?: string;
  };
  /** A period of a membership was paid: renewed, or begun by another plan. `credits`: what the plan brought with it. */
  readonly membership_renewed: {
    readonly plan: string;
    readonly interval: 'monthly' | 'yearly';
    readonly amountCents: number;
    readonly credits: number;
    readonly paidUntil: string;
    readonly because: 'renewed' | 'changed';
    readonly url: string;
  };
  /** It will end with its period. `url`: where that can be taken back. */
  readonly membership_cancelled: { readonly plan: string; readonly accessUntil: string; readonly url: string };
  /** It is over. `url`: where one begins again. */
  readonly membership_ended: {
    readonly plan: string;
    readonly because: 'cancelled' | 'payment_failed' | 'period_over' | 'dispute_lost' | 'refunded' | 'other';
    readonly refund?: Amount;
    readonly url: string;
  };
  /** `balance`: credits to spend after it. */
  readonly credits_added: {
    readonly credits: number;
    readonly balance: number;
    readonly because: 'bought' | 'plan' | 'promo' | 'staff';
  };
  /** Paid, but the seat was gone: everything went back. */
  readonly seat_lost: { readonly cohortId: number; readonly refund: Amount };
  /** Gave up their place; `refund`: what came back. */
  readonly cohort_left: { readonly cohortId: number; readonly refund: Amount };
  readonly cohort_waitlist_joined: { readonly cohortId: number; readonly place: number };
  readonly cohort_waitlist_offered: { readonly cohortId: number; readonly expiresAt: string };
  readonly cohort_waitlist_expired: { readonly cohortId: number };
  /** The line ended without a seat. */
  readonly cohort_waitlist_closed: { readonly cohortId: number; readonly because: 'cancelled' | 'closed' };
  /** The course one asked to be reminded of: a cohort opened, or a seat is free again. */
  readonly course_enrolling: { readonly cohortId: number; readonly because: 'enrolling' | 'seat_free' };
  /** Only while the person attends. */
  readonly rsvp_confirmed: { readonly eventId: number };
  /** Only while the person does not; `refund`: what a paid ticket brought back; `because`: it was not the person who did it. */
  readonly rsvp_cancelled: {
    readonly eventId: number;
    readonly refund?: Amount;
    readonly because?: 'membership_ended';
  };
  /** Paid, but the seat was gone: everything went back. */
  readonly ticket_lost: { readonly eventId: number; readonly ticketTypeId: number; readonly refund: Amount };
  /** `was`: the start before. `refundUntil`: paid tickets come back in full until then. */
  readonly event_time_changed: { readonly eventId: number; readonly was: string; readonly refundUntil?: string };
  readonly event_cancelled: { readonly eventId: number; readonly refund?: Amount };
  readonly event_reminder_24h: { readonly eventId: number };
  readonly event_reminder_1h: { readonly eventId: number };
  readonly event_recap: { readonly eventId: number };
  /** `url`: where the address is put on the waitlist of the course, after a press on its page, and taken off again. */
  readonly course_waitlist_confirm: { readonly courseName: string; readonly schoolName: string; readonly url: string };
  /** `url`: the survey. */
  readonly post_cohort_survey: { readonly cohortId: number; readonly url: string };
  readonly waitlist_joined: { readonly eventId: number; readonly ticketTypeId: number | null; readonly place: number };
  readonly waitlist_offered: {
    readonly eventId: number;
    readonly ticketTypeId: number | null;
    readonly expiresAt: string;
  };
  readonly waitlist_expired: { readonly eventId: number; readonly ticketTypeId: number | null };
  /** `url` does what was asked for, after a press on its page. `heldUntil`: the seat waits so long. */
  readonly public_attend_confirm: {
    readonly eventId: number;
    readonly ticketTypeId: number | null;
    readonly wants: 'attend' | 'cancel' | 'pay';
    readonly url: string;
    readonly heldUntil?: string;
  };
  /** Only while the person has a live place; with its calendar entry. */
  readonly workout_confirmed: { readonly workoutId: number };
  /** Only while the person has a written place. */
  readonly workout_instructions: { readonly workoutId: number };
  /** Only while the person has no such place; `refund`: what a paid one brought back. */
  readonly workout_place_cancelled: {
    readonly workoutId: number;
    readonly kind: 'live' | 'written';
    readonly refund?: Amount;
  };
  /** `was`: the start before. `refundUntil`: paid places come back in full until then. */
  readonly workout_time_changed: { readonly workoutId: number; readonly was: string; readonly refundUntil?: string };
  /** To who had a place of this kind, or waited for one. */
  readonly workout_cancelled: {
    readonly workoutId: number;
    readonly kind: 'live' | 'written' | 'waiting';
    readonly refund?: Amount;
  };
  readonly workout_reminder_24h: { readonly workoutId: number };
  readonly workout_reminder_1h: { readonly workoutId: number };
  readonly workout_waitlist_joined: {
    readonly workoutId: number;
    readonly kind: 'live' | 'written';
    readonly place: number;
  };
  readonly workout_waitlist_offered: {
    readonly workoutId: number;
    readonly kind: 'live' | 'written';
    readonly expiresAt: string;
  };
  readonly workout_waitlist_expired: { readonly workoutId: number; readonly kind: 'live' | 'written' };
  /** Their work was answered. */
  readonly workout_answered: { readonly workoutId: number };
  /** Paid, but the place was gone: everything went back. */
  readonly workout_place_lost: {
    readonly workoutId: number;
    readonly kind: 'live' | 'written';
    readonly refund: Amount;
  };
}

export type MailKind = keyof MailData;

interface KindFacts {
  /** Needed for what the person does or bought: carries no unsubscribe and ignores preferences. */
  readonly transactional: boolean;
  /** Opens an account: its text is not kept once a provider took it. */
  readonly secret: boolean;
  /** How preferences and the outbox call it. */
  readonly title: string;
}

/** Every kind of mail that we write. A test compares the keys with the files under `templates/`. */
export const mailKinds: Readonly<Record<MailKind, KindFacts>> = {
  sign_in_link: { transactional: true, secret: true, title: 'Sign-in link' },
  verification: { transactional: true, secret: true, title: 'Address verification' },
  password_reset: { transactional: true, secret: true, title: 'Password reset' },
  email_change: { transactional: true, secret: true, title: 'New address to confirm' },
  address_changed: { transactional: true, secret: false, title: 'Address changed' },
  two_step_changed: { transactional: true, secret: false, title: 'Two-step sign-in changed' },
  account_deleted: { transactional: true, secret: false, title: 'Account deleted' },
  welcome: { transactional: true, secret: false, title: 'Welcome' },
  receipt: { transactional: true, secret: false, title: 'Receipt' },
  enrolment: { transactional: true, secret: false, title: 'Enrolment' },
  cohort_starts_in_7_days: { transactional: false, secret: false, title: 'Cohort starts in 7 days' },
  cohort_starts_in_1_day: { transactional: false, secret: false, title: 'Cohort starts tomorrow' },
  cohort_cancelled: { transactional: true, secret: false, title: 'Cohort cancelled and refunded' },
  credits_added: { transactional: true, secret: false, title: 'Credits added' },
  membership_renewed: { transactional: true, secret: false, title: 'Membership paid' },
  membership_cancelled: { transactional: true, secret: false, title: 'Membership will end' },
  membership_ended: { transactional: true, secret: false, title: 'Membership ended' },
  payment_failed: { transactional: true, secret: false, title: 'Payment failed' },
  seat_lost: { transactional: true, secret: false, title: 'Seat lost and refunded' },
  cohort_left: { transactional: true, secret: false, title: 'Left a course' },
  cohort_waitlist_joined: { transactional: true, secret: false, title: 'In line for a seat in a course' },
  cohort_waitlist_offered: { transactional: true, secret: false, title: 'A seat in a course is offered' },
  cohort_waitlist_expired: { transactional: true, secret: false, title: 'An offered seat in a course went on' },
  cohort_waitlist_closed: { transactional: true, secret: false, title: 'The line of a course ended' },
  course_enrolling: { transactional: false, secret: false, title: 'Course is enrolling' },
  rsvp_confirmed: { transactional: true, secret: false, title: 'RSVP confirmed' },
  rsvp_cancelled: { transactional: true, secret: false, title: 'RSVP cancelled' },
  ticket_lost: { transactional: true, secret: false, title: 'Ticket lost and refunded' },
  event_time_changed: { transactional: true, secret: false, title: 'Event has a new time' },
  event_cancelled: { transactional: true, secret: false, title: 'Event cancelled' },
  event_reminder_24h: { transactional: false, secret: false, title: 'Event begins in 24 hours' },
  event_reminder_1h: { transactional: false, secret: false, title: 'Event begins in one hour' },
  event_recap: { transactional: false, secret: false, title: 'Recap of an event' },
  course_waitlist_confirm: { transactional: true, secret: true, title: 'Waitlist of a course to confirm' },
  post_cohort_survey: { transactional: false, secret: false, title: 'Survey after a course' },
  waitlist_joined: { transactional: true, secret: false, title: 'In line for a seat' },
  waitlist_offered: { transactional: true, secret: false, title: 'A seat is offered' },
  waitlist_expired: { transactional: true, secret: false, title: 'An offered seat went on' },
  public_attend_confirm: { transactional: true, secret: true, title: 'RSVP by e-mail to confirm' },
  workout_confirmed: { transactional: true, secret: false, title: 'Place in a workout' },
  workout_instructions: { transactional: true, secret: false, title: 'Instructions of a workout' },
  workout_place_cancelled: { transactional: true, secret: false, title: 'Place in a workout cancelled' },
  workout_time_changed: { transactional: true, secret: false, title: 'Workout has a new time' },
  workout_cancelled: { transactional: true, secret: false, title: 'Workout cancelled' },
  workout_reminder_24h: { transactional: false, secret: false, title: 'Workout begins in 24 hours' },
  workout_reminder_1h: { transactional: false, secret: false, title: 'Workout begins in one hour' },
  workout_waitlist_joined: { transactional: true, secret: false, title: 'In line for a place in a workout' },
  workout_waitlist_offered: { transactional: true, secret: false, title: 'A place in a workout is offered' },
  workout_waitlist_expired: { transactional: true, secret: false, title: 'An offered place in a workout went on' },
  workout_answered: { transactional: true, secret: false, title: 'Feedback of a workout' },
  workout_place_lost: { transactional: true, secret: false, title: 'Place in a workout lost and refunded' },
};
