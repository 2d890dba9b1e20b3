import { managesCourse, type Person } from '#server/features/accounts/index.ts';

/**
 * Course material opens to people who are or were enrolled in the course, people who manage it, and staff; if the
 * material is open, to everyone signed in (rules §9).
 */
export function opensMaterial(
  person: Person,
  course: { id: number; schoolId: number; openMaterial: boolean },
  enrolled: boolean,
): boolean {
  return course.openMaterial || enrolled || managesCourse(person, course);
}

/**
 * A cohort's lessons open to people who are or were enrolled in the cohort, people who manage the course, and staff.
 */
export function opensLesson(
  person: Person,
  lesson: { courseId: number; schoolId: number },
  enrolled: boolean,
): boolean {
  return enrolled || managesCourse(person, { id: lesson.courseId, schoolId: lesson.schoolId });
}
