import type { Person } from './access.rules.ts';

/** What these checks need to know about a person. */
export type Roles = Pick<Person, 'isStaff' | 'adminOfSchoolIds' | 'adminOfCourseIds'>;

/** True for School Admins of this school, and staff. */
export function managesSchool(person: Roles, schoolId: number): boolean {
  return person.isStaff || person.adminOfSchoolIds.includes(schoolId);
}

/** True for course admins of this course, School Admins of its school, and staff. */
export function managesCourse(person: Roles, course: { id: number; schoolId: number }): boolean {
  return managesSchool(person, course.schoolId) || person.adminOfCourseIds.includes(course.id);
}

/** True if the person manages something, so the link to Teaching is shown. */
export function isTeacher(person: Roles): boolean {
  return person.adminOfSchoolIds.length > 0 || person.adminOfCourseIds.length > 0;
}
