import { creditCostOf, toDollars } from '#contract/primitives/money.ts';
import type { CourseCard, School } from '#contract/schools/courses.endpoints.ts';
import { weeksBetween } from '../cohort/cohort.rules.ts';
import { imageUrlOf } from '../school/image-url.ts';
import type { SchoolRow } from '../school/school.store.ts';
import type { queryCatalogue } from './course-catalogue.query.ts';

type CatalogueRow = Awaited<ReturnType<typeof queryCatalogue>>[number];

export function presentCourseCard(row: CatalogueRow): CourseCard {
  return {
    id: row.id,
    slug: row.slug,
    name: row.name,
    topic: row.topic,
    description: row.description,
    imageUrl: imageUrlOf(row.image_media_id),
    schoolName: row.school_name,
    schoolSlug: row.school_slug,
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
          },
  };
}

export function presentSchool(school: SchoolRow): School {
  return {
    id: school.id,
    name: school.name,
    slug: school.slug,
    about: school.about,
    imageUrl: imageUrlOf(school.imageMediaId),
  };
}
