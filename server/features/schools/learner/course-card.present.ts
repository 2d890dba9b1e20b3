import { creditCostOf, toDollars } from '#contract/primitives/money.ts';
import { accentNamed } from '#contract/schools/accent.ts';
import type { CourseCard, School } from '#contract/schools/courses.endpoints.ts';
import { coverInAccent } from '#covers/look.ts';
import {
  type InstructorRow,
  imageUrlOf,
  namedLinks,
  type SchoolRow,
  weeksBetween,
} from '#server/features/schools/index.ts';
import type { queryCatalog, queryMeetingTimes } from './course-catalog.query.ts';

type CatalogRow = Awaited<ReturnType<typeof queryCatalog>>[number];
type MeetingTime = Awaited<ReturnType<typeof queryMeetingTimes>>[number];

export function presentCourseCard(
  row: CatalogRow,
  instructors: readonly InstructorRow[] = [],
  times: readonly MeetingTime[] = [],
): CourseCard {
  return {
    id: row.id,
    slug: row.slug,
    name: row.name,
    topic: row.topic,
    level: row.level,
    description: row.description,
    imageUrl: imageUrlOf(row.image_media_id),
    cover: coverInAccent(row.cover, accentNamed(row.accent)),
    schoolName: row.school_name,
    schoolSlug: row.school_slug,
    accent: accentNamed(row.accent),
    instructors: instructors.map(({ name, imageMediaId }) => ({ name, imageUrl: imageUrlOf(imageMediaId) })),
    nextCohort:
      row.next_id === null
        ? null
        : {
            id: row.next_id,
            startsAtUtc: row.next_starts_at?.toISOString() ?? null,
            weeks: weeksBetween(row.next_start_date, row.next_end_date),
            memberPrice: toDollars(row.next_price_cents ?? 0),
            nonmemberPrice: toDollars(row.next_nonmember_price_cents ?? 0),
            creditCost: creditCostOf(row.next_price_cents ?? 0),
            seatsRemaining: Math.max(0, row.next_seats_remaining ?? 0),
            capacity: row.next_capacity ?? 0,
            times: times.map(({ starts_at, sessions }) => ({ startsAtUtc: starts_at.toISOString(), sessions })),
          },
  };
}

/** The most frequent word; on a tie, the first one. Empty words don't count. */
function commonest(words: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const word of words) if (word) counts.set(word, (counts.get(word) ?? 0) + 1);
  return [...counts].reduce((best, each) => (each[1] > best[1] ? each : best), ['', 0] as const)[0];
}

export function presentSchool(school: SchoolRow, courses: readonly CatalogRow[]): School {
  return {
    id: school.id,
    name: school.name,
    slug: school.slug,
    about: school.about,
    imageUrl: imageUrlOf(school.imageMediaId),
    coverUrl: imageUrlOf(school.coverMediaId),
    cover: coverInAccent(school.cover, accentNamed(school.accent)),
    accent: accentNamed(school.accent),
    links: namedLinks(school.links),
    topic: commonest(courses.map(({ topic }) => topic)),
  };
}
