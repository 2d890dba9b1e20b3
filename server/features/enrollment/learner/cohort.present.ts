import { pickFields } from '#contract/primitives/fields.ts';
import { creditCostOf, toDollars } from '#contract/primitives/money.ts';
import { accentNamed } from '#contract/schools/accent.ts';
import { COHORT_PAGE_FIELDS } from '#contract/schools/cohort.fields.ts';
import type { Cohort, UnscheduledCohort } from '#contract/schools/cohort.ts';
import { coverInAccent } from '#covers/look.ts';
import { factsOf, type queryUnscheduledCourses } from '#server/features/enrollment/index.ts';
import {
  type CohortStatus,
  cohortStatusAt,
  imageUrlOf,
  saleRefusalAt,
  weeksBetween,
} from '#server/features/schools/index.ts';
import type { CardRow } from './cohort-cards.query.ts';

function waitlistOf(row: CardRow): Cohort['waitlist'] {
  if (row.waitlist_state !== 'waiting' && row.waitlist_state !== 'offered') return null;
  return {
    state: row.waitlist_state,
    place: row.waitlist_place,
    offerExpiresAtUtc: row.offer_expires_at?.toISOString() ?? null,
  };
}

function datesChangedOf({ dates_changed: changed }: CardRow, status: CohortStatus): Cohort['datesChanged'] {
  if (!changed || status === 'completed' || status === 'cancelled') return null;
  const utc = (text: string) => new Date(text).toISOString();
  return {
    changedAtUtc: utc(changed.changedAt),
    wasStartsAtUtc: utc(changed.wasStartsAt),
    wasEndsAtUtc: utc(changed.wasEndsAt),
    refundableUntilUtc: changed.refundUntil === null ? null : utc(changed.refundUntil),
  };
}

/** A cohort as this person sees it, with every spelling of a field that the specification uses (L§3). */
export function presentCohort(row: CardRow, viewer: { getsCourseDiscount: boolean } | null, now: Date): Cohort {
  const facts = factsOf(row);
  const price = toDollars(row.price_cents);
  const nonmemberPrice = toDollars(row.nonmember_price_cents);
  return {
    id: row.id,
    courseId: row.course_id,
    courseSlug: row.course_slug,
    courseName: row.course_name,
    schoolName: row.school_name,
    schoolSlug: row.school_slug,
    accent: accentNamed(row.accent),
    name: row.name,
    ...pickFields(COHORT_PAGE_FIELDS, row),
    topic: row.topic,
    imageUrl: imageUrlOf(row.image_media_id),
    cover: coverInAccent(row.cover, accentNamed(row.accent)),
    status: cohortStatusAt(facts, now),
    startsAtUtc: row.starts_at?.toISOString() ?? null,
    endsAtUtc: row.ends_at?.toISOString() ?? null,
    paymentDueAtUtc: row.payment_due_at?.toISOString() ?? null,
    timezone: row.timezone,
    seatsRemaining: Math.max(0, row.seats_remaining),
    capacity: row.capacity,
    price,
    memberPrice: price,
    nonmemberPrice,
    nonMemberPrice: nonmemberPrice,
    oneTimePrice: viewer?.getsCourseDiscount ? price : nonmemberPrice,
    creditCost: creditCostOf(row.price_cents),
    weeks: weeksBetween(row.start_date, row.end_date),
    sessionDuration: row.duration,
    sessionsCount: row.sessions ?? 0,
    instructors: row.instructors.map(({ name, imageMediaId }) => ({ name, imageUrl: imageUrlOf(imageMediaId) })),
    alreadyEnrolled: row.already_enrolled,
    alreadyTaken: row.already_taken,
    selected: row.selected,
    held: row.held,
    waitlist: waitlistOf(row),
    datesChanged: datesChangedOf(row, cohortStatusAt(facts, now)),
    enrolmentOpen: saleRefusalAt(facts, now) === null,
  };
}

export function presentUnscheduled(
  row: Awaited<ReturnType<typeof queryUnscheduledCourses>>[number],
): UnscheduledCohort {
  return {
    id: row.id,
    courseId: row.course_id,
    courseSlug: row.course_slug,
    name: row.name,
    imageUrl: imageUrlOf(row.image_media_id),
    cover: coverInAccent(row.cover, accentNamed(row.accent)),
    topic: row.topic,
    schoolName: row.school_name,
    schoolSlug: row.school_slug,
    accent: accentNamed(row.accent),
  };
}
