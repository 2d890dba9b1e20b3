import { toCents } from '#contract/primitives/money.ts';
import type { CourseCard } from '#contract/schools/courses.endpoints.ts';

/** A course that is open now, at both prices. Dollars. */
export interface MemberSaving {
  readonly slug: string;
  readonly name: string;
  readonly nonmemberPrice: number;
  readonly memberPrice: number;
}

/** The open courses that cost members less, the largest savings first. */
export function memberSavings(courses: readonly CourseCard[], limit: number): MemberSaving[] {
  const saved = (one: MemberSaving) => toCents(one.nonmemberPrice) - toCents(one.memberPrice);
  return courses
    .flatMap(({ slug, name, nextCohort }): MemberSaving[] =>
      nextCohort && nextCohort.seatsRemaining > 0
        ? [{ slug, name, nonmemberPrice: nextCohort.nonmemberPrice, memberPrice: nextCohort.memberPrice }]
        : [],
    )
    .filter((one) => saved(one) > 0)
    .toSorted((a, b) => saved(b) - saved(a))
    .slice(0, limit);
}
