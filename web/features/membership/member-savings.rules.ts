import { toCents, toDollars } from '#contract/primitives/money.ts';
import type { CourseCard } from '#contract/schools/courses.endpoints.ts';

/** A course that is open now, with both prices in dollars. */
export interface MemberSaving {
  readonly slug: string;
  readonly name: string;
  readonly nonmemberPrice: number;
  readonly memberPrice: number;
}

/** How much less a member pays for the course, in dollars. */
export function savedOn({ nonmemberPrice, memberPrice }: MemberSaving): number {
  return toDollars(toCents(nonmemberPrice) - toCents(memberPrice));
}

/** The open courses that cost members less, largest savings first. */
export function memberSavings(courses: readonly CourseCard[], limit: number): MemberSaving[] {
  return courses
    .flatMap(({ slug, name, nextCohort }): MemberSaving[] =>
      nextCohort && nextCohort.seatsRemaining > 0
        ? [{ slug, name, nonmemberPrice: nextCohort.nonmemberPrice, memberPrice: nextCohort.memberPrice }]
        : [],
    )
    .filter((one) => savedOn(one) > 0)
    .toSorted((a, b) => savedOn(b) - savedOn(a))
    .slice(0, limit);
}
