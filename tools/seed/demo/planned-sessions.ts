import { loadEventsOfCohort, updateEvent } from '#server/features/events/index.ts';
import { createTeacherSeries } from '#server/features/events/manage/series/create-teacher-series.ts';
import { addDays, instantOfLocal, localOfInstant } from '#server/platform/local-time.ts';
import type { MadeCohort } from './cohorts.ts';
import type { People } from './people.ts';
import type { FoundedCourse } from './schools.ts';
import type { Stage } from './stage.ts';

/** The extra sessions start this many days after their cohort, on a different weekday than the regular ones. */
const EXTRA_DAYS_AFTER = 3;

/**
 * Live work the demo's teacher has started: a series waiting to be published, and the last session's recap, which goes
 * out tomorrow unless it is sent earlier.
 */
export async function planSessions(
  stage: Stage,
  people: People,
  courses: ReadonlyMap<string, FoundedCourse>,
  cohorts: readonly MadeCohort[],
): Promise<void> {
  const { teacher } = people.accounts;
  const course = courses.get('voice-acting-101');
  const of = (moniker: string) =>
    cohorts.find(({ plan }) => plan.course === 'voice-acting-101' && plan.moniker === moniker);
  const [winter, autumn] = [of('Winter'), of('Autumn')];
  if (!course || !winter || !autumn) throw new Error('The demo has lost a course to plan for.');
  const { zone } = course.content;
  const first = addDays(localOfInstant(winter.startsAt, zone), EXTRA_DAYS_AFTER);
  await createTeacherSeries(stage.as(teacher, -2), {
    courseId: course.id,
    cohortId: winter.id,
    name: 'Open booth',
    howManySessions: 4,
    whenDays: ['Fri', 'Sat'],
    startDate: first.date,
    startTime: '10:00',
    ampm: 'AM',
    timezone: zone,
    duration: 45,
    kind: 'Class Session',
    zoomUrl: 'https://meet.callboard.example/open-booth',
  });

  const ctx = stage.at(0);
  const held = (await loadEventsOfCohort(ctx, autumn.id))
    .filter(({ endsAt }) => endsAt && endsAt < stage.now)
    .sort((a, b) => (b.endsAt?.getTime() ?? 0) - (a.endsAt?.getTime() ?? 0))[0];
  if (!held) return;
  const tomorrow = addDays({ ...localOfInstant(stage.now, zone), time: '10:00', ampm: 'AM' }, 1);
  const leaves = instantOfLocal(tomorrow);
  if (!leaves.ok) return;
  await updateEvent(ctx, held.id, {
    recap:
      '<p>Three things from last time: breathe before the turn, keep the mouth wet, and mark your copy in pencil.</p><p>For next week: one minute of anything, read twice.</p>',
    should_send_recap_email: true,
    recap_date: tomorrow.date,
    recap_time: tomorrow.time,
    recap_ampm: tomorrow.ampm,
    recap_at: leaves.instant,
  });
}
