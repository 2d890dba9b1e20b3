import type { MailKind } from './mail-kinds.ts';
import type { MailTemplate } from './template.ts';
import { mail as accountDeleted } from './templates/account_deleted.email.ts';
import { mail as addressChanged } from './templates/address_changed.email.ts';
import { mail as cohortCancelled } from './templates/cohort_cancelled.email.ts';
import { mail as cohortLeft } from './templates/cohort_left.email.ts';
import { mail as cohortStartsIn1Day } from './templates/cohort_starts_in_1_day.email.ts';
import { mail as cohortStartsIn7Days } from './templates/cohort_starts_in_7_days.email.ts';
import { mail as cohortWaitlistClosed } from './templates/cohort_waitlist_closed.email.ts';
import { mail as cohortWaitlistExpired } from './templates/cohort_waitlist_expired.email.ts';
import { mail as cohortWaitlistJoined } from './templates/cohort_waitlist_joined.email.ts';
import { mail as cohortWaitlistOffered } from './templates/cohort_waitlist_offered.email.ts';
import { mail as courseEnrolling } from './templates/course_enrolling.email.ts';
import { mail as courseWaitlistConfirm } from './templates/course_waitlist_confirm.email.ts';
import { mail as creditsAdded } from './templates/credits_added.email.ts';
import { mail as emailChange } from './templates/email_change.email.ts';
import { mail as enrolment } from './templates/enrolment.email.ts';
import { mail as eventCancelled } from './templates/event_cancelled.email.ts';
import { mail as eventRecap } from './templates/event_recap.email.ts';
import { mail as eventReminder1h } from './templates/event_reminder_1h.email.ts';
import { mail as eventReminder24h } from './templates/event_reminder_24h.email.ts';
import { mail as eventTimeChanged } from './templates/event_time_changed.email.ts';
import { mail as membershipCancelled } from './templates/membership_cancelled.email.ts';
import { mail as membershipEnded } from './templates/membership_ended.email.ts';
import { mail as membershipRenewed } from './templates/membership_renewed.email.ts';
import { mail as passwordReset } from './templates/password_reset.email.ts';
import { mail as paymentFailed } from './templates/payment_failed.email.ts';
import { mail as postCohortSurvey } from './templates/post_cohort_survey.email.ts';
import { mail as publicAttendConfirm } from './templates/public_attend_confirm.email.ts';
import { mail as receipt } from './templates/receipt.email.ts';
import { mail as rsvpCancelled } from './templates/rsvp_cancelled.email.ts';
import { mail as rsvpConfirmed } from './templates/rsvp_confirmed.email.ts';
import { mail as seatLost } from './templates/seat_lost.email.ts';
import { mail as signInLink } from './templates/sign_in_link.email.ts';
import { mail as ticketLost } from './templates/ticket_lost.email.ts';
import { mail as twoStepChanged } from './templates/two_step_changed.email.ts';
import { mail as verification } from './templates/verification.email.ts';
import { mail as waitlistExpired } from './templates/waitlist_expired.email.ts';
import { mail as waitlistJoined } from './templates/waitlist_joined.email.ts';
import { mail as waitlistOffered } from './templates/waitlist_offered.email.ts';
import { mail as welcome } from './templates/welcome.email.ts';
import { mail as workoutAnswered } from './templates/workout_answered.email.ts';
import { mail as workoutCancelled } from './templates/workout_cancelled.email.ts';
import { mail as workoutConfirmed } from './templates/workout_confirmed.email.ts';
import { mail as workoutInstructions } from './templates/workout_instructions.email.ts';
import { mail as workoutPlaceCancelled } from './templates/workout_place_cancelled.email.ts';
import { mail as workoutPlaceLost } from './templates/workout_place_lost.email.ts';
import { mail as workoutReminder1h } from './templates/workout_reminder_1h.email.ts';
import { mail as workoutReminder24h } from './templates/workout_reminder_24h.email.ts';
import { mail as workoutTimeChanged } from './templates/workout_time_changed.email.ts';
import { mail as workoutWaitlistExpired } from './templates/workout_waitlist_expired.email.ts';
import { mail as workoutWaitlistJoined } from './templates/workout_waitlist_joined.email.ts';
import { mail as workoutWaitlistOffered } from './templates/workout_waitlist_offered.email.ts';

/** Every kind's template. Loaded by the worker alone, and only when it writes the first mail. */
export const templates: { readonly [K in MailKind]: MailTemplate<K> } = {
  sign_in_link: signInLink,
  verification,
  password_reset: passwordReset,
  email_change: emailChange,
  address_changed: addressChanged,
  two_step_changed: twoStepChanged,
  account_deleted: accountDeleted,
  welcome,
  receipt,
  enrolment,
  cohort_starts_in_7_days: cohortStartsIn7Days,
  cohort_starts_in_1_day: cohortStartsIn1Day,
  cohort_cancelled: cohortCancelled,
  membership_renewed: membershipRenewed,
  membership_cancelled: membershipCancelled,
  membership_ended: membershipEnded,
  payment_failed: paymentFailed,
  credits_added: creditsAdded,
  seat_lost: seatLost,
  cohort_left: cohortLeft,
  cohort_waitlist_joined: cohortWaitlistJoined,
  cohort_waitlist_offered: cohortWaitlistOffered,
  cohort_waitlist_expired: cohortWaitlistExpired,
  cohort_waitlist_closed: cohortWaitlistClosed,
  course_enrolling: courseEnrolling,
  rsvp_confirmed: rsvpConfirmed,
  rsvp_cancelled: rsvpCancelled,
  ticket_lost: ticketLost,
  event_time_changed: eventTimeChanged,
  event_cancelled: eventCancelled,
  event_reminder_24h: eventReminder24h,
  event_reminder_1h: eventReminder1h,
  event_recap: eventRecap,
  course_waitlist_confirm: courseWaitlistConfirm,
  post_cohort_survey: postCohortSurvey,
  waitlist_joined: waitlistJoined,
  waitlist_offered: waitlistOffered,
  waitlist_expired: waitlistExpired,
  public_attend_confirm: publicAttendConfirm,
  workout_confirmed: workoutConfirmed,
  workout_instructions: workoutInstructions,
  workout_place_cancelled: workoutPlaceCancelled,
  workout_time_changed: workoutTimeChanged,
  workout_cancelled: workoutCancelled,
  workout_reminder_24h: workoutReminder24h,
  workout_reminder_1h: workoutReminder1h,
  workout_waitlist_joined: workoutWaitlistJoined,
  workout_waitlist_offered: workoutWaitlistOffered,
  workout_waitlist_expired: workoutWaitlistExpired,
  workout_answered: workoutAnswered,
  workout_place_lost: workoutPlaceLost,
};
