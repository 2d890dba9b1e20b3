import { scheduleClassSession } from '#server/domain/events/index.ts';
import { createCohort, openCohort } from '#server/domain/schools/index.ts';
import { addDays, instantOfWall, type WallTime, wallOfInstant } from '#server/platform/wall-time.ts';
import type { CohortPlan } from '../content/cohorts.ts';
import type { FoundedCourse } from './schools.ts';
import type { Stage } from './stage.ts';

const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];
const DAY_MS = 86_400_000;
/** A cohort is announced so long before it starts, and opened for enrolment a little later. */
const ANNOUNCED_DAYS_BEFORE = 130;
const OPENED_DAYS_BEFORE = 125;

export interface MadeCohort {
  readonly id: number;
  readonly courseId: number;
  readonly plan: CohortPlan;
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly openedDay: number;
  /** Member price. */
  readonly priceDollars: number;
}

/** The first of the course's weekdays on or after that day, at its hour. */
function firstSession(stage: Stage, course: FoundedCourse, startsIn: number): WallTime {
  const { zone, time, ampm, weekdays } = course.content;
  let wall: WallTime = { ...wallOfInstant(new Date(stage.now.getTime() + startsIn * DAY_MS), zone), time, ampm };
  const weekdayOf = (date: string) => WEEKDAYS[(new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7];
  while (weekdayOf(wall.date) !== weekdays[0]) wall = addDays(wall, 1);
  return wall;
}

function instant(wall: WallTime): Date {
  const read = instantOfWall(wall);
  if (!read.ok) throw new Error(read.message);
  return read.instant;
}

/** Makes one cohort with its class sessions and opens it, at the days when a school would have done so. */
export async function makeCohort(stage: Stage, course: FoundedCourse, plan: CohortPlan): Promise<MadeCohort> {
  const { content } = course;
  const start = firstSession(stage, course, plan.startsIn);
  const end = { ...addDays(start, 7 * content.weeks - 1), time: '11:30', ampm: 'PM' as const };
  const startsIn = (instant(start).getTime() - stage.now.getTime()) / DAY_MS;
  const announcedDay = Math.min(-2, startsIn - ANNOUNCED_DAYS_BEFORE);
  const openedDay = Math.min(-1, startsIn - OPENED_DAYS_BEFORE);
  const ctx = stage.at(announcedDay);
  const { id } = await createCohort(ctx, {
    courseId: course.id,
    name: `${content.name}: ${plan.moniker}`,
    moniker: plan.moniker,
    capacity: plan.capacity,
    timezone: content.zone,
    start,
    end,
    payment: addDays(start, -1),
    priceCents: content.priceDollars * 100,
    nonmemberPriceCents: content.nonmemberDollars * 100,
    lectureHours: (content.weeks * content.sessionMinutes) / 60,
  });
  for (let week = 0; week < content.weeks; week += 1) {
    await scheduleClassSession(ctx, {
      cohortId: id,
      name: `${content.name} - Session ${String(week + 1).padStart(2, '0')}`,
      start: addDays(start, 7 * week),
      durationMinutes: content.sessionMinutes,
      zoomUrl: `https://meet.callboard.example/${content.slug}-${plan.moniker.toLowerCase()}`,
    });
  }
  if (!plan.draft) await openCohort(stage.at(openedDay), { cohortId: id });
  return {
    id,
    courseId: course.id,
    plan,
    startsAt: instant(start),
    endsAt: instant(end),
    openedDay,
    priceDollars: content.priceDollars,
  };
}
