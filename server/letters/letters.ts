import type { MailKind } from '#server/domain/mailings/index.ts';
import { letter as accountDeleted } from './accounts/account-deleted.letter.ts';
import { letter as addressChanged } from './accounts/address-changed.letter.ts';
import { letter as emailChange } from './accounts/email-change.letter.ts';
import { letter as emailChangeAsked } from './accounts/email-change-asked.letter.ts';
import { letter as passwordReset } from './accounts/password-reset.letter.ts';
import { letter as proofCode } from './accounts/proof-code.letter.ts';
import { letter as signInLink } from './accounts/sign-in-link.letter.ts';
import { letter as twoStepChanged } from './accounts/two-step-changed.letter.ts';
import { letter as verification } from './accounts/verification.letter.ts';
import { letter as welcome } from './accounts/welcome.letter.ts';
import { letter as courseNotes } from './campaigns/course-notes.letter.ts';
import { letter as emailCopy } from './campaigns/email-copy.letter.ts';
import { letter as emailTest } from './campaigns/email-test.letter.ts';
import { letter as schoolNews } from './campaigns/school-news.letter.ts';
import { letter as letterReissued } from './certificates/letter-reissued.letter.ts';
import { letter as creditsAdded } from './checkout/credits-added.letter.ts';
import { letter as paymentFailed } from './checkout/payment-failed.letter.ts';
import { letter as receipt } from './checkout/receipt.letter.ts';
import { letter as refundDecided } from './checkout/refund-decided.letter.ts';
import type { LetterOf } from './define-letter.ts';
import { letter as cohortCancelled } from './enrolment/cohort-cancelled.letter.ts';
import { letter as cohortCancelledStaff } from './enrolment/cohort-cancelled-staff.letter.ts';
import { letter as cohortDatesChanged } from './enrolment/cohort-dates-changed.letter.ts';
import { letter as cohortLeft } from './enrolment/cohort-left.letter.ts';
import { letter as cohortStartsIn1Day } from './enrolment/cohort-starts-in-1-day.letter.ts';
import { letter as cohortStartsIn7Days } from './enrolment/cohort-starts-in-7-days.letter.ts';
import { letter as cohortWaitlistClosed } from './enrolment/cohort-waitlist-closed.letter.ts';
import { letter as cohortWaitlistExpired } from './enrolment/cohort-waitlist-expired.letter.ts';
import { letter as cohortWaitlistJoined } from './enrolment/cohort-waitlist-joined.letter.ts';
import { letter as cohortWaitlistOffered } from './enrolment/cohort-waitlist-offered.letter.ts';
import { letter as courseEnrolling } from './enrolment/course-enrolling.letter.ts';
import { letter as enrolment } from './enrolment/enrolment.letter.ts';
import { letter as lessonOpened } from './enrolment/lesson-opened.letter.ts';
import { letter as placeGiven } from './enrolment/place-given.letter.ts';
import { letter as placeMoved } from './enrolment/place-moved.letter.ts';
import { letter as placeRemoved } from './enrolment/place-removed.letter.ts';
import { letter as seatLost } from './enrolment/seat-lost.letter.ts';
import { letter as sessionsPublished } from './enrolment/sessions-published.letter.ts';
import { letter as eventCancelled } from './events/event-cancelled.letter.ts';
import { letter as eventRecap } from './events/event-recap.letter.ts';
import { letter as eventRecapCopy } from './events/event-recap-copy.letter.ts';
import { letter as eventReminder1h } from './events/event-reminder-1h.letter.ts';
import { letter as eventReminder24h } from './events/event-reminder-24h.letter.ts';
import { letter as eventTimeChanged } from './events/event-time-changed.letter.ts';
import { letter as eventsTimeChanged } from './events/events-time-changed.letter.ts';
import { letter as publicAttendConfirm } from './events/public-attend-confirm.letter.ts';
import { letter as rsvpCancelled } from './events/rsvp-cancelled.letter.ts';
import { letter as rsvpConfirmed } from './events/rsvp-confirmed.letter.ts';
import { letter as ticketBecameFree } from './events/ticket-became-free.letter.ts';
import { letter as ticketLost } from './events/ticket-lost.letter.ts';
import { letter as waitlistExpired } from './events/waitlist-expired.letter.ts';
import { letter as waitlistJoined } from './events/waitlist-joined.letter.ts';
import { letter as waitlistOffered } from './events/waitlist-offered.letter.ts';
import { letter as waitlistWithdrawn } from './events/waitlist-withdrawn.letter.ts';
import { letter as membershipCancelled } from './membership/membership-cancelled.letter.ts';
import { letter as membershipEnded } from './membership/membership-ended.letter.ts';
import { letter as membershipRenewed } from './membership/membership-renewed.letter.ts';
import { letter as payoutFinalized } from './payouts/payout-finalized.letter.ts';
import { letter as payoutHeld } from './payouts/payout-held.letter.ts';
import { letter as payoutNegative } from './payouts/payout-negative.letter.ts';
import { letter as payoutPaid } from './payouts/payout-paid.letter.ts';
import { letter as payoutReturned } from './payouts/payout-returned.letter.ts';
import { letter as recipientChanged } from './payouts/recipient-changed.letter.ts';
import { letter as listingApproved } from './schools/listing-approved.letter.ts';
import { letter as listingReturned } from './schools/listing-returned.letter.ts';
import { letter as replyToChanged } from './schools/reply-to-changed.letter.ts';
import { letter as replyToConfirm } from './schools/reply-to-confirm.letter.ts';
import { letter as schoolApplicationApproved } from './schools/school-application-approved.letter.ts';
import { letter as schoolApplicationDeclined } from './schools/school-application-declined.letter.ts';
import { letter as schoolApplicationReceived } from './schools/school-application-received.letter.ts';
import { letter as staffChanged } from './schools/staff-changed.letter.ts';
import { letter as staffInvitation } from './schools/staff-invitation.letter.ts';
import { letter as courseWaitlistConfirm } from './surveys/course-waitlist-confirm.letter.ts';
import { letter as postCohortSurvey } from './surveys/post-cohort-survey.letter.ts';
import { letter as workSentInDaily } from './workouts/work-sent-in-daily.letter.ts';
import { letter as workoutAnswered } from './workouts/workout-answered.letter.ts';
import { letter as workoutCancelled } from './workouts/workout-cancelled.letter.ts';
import { letter as workoutConfirmed } from './workouts/workout-confirmed.letter.ts';
import { letter as workoutInstructions } from './workouts/workout-instructions.letter.ts';
import { letter as workoutInstructionsChanged } from './workouts/workout-instructions-changed.letter.ts';
import { letter as workoutPlaceCancelled } from './workouts/workout-place-cancelled.letter.ts';
import { letter as workoutPlaceLost } from './workouts/workout-place-lost.letter.ts';
import { letter as workoutReminder1h } from './workouts/workout-reminder-1h.letter.ts';
import { letter as workoutReminder24h } from './workouts/workout-reminder-24h.letter.ts';
import { letter as workoutTimeChanged } from './workouts/workout-time-changed.letter.ts';
import { letter as workoutWaitlistExpired } from './workouts/workout-waitlist-expired.letter.ts';
import { letter as workoutWaitlistJoined } from './workouts/workout-waitlist-joined.letter.ts';
import { letter as workoutWaitlistOffered } from './workouts/workout-waitlist-offered.letter.ts';

/** Every kind of mail that we write ourselves: one file each. */
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
