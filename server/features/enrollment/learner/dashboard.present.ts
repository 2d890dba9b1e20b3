import type { DashboardCohort } from '#contract/enrollment/enrollment.endpoints.ts';
import type { CourseSession } from '#contract/events/class-sessions.endpoints.ts';
import { accentNamed } from '#contract/schools/accent.ts';
import { coverInAccent } from '#covers/look.ts';
import { type CohortStatus, cohortStatusAt, imageUrlOf } from '#server/features/schools/index.ts';
import type { MyCohortRow, MySessionRow } from './dashboard.query.ts';

/** Class sessions are shown from a week before their cohort begins (L§4). */
export const SHOWN_DAYS_BEFORE_START = 7;
/** How many days ahead the dashboard's class sessions reach (L§9). */
export const DASHBOARD_DAYS_AHEAD = 14;

const DAY_MS = 24 * 60 * 60 * 1000;

export function presentDashboardCohort(row: MyCohortRow, now: Date): DashboardCohort {
  return {
    id: row.id,
    name: row.name,
    courseName: row.course_name,
    courseSlug: row.course_slug,
    topic: row.topic,
    accent: accentNamed(row.accent),
    imageUrl: imageUrlOf(row.image_media_id),
    cover: coverInAccent(row.cover, accentNamed(row.accent)),
    startsAtUtc: row.starts_at?.toISOString() ?? null,
    endsAtUtc: row.ends_at?.toISOString() ?? null,
    status: statusOf(row, now),
    sessionsHeld: row.held ?? 0,
    sessionsCount: row.sessions ?? 0,
  };
}

function statusOf(row: MyCohortRow, now: Date): CohortStatus {
  // The column's check constraint allows exactly these five states.
  const status = row.status as CohortStatus;
  return cohortStatusAt(
    { status, startsAt: row.starts_at, endsAt: row.ends_at, paymentDueAt: row.payment_due_at },
    now,
  );
}

/** Whether the cohort is over for this person: the cohort or the enrollment is completed. */
export function isPast(row: MyCohortRow, now: Date): boolean {
  return row.state === 'completed' || statusOf(row, now) === 'completed';
}

/** Whether lists show the class session yet: its cohort begins within a week or has begun. */
export function isShown(row: MySessionRow, now: Date): boolean {
  return (row.cohort_starts_at?.getTime() ?? 0) <= now.getTime() + SHOWN_DAYS_BEFORE_START * DAY_MS;
}

/**
 * Whether the session is already shown, starts within the dashboard's next two weeks, and the person hasn't canceled
 * their attendance.
 */
export function isOnDashboard(row: MySessionRow, now: Date): boolean {
  // Published events have a start time (constraint events_published_whole).
  const startsAt = row.starts_at as Date;
  return row.attending && isShown(row, now) && startsAt.getTime() <= now.getTime() + DASHBOARD_DAYS_AHEAD * DAY_MS;
}

export function presentSession(row: MySessionRow, now: Date): CourseSession {
  // The query returns only published events, and those have a start and an end (constraint events_published_whole).
  const startsAt = row.starts_at as Date;
  const endsAt = row.ended_early_at ?? (row.ends_at as Date);
  return {
    id: row.id,
    uuid: row.uuid,
    slug: row.slug,
    name: row.name,
    startsAtUtc: startsAt.toISOString(),
    endsAtUtc: endsAt.toISOString(),
    movedFromUtc: startsAt > now ? (row.moved_from_at?.toISOString() ?? null) : null,
    lengthOfEvent: row.duration_minutes,
    status: endsAt <= now ? 'completed' : startsAt <= now ? 'started' : 'published',
    cohortId: row.cohort_id,
    cohortName: row.cohort_name,
    courseId: row.course_id,
    courseName: row.course_name,
    courseSlug: row.course_slug,
    imageUrl: imageUrlOf(row.image_media_id),
  };
}
