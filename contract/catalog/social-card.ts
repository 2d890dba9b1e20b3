import type { Course } from '../enrollment/enrollment.endpoints.ts';
import type { EventDetail } from '../events/event.ts';
import type { Cohort } from '../schools/cohort.ts';
import type { LandingPage, School } from '../schools/courses.endpoints.ts';

/**
 * What a page's link preview picture shows, as visitors see the page. Prices in US dollars, times as ISO 8601 instants.
 */
export interface SocialCard {
  readonly title: string;
  /** Null: this is the school's own page. */
  readonly schoolName: string | null;
  readonly accent: string | null;
  readonly cover: string;
  /** An uploaded picture, used instead of the cover. */
  readonly imageUrl: string | null;
  /** Null: no date. `days`: a run of days rather than a single start. */
  readonly when: {
    readonly startsAtUtc: string;
    readonly endsAtUtc: string;
    readonly timezone: string;
    readonly days: boolean;
  } | null;
  /** Null: nothing is for sale. */
  readonly price: { readonly from: number; readonly to: number } | null;
  readonly mark: 'Members only' | 'Canceled' | null;
  /** The first teacher or host. */
  readonly teacher: { readonly name: string; readonly imageUrl: string | null } | null;
}

/** Pages that have a link preview picture. */
export const SOCIAL_CARDS = ['courses', 'events', 'schools'] as const;
export type SocialCardOf = (typeof SOCIAL_CARDS)[number];

/** A course's card: it shows the next cohort open for enrollment, or else the next cohort. */
export function courseCard(
  { course, cohorts }: { course: Course; cohorts: readonly Cohort[] },
  landing: Pick<LandingPage, 'instructors'> | null,
): SocialCard {
  const next = cohorts.find((each) => each.enrolmentOpen && each.seatsRemaining > 0) ?? cohorts[0];
  const teacher = landing?.instructors[0];
  const { startsAtUtc = null, endsAtUtc = null, timezone = '' } = next ?? {};
  return {
    title: course.name,
    schoolName: course.schoolName,
    accent: course.accent,
    cover: course.cover,
    imageUrl: course.imageUrl,
    when: startsAtUtc && endsAtUtc ? { startsAtUtc, endsAtUtc, timezone, days: true } : null,
    price: next && !course.archived ? { from: next.nonmemberPrice, to: next.nonmemberPrice } : null,
    mark: null,
    teacher: teacher ? { name: teacher.name, imageUrl: teacher.imageUrl } : null,
  };
}

export function eventCardOf(event: EventDetail): SocialCard {
  const { startsAtUtc, endsAtUtc, timezone, hostNames, hostImageUrls } = event;
  const over = event.status === 'cancelled' || event.status === 'completed';
  const sold = !over && !event.membersOnlyLabel && !(event.ticketed && event.fromPrice === null);
  return {
    title: event.name,
    schoolName: event.schoolName,
    accent: event.accent,
    cover: event.cover,
    imageUrl: event.imageUrl,
    when: { startsAtUtc, endsAtUtc, timezone, days: false },
    price: sold ? { from: event.fromPrice ?? 0, to: event.toPrice ?? 0 } : null,
    mark: event.status === 'cancelled' ? 'Canceled' : event.membersOnlyLabel ? 'Members only' : null,
    teacher: hostNames[0] === undefined ? null : { name: hostNames[0], imageUrl: hostImageUrls[0] ?? null },
  };
}

export function schoolCard(school: School): SocialCard {
  return {
    title: school.name,
    schoolName: null,
    accent: school.accent,
    cover: school.cover,
    imageUrl: school.coverUrl,
    when: null,
    price: null,
    mark: null,
    teacher: school.imageUrl === null ? null : { name: school.name, imageUrl: school.imageUrl },
  };
}
