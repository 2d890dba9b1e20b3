/** A cohort's name for use on its own: with the course's name, unless the cohort's name includes it. */
export function cohortTitle({ name, courseName }: { name: string; courseName: string }): string {
  return name.includes(courseName) ? name : `${courseName}, ${name}`;
}
