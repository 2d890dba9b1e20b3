/** A cohort's name as one knows it alone: with its course's, where it doesn't say so itself. */
export function cohortTitle({ name, courseName }: { name: string; courseName: string }): string {
  return name.includes(courseName) ? name : `${courseName}, ${name}`;
}
