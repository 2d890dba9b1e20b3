import { managesCourse, type Person } from '#server/features/accounts/index.ts';

/**
 * Who may see a course's pages: everyone once it is listed or has opened a cohort; before that, only people who manage
 * it. Everyone else gets 404.
 */
export function maySeeCourse(
  person: Person | null,
  course: { id: number; schoolId: number; listedAt: Date | null; hasOpened: boolean },
): boolean {
  return course.listedAt !== null || course.hasOpened || (person !== null && managesCourse(person, course));
}
