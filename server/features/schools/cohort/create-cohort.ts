import { blankFields } from '#contract/primitives/fields.ts';
import type { Cents } from '#contract/primitives/money.ts';
import { FIELD_REQUIRED, notFound, refuseFields } from '#contract/primitives/problem.ts';
import { COHORT_STORED } from '#contract/schools/cohort.fields.ts';
import { MEMBERS_NEVER_PAY_MORE } from '#contract/schools/cohort-input.ts';
import { openPool } from '#server/features/seats/index.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { instantOfLocal, isTimeZone } from '#server/platform/local-time.ts';
import { mergeFields } from '#server/platform/merge-fields.ts';
import { lockCourse } from '../course/course.store.ts';
import { startProblem } from './cohort.rules.ts';
import { insertCohort, type LocalColumns } from './cohort.store.ts';
import { HOURS_WITHOUT_ASSISTANT } from './cohort-change.rules.ts';
import type { CohortColumns } from './cohort-settings.store.ts';

/** A local time in the cohort's zone: `{ date: '2026-12-01', time: '07:00', ampm: 'PM' }`. */
export interface CohortLocalTime {
  date: string;
  time: string;
  ampm: 'AM' | 'PM';
}

export interface CreateCohort extends Partial<CohortColumns> {
  courseId: number;
  name: string;
  capacity: number;
  start?: CohortLocalTime;
  end?: CohortLocalTime;
  payment?: CohortLocalTime;
  priceCents: Cents;
  /** Undefined: everyone pays the member price. */
  nonmemberPriceCents?: Cents;
  lectureHours?: number;
  createdBy?: number;
}

const DEFAULT_ZONE = 'America/New_York';

/**
 * Creates a draft cohort with its seat pool.
 * @throws 404 for a missing course; 422 for a local time that does not exist (reported at its date) and for a start
 * that is too near (rules-teachers C2: at every save of a draft that sets it)
 */
export async function createCohort(ctx: Ctx, input: CreateCohort): Promise<{ id: number; seatPoolId: number }> {
  const name = input.name.trim();
  if (name === '') throw refuseFields({ name: FIELD_REQUIRED });
  const timezone = input.timezone ?? DEFAULT_ZONE;
  if (!isTimeZone(timezone)) throw refuseFields({ timezone: "We don't recognize this time zone." });

  const problems: Record<string, string> = {};
  const storedFields = mergeFields(COHORT_STORED, blankFields(COHORT_STORED), input, problems);
  const localTime = (value: CohortLocalTime | undefined, field: string): LocalColumns | null => {
    if (!value) return null;
    const read = instantOfLocal({ ...value, timezone });
    if (!read.ok) {
      problems[`${field}${read.problem === 'bad_time' || read.problem === 'no_such_time' ? 'time' : 'date'}`] =
        read.message;
      return null;
    }
    // 00:mm is stored as 12:mm.
    const time = value.time.padStart(5, '0').replace(/^00/, '12');
    return { date: value.date, time, ampm: value.ampm, instant: read.instant };
  };
  const start = localTime(input.start, 'start');
  const end = localTime(input.end, 'end');
  const payment = localTime(input.payment, 'payment');
  const tooSoon = start && startProblem(start.instant, ctx.clock.now());
  if (tooSoon) problems.startdate = tooSoon;
  if (start && end && end.instant <= start.instant) problems.enddate = 'The end must be after the start.';
  if (end && payment && payment.instant > end.instant) {
    problems.paymentdate = 'The payment deadline must be before the end.';
  }
  if (input.nonmemberPriceCents !== undefined && input.nonmemberPriceCents < input.priceCents) {
    problems.nonmemberPrice = MEMBERS_NEVER_PAY_MORE;
  }
  if (input.lectureHours && !input.wantsTa) problems.lectureHours = HOURS_WITHOUT_ASSISTANT;
  if (Object.keys(problems).length > 0) throw refuseFields(problems);

  return inTransaction(ctx, async (tx) => {
    const course = await lockCourse(tx, input.courseId);
    if (!course) throw notFound();
    const seatPoolId = await openPool(tx, { kind: 'cohort', capacity: input.capacity });
    const id = await insertCohort(tx, {
      schoolId: course.schoolId,
      courseId: course.id,
      ...storedFields,
      name,
      timezone,
      seatPoolId,
      start,
      end,
      payment,
      priceCents: input.priceCents,
      nonmemberPriceCents: input.nonmemberPriceCents ?? input.priceCents,
      lectureHours: input.lectureHours ?? 0,
      createdBy: input.createdBy ?? null,
    });
    return { id, seatPoolId };
  });
}
