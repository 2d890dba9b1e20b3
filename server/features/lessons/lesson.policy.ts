import { managesCourse, type Person } from '#server/features/accounts/index.ts';

/** Course material: who is enrolled in the course or was, who manages it, staff; everyone signed in where it is open (rules §9). */
export function opensMaterial(
  person: Person,
  course: { id: number; schoolId: number; openMaterial: boolean },
  enrolled: boolean,
): boolean {
  return course.openMaterial || enrolled || managesCourse(person, course);
}

/** A cohort's lessons: who is enrolled in the cohort or was, who manages the course, staff. */
export function opensLesson(
  person: Person,
  lesson: { courseId: number; schoolId: number },
  enrolled: boolean,
): boolean {
  return enrolled || managesCourse(person, { id: lesson.courseId, schoolId: lesson.schoolId });
}
