import { letter as accountDeleted } from '#server/features/accounts/letters/account-deleted.letter.ts';
import { letter as addressChanged } from '#server/features/accounts/letters/address-changed.letter.ts';
import { letter as emailChange } from '#server/features/accounts/letters/email-change.letter.ts';
import { letter as emailChangeAsked } from '#server/features/accounts/letters/email-change-asked.letter.ts';
import { letter as passwordReset } from '#server/features/accounts/letters/password-reset.letter.ts';
import { letter as proofCode } from '#server/features/accounts/letters/proof-code.letter.ts';
import { letter as signInLink } from '#server/features/accounts/letters/sign-in-link.letter.ts';
import { letter as twoStepChanged } from '#server/features/accounts/letters/two-step-changed.letter.ts';
import { letter as verification } from '#server/features/accounts/letters/verification.letter.ts';
import { letter as welcome } from '#server/features/accounts/letters/welcome.letter.ts';
import { letter as courseNotes } from '#server/features/campaigns/letters/course-notes.letter.ts';
import { letter as emailCopy } from '#server/features/campaigns/letters/email-copy.letter.ts';
import { letter as emailTest } from '#server/features/campaigns/letters/email-test.letter.ts';
import { letter as schoolNews } from '#server/features/campaigns/letters/school-news.letter.ts';
import { letter as letterReissued } from '#server/features/certificates/letters/letter-reissued.letter.ts';
import { letter as creditsAdded } from '#server/features/checkout/letters/credits-added.letter.ts';
import { letter as paymentFailed } from '#server/features/checkout/letters/payment-failed.letter.ts';
import { letter as receipt } from '#server/features/checkout/letters/receipt.letter.ts';
import { letter as refundDecided } from '#server/features/checkout/letters/refund-decided.letter.ts';
import { letter as cohortCancelled } from '#server/features/enrollment/letters/cohort-cancelled.letter.ts';
import { letter as cohortCancelledStaff } from '#server/features/enrollment/letters/cohort-cancelled-staff.letter.ts';
import { letter as cohortDatesChanged } from '#server/features/enrollment/letters/cohort-dates-changed.letter.ts';
import { letter as cohortLeft } from '#server/features/enrollment/letters/cohort-left.letter.ts';
import { letter as cohortStartsIn1Day } from '#server/features/enrollment/letters/cohort-starts-in-1-day.letter.ts';
import { letter as cohortStartsIn7Days } from '#server/features/enrollment/letters/cohort-starts-in-7-days.letter.ts';
import { letter as cohortWaitlistClosed } from '#server/features/enrollment/letters/cohort-waitlist-closed.letter.ts';
import { letter as cohortWaitlistExpired } from '#server/features/enrollment/letters/cohort-waitlist-expired.letter.ts';
import { letter as cohortWaitlistJoined } from '#server/features/enrollment/letters/cohort-waitlist-joined.letter.ts';
import { letter as cohortWaitlistOffered } from '#server/features/enrollment/letters/cohort-waitlist-offered.letter.ts';
import { letter as courseEnrolling } from '#server/features/enrollment/letters/course-enrolling.letter.ts';
import { letter as enrolment } from '#server/features/enrollment/letters/enrolment.letter.ts';
import { letter as placeGiven } from '#server/features/enrollment/letters/place-given.letter.ts';
import { letter as placeMoved } from '#server/features/enrollment/letters/place-moved.letter.ts';
import { letter as placeRemoved } from '#server/features/enrollment/letters/place-removed.letter.ts';
import { letter as seatLost } from '#server/features/enrollment/letters/seat-lost.letter.ts';
import { letter as eventCancelled } from '#server/features/events/letters/event-cancelled.letter.ts';
import { letter as eventRecap } from '#server/features/events/letters/event-recap.letter.ts';
import { letter as eventRecapCopy } from '#server/features/events/letters/event-recap-copy.letter.ts';
import { letter as eventReminder1h } from '#server/features/events/letters/event-reminder-1h.letter.ts';
import { letter as eventReminder24h } from '#server/features/events/letters/event-reminder-24h.letter.ts';
import { letter as eventTimeChanged } from '#server/features/events/letters/event-time-changed.letter.ts';
import { letter as eventsTimeChanged } from '#server/features/events/letters/events-time-changed.letter.ts';
import { letter as publicAttendConfirm } from '#server/features/events/letters/public-attend-confirm.letter.ts';
import { letter as rsvpCancelled } from '#server/features/events/letters/rsvp-cancelled.letter.ts';
import { letter as rsvpConfirmed } from '#server/features/events/letters/rsvp-confirmed.letter.ts';
import { letter as sessionsPublished } from '#server/features/events/letters/sessions-published.letter.ts';
import { letter as ticketBecameFree } from '#server/features/events/letters/ticket-became-free.letter.ts';
import { letter as ticketLost } from '#server/features/events/letters/ticket-lost.letter.ts';
import { letter as waitlistExpired } from '#server/features/events/letters/waitlist-expired.letter.ts';
import { letter as waitlistJoined } from '#server/features/events/letters/waitlist-joined.letter.ts';
import { letter as waitlistOffered } from '#server/features/events/letters/waitlist-offered.letter.ts';
import { letter as waitlistWithdrawn } from '#server/features/events/letters/waitlist-withdrawn.letter.ts';
import { letter as lessonOpened } from '#server/features/lessons/letters/lesson-opened.letter.ts';
import type { MailKind } from '#server/features/mailings/index.ts';
import { letter as membershipCancelled } from '#server/features/membership/letters/membership-cancelled.letter.ts';
import { letter as membershipEnded } from '#server/features/membership/letters/membership-ended.letter.ts';
import { letter as membershipRenewed } from '#server/features/membership/letters/membership-renewed.letter.ts';
import { letter as payoutFinalized } from '#server/features/payouts/letters/payout-finalized.letter.ts';
import { letter as payoutHeld } from '#server/features/payouts/letters/payout-held.letter.ts';
import { letter as payoutNegative } from '#server/features/payouts/letters/payout-negative.letter.ts';
import { letter as payoutPaid } from '#server/features/payouts/letters/payout-paid.letter.ts';
import { letter as payoutReturned } from '#server/features/payouts/letters/payout-returned.letter.ts';
import { letter as recipientChanged } from '#server/features/payouts/letters/recipient-changed.letter.ts';
import { letter as listingApproved } from '#server/features/schools/letters/listing-approved.letter.ts';
import { letter as listingReturned } from '#server/features/schools/letters/listing-returned.letter.ts';
import { letter as replyToChanged } from '#server/features/schools/letters/reply-to-changed.letter.ts';
import { letter as replyToConfirm } from '#server/features/schools/letters/reply-to-confirm.letter.ts';
import { letter as schoolApplicationApproved } from '#server/features/schools/letters/school-application-approved.letter.ts';
import { letter as schoolApplicationDeclined } from '#server/features/schools/letters/school-application-declined.letter.ts';
import { letter as schoolApplicationReceived } from '#server/features/schools/letters/school-application-received.letter.ts';
import { letter as staffChanged } from '#server/features/schools/letters/staff-changed.letter.ts';
import { letter as staffInvitation } from '#server/features/schools/letters/staff-invitation.letter.ts';
import { letter as courseWaitlistConfirm } from '#server/features/surveys/letters/course-waitlist-confirm.letter.ts';
import { letter as postCohortSurvey } from '#server/features/surveys/letters/post-cohort-survey.letter.ts';
import { letter as workSentInDaily } from '#server/features/workouts/letters/work-sent-in-daily.letter.ts';
import { letter as workoutAnswered } from '#server/features/workouts/letters/workout-answered.letter.ts';
import { letter as workoutCancelled } from '#server/features/workouts/letters/workout-cancelled.letter.ts';
import { letter as workoutConfirmed } from '#server/features/workouts/letters/workout-confirmed.letter.ts';
import { letter as workoutInstructions } from '#server/features/workouts/letters/workout-instructions.letter.ts';
import { letter as workoutInstructionsChanged } from '#server/features/workouts/letters/workout-instructions-changed.letter.ts';
import { letter as workoutPlaceCancelled } from '#server/features/workouts/letters/workout-place-cancelled.letter.ts';
import { letter as workoutPlaceLost } from '#server/features/workouts/letters/workout-place-lost.letter.ts';
import { letter as workoutReminder1h } from '#server/features/workouts/letters/workout-reminder-1h.letter.ts';
import { letter as workoutReminder24h } from '#server/features/workouts/letters/workout-reminder-24h.letter.ts';
import { letter as workoutTimeChanged } from '#server/features/workouts/letters/workout-time-changed.letter.ts';
import { letter as workoutWaitlistExpired } from '#server/features/workouts/letters/workout-waitlist-expired.letter.ts';
import { letter as workoutWaitlistJoined } from '#server/features/workouts/letters/workout-waitlist-joined.letter.ts';
import { letter as workoutWaitlistOffered } from '#server/features/workouts/letters/workout-waitlist-offered.letter.ts';
import type { LetterOf } from './define-letter.ts';

/** Every kind of email that we write ourselves, one file each. */
export const letters: { readonly [K in MailKind]: LetterOf<K> } = {
  sign_in_link: signInLink,
  verification,
  password_reset: passwordReset,
  email_change: emailChange,
  email_change_asked: emailChangeAsked,
  address_changed: addressChanged,
  proof_code: proofCode,
  two_step_changed: twoStepChanged,
  account_deleted: accountDeleted,
  welcome,
  school_application_received: schoolApplicationReceived,
  school_application_approved: schoolApplicationApproved,
  school_application_declined: schoolApplicationDeclined,
  listing_approved: listingApproved,
  listing_returned: listingReturned,
  receipt,
  refund_decided: refundDecided,
  enrolment,
  sessions_published: sessionsPublished,
  lesson_opened: lessonOpened,
  cohort_starts_in_7_days: cohortStartsIn7Days,
  cohort_starts_in_1_day: cohortStartsIn1Day,
  cohort_cancelled: cohortCancelled,
  payment_failed: paymentFailed,
  membership_renewed: membershipRenewed,
  membership_cancelled: membershipCancelled,
  membership_ended: membershipEnded,
  credits_added: creditsAdded,
  seat_lost: seatLost,
  cohort_left: cohortLeft,
  place_given: placeGiven,
  place_moved: placeMoved,
  place_removed: placeRemoved,
  cohort_dates_changed: cohortDatesChanged,
  cohort_cancelled_staff: cohortCancelledStaff,
  cohort_waitlist_joined: cohortWaitlistJoined,
  cohort_waitlist_offered: cohortWaitlistOffered,
  cohort_waitlist_expired: cohortWaitlistExpired,
  cohort_waitlist_closed: cohortWaitlistClosed,
  course_enrolling: courseEnrolling,
  letter_reissued: letterReissued,
  rsvp_confirmed: rsvpConfirmed,
  rsvp_cancelled: rsvpCancelled,
  ticket_lost: ticketLost,
  ticket_became_free: ticketBecameFree,
  event_time_changed: eventTimeChanged,
  events_time_changed: eventsTimeChanged,
  event_cancelled: eventCancelled,
  event_reminder_24h: eventReminder24h,
  event_reminder_1h: eventReminder1h,
  event_recap: eventRecap,
  event_recap_copy: eventRecapCopy,
  reply_to_confirm: replyToConfirm,
  reply_to_changed: replyToChanged,
  recipient_changed: recipientChanged,
  course_waitlist_confirm: courseWaitlistConfirm,
  post_cohort_survey: postCohortSurvey,
  waitlist_joined: waitlistJoined,
  waitlist_offered: waitlistOffered,
  waitlist_expired: waitlistExpired,
  waitlist_withdrawn: waitlistWithdrawn,
  public_attend_confirm: publicAttendConfirm,
  workout_confirmed: workoutConfirmed,
  workout_instructions: workoutInstructions,
  workout_instructions_changed: workoutInstructionsChanged,
  workout_place_cancelled: workoutPlaceCancelled,
  workout_time_changed: workoutTimeChanged,
  workout_cancelled: workoutCancelled,
  workout_reminder_24h: workoutReminder24h,
  workout_reminder_1h: workoutReminder1h,
  workout_waitlist_joined: workoutWaitlistJoined,
  workout_waitlist_offered: workoutWaitlistOffered,
  workout_waitlist_expired: workoutWaitlistExpired,
  workout_answered: workoutAnswered,
  work_sent_in_daily: workSentInDaily,
  payout_finalized: payoutFinalized,
  payout_paid: payoutPaid,
  payout_held: payoutHeld,
  payout_returned: payoutReturned,
  payout_negative: payoutNegative,
  workout_place_lost: workoutPlaceLost,
  staff_invitation: staffInvitation,
  staff_changed: staffChanged,
  school_news: schoolNews,
  course_notes: courseNotes,
  email_copy: emailCopy,
  email_test: emailTest,
};
