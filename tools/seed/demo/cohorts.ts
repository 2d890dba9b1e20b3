import { createSeries, publishEvent, sessionName, updateEvent, type Weekday } from '#server/features/events/index.ts';
import { createCohort, openCohort } from '#server/features/schools/index.ts';
import { addDays, instantOfLocal, type LocalTime, localOfInstant } from '#server/platform/local-time.ts';
import { type CohortPlan, RECORDING } from '../content/content.ts';
import type { FoundedCourse } from './schools.ts';
import type { Stage } from './stage.ts';

const WEEKDAYS: readonly Weekday[] = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];
const DAY_MS = 86_400_000;
/** How many days before its start a cohort is announced, and a little later opened for enrollment. */
const ANNOUNCED_DAYS_BEFORE = 130;
const OPENED_DAYS_BEFORE = 125;

export interface MadeCohort {
  readonly id: number;
  readonly courseId: number;
  readonly plan: CohortPlan;
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly openedDay: number;
  /** The member price. */
  readonly priceDollars: number;
}

function weekdayOf(date: string): Weekday {
  return WEEKDAYS[(new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7] ?? 'Mon';
}

/** A cohort that spans a clock change starts this many days before it. */
const DAYS_BEFORE_CHANGE = 24;
/** The earliest that a cohort spanning a clock change may start, in days from now, so that people can still enroll. */
const SOONEST_DAYS = 60;

/**
 * Days until the zone's next clock change, searching only where people can still enroll; undefined if there is none.
 */
function clockChangeIn(now: Date, zone: string): number | undefined {
  const hourAt = (day: number) => localOfInstant(new Date(now.getTime() + day * DAY_MS), zone).time;
  for (let day = SOONEST_DAYS + DAYS_BEFORE_CHANGE; day < 366; day += 1)
    if (hourAt(day) !== hourAt(day - 1)) return day;
  return undefined;
}

/**
 * The first session: at the course's hour on its first weekday, `startsIn` days from now or the next time that weekday
 * comes.
 */
function firstSession(stage: Stage, course: FoundedCourse, startsIn: number): LocalTime {
  const { zone, time, ampm, weekdays } = course.content;
  let wall: LocalTime = { ...localOfInstant(new Date(stage.now.getTime() + startsIn * DAY_MS), zone), time, ampm };
  while (weekdayOf(wall.date) !== weekdays[0]) wall = addDays(wall, 1);
  return wall;
}

function instant(wall: LocalTime): Date {
  const read = instantOfLocal(wall);
  if (!read.ok) throw new Error(read.message);
  return read.instant;
}

/** Creates a cohort with its class sessions and opens it, on the days when a school would have done so. */
export async function makeCohort(stage: Stage, course: FoundedCourse, plan: CohortPlan): Promise<MadeCohort> {
  const { content } = course;
  const change = plan.acrossClockChange ? clockChangeIn(stage.now, content.zone) : undefined;
  const start = firstSession(stage, course, change === undefined ? plan.startsIn : change - DAYS_BEFORE_CHANGE);
  const end = { ...addDays(start, 7 * content.weeks - 1), time: '11:30', ampm: 'PM' as const };
  const startsIn = (instant(start).getTime() - stage.now.getTime()) / DAY_MS;
  const announcedDay = Math.min(-2, startsIn - ANNOUNCED_DAYS_BEFORE);
  const openedDay = Math.min(-1, startsIn - OPENED_DAYS_BEFORE);
  const ctx = stage.at(announcedDay);
  const { id } = await createCohort(ctx, {
    ...plan,
    courseId: course.id,
    name: `${content.name}: ${plan.moniker}`,
    timezone: content.zone,
    start,
    end,
    payment: addDays(start, -1),
    priceCents: content.priceDollars * 100,
    nonmemberPriceCents: content.nonmemberDollars * 100,
  });
  const series = await createSeries(ctx, {
    cohortId: id,
    name: content.name,
    howManySessions: content.weeks,
    whenDays: [weekdayOf(start.date)],
    start,
    durationMinutes: content.sessionMinutes,
    description: `<p>Live with your class. Bring what you made since last week, and a question.</p>`,
    zoomUrl: `https://meet.callboard.example/${content.slug}-${plan.moniker.toLowerCase()}`,
  });
  for (const [week, eventId] of series.eventIds.entries()) {
    const subject = /^Week \d+ · (.+)$/.exec(content.outline[week]?.title ?? '')?.[1];
    if (subject) await updateEvent(ctx, eventId, { name: `${sessionName(content.name, week + 1)}: ${subject}` });
    await publishEvent(ctx, { eventId });
    const startsAt = instant(addDays(start, 7 * week));
    if (startsAt.getTime() + content.sessionMinutes * 60_000 >= stage.now.getTime()) continue;
    await updateEvent(stage.at(0), eventId, {
      summary: `<p>Session ${week + 1} in short: what we tried, what held, and what to bring next week.</p>`,
      recording_url: RECORDING,
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
