import { type Activity, changed, logActivity } from '#server/platform/activity.ts';
import { inTransaction } from '#server/platform/ctx.ts';
import type { MadeCohort } from './cohorts.ts';
import type { People } from './people.ts';
import type { FoundedCourse } from './schools.ts';
import type { Stage } from './stage.ts';

/** Recent actions by Lantern Voice Studio's teachers, as recorded in their log. */
export async function writeTeachersLog(
  stage: Stage,
  people: People,
  courses: ReadonlyMap<string, FoundedCourse>,
  cohorts: readonly MadeCohort[],
): Promise<void> {
  const course = courses.get('voice-acting-101');
  const cohort = cohorts.find(
    (candidate) => candidate.plan.course === 'voice-acting-101' && candidate.plan.moniker === 'Winter',
  );
  if (!course || !cohort) throw new Error('The demo has no winter of Voice Acting 101.');
  const { teacher, courseadmin } = people.accounts;
  const ofCourse = { schoolId: course.schoolId, courseId: course.id };
  const winter = { ...ofCourse, subjectKind: 'cohort', subjectId: cohort.id } as const;
  const done: readonly (Activity & { by: typeof teacher; daysAgo: number })[] = [
    { by: courseadmin, daysAgo: 61, action: 'create_cohort', ...winter },
    { by: courseadmin, daysAgo: 58, action: 'change_cohort', ...winter, detail: changed({ capacity: [16, 20] }) },
    { by: teacher, daysAgo: 57, action: 'change_cohort', ...winter, detail: changed({ price: ['$150', '$175'] }) },
    { by: courseadmin, daysAgo: 55, action: 'open_cohort', ...winter },
    { by: teacher, daysAgo: 20, action: 'change_course', ...ofCourse, subjectKind: 'course', subjectId: course.id },
    {
      by: teacher,
      daysAgo: 6,
      action: 'change_school',
      schoolId: course.schoolId,
      subjectKind: 'school',
      subjectId: course.schoolId,
    },
  ];
  for (const { by, daysAgo, ...activity } of done) {
    await inTransaction(stage.as(by, -daysAgo), (tx) => logActivity(tx, activity));
  }
}
