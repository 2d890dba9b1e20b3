import { createCohort } from '#server/features/schools/index.ts';
import { createTeacherCohort } from '#server/features/schools/manage/cohorts/create-teacher-cohort.ts';
import { openForSale } from '#server/features/schools/manage/cohorts/open-for-sale.ts';
import { addDays, localOfInstant } from '#server/platform/local-time.ts';
import type { MadeCohort } from './cohorts.ts';
import type { People } from './people.ts';
import type { FoundedCourse } from './schools.ts';
import type { Stage } from './stage.ts';

/** The ready draft starts this many days from now, the opened cohort a little later. */
const READY_STARTS_IN = 96;
const OPENED_STARTS_IN = 110;
const OPENED_DAYS_AGO = 7;

/**
 * Cohorts the demo's teacher is preparing: a draft with everything missing, one ready to open (a copy of the last
 * cohort), and one opened last week.
 */
export async function prepareCohorts(
  stage: Stage,
  people: People,
  courses: ReadonlyMap<string, FoundedCourse>,
  cohorts: readonly MadeCohort[],
): Promise<void> {
  const { teacher } = people.accounts;
  const course = courses.get('voice-acting-101');
  const other = courses.get('audiobook-narration');
  const winter = cohorts.find(({ plan }) => plan.course === 'voice-acting-101' && plan.moniker === 'Winter');
  if (!course || !other || !winter) throw new Error('The demo has lost a course to prepare.');
  const startOf = ({ content }: FoundedCourse, days: number) => {
    const { date } = addDays(localOfInstant(stage.now, content.zone), days);
    return { startdate: date, starttime: content.time, startampm: content.ampm };
  };

  await createCohort(stage.as(teacher, -20), {
    courseId: course.id,
    name: `${course.content.name}: Summer`,
    moniker: 'Summer',
    capacity: 20,
    timezone: course.content.zone,
    priceCents: course.content.priceDollars * 100,
    nonmemberPriceCents: course.content.nonmemberDollars * 100,
    createdBy: teacher,
  });
  await createTeacherCohort(stage.as(teacher, -3), {
    courseId: course.id,
    copyFrom: winter.id,
    copySessions: true,
    sent: {
      name: `${course.content.name}: Late spring`,
      moniker: 'Late spring',
      ...startOf(course, READY_STARTS_IN),
      wantsTa: true,
      lectureHours: (course.content.weeks * course.content.sessionMinutes) / 60,
    },
  });
  const { cohort } = await createTeacherCohort(stage.as(teacher, -OPENED_DAYS_AGO - 1), {
    courseId: other.id,
    copyFrom: undefined,
    copySessions: false,
    sent: { name: `${other.content.name}: Tower`, moniker: 'Tower', ...startOf(other, OPENED_STARTS_IN) },
  });
  await openForSale(stage.as(teacher, -OPENED_DAYS_AGO), { cohortId: cohort.id });
}
