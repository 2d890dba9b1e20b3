import type { ResponseOf } from '#contract/primitives/endpoint.ts';
import { toDollars } from '#contract/primitives/money.ts';
import { notFound } from '#contract/primitives/problem.ts';
import type { showNewCohort as contract } from '#contract/schools/teacher-cohorts.endpoints.ts';
import { copyableSessions } from '#server/features/events/index.ts';
import { lastCohortOf } from '#server/features/schools/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { newCohort } from './new-cohort.rules.ts';
import { courseOfTeacher } from './teacher-cohort.query.ts';

/** Defaults for a new cohort of a course, and the last cohort, which may be copied. */
export async function showNewCohort(ctx: Ctx, courseId: number): Promise<ResponseOf<typeof contract>> {
  const course = await courseOfTeacher(ctx, courseId);
  if (!course) throw notFound();
  const last = await lastCohortOf(ctx, courseId);
  const defaults = newCohort({}, { courseName: course.name, last, copied: undefined }, ctx.clock.now());
  const { start, end, payment, priceCents, nonmemberPriceCents, lectureHours, ...rest } = defaults;
  const { isHouse, feeBps, ...named } = course;
  return {
    cohort: {
      ...rest,
      startdate: start.date,
      starttime: start.time,
      startampm: start.ampm,
      enddate: end.date,
      endtime: end.time,
      endampm: end.ampm,
      paymentdate: payment.date,
      paymenttime: payment.time,
      paymentampm: payment.ampm,
      price: toDollars(priceCents),
      nonmember_price: toDollars(nonmemberPriceCents),
      lecture_hours: lectureHours,
    },
    course: named,
    last: last
      ? {
          id: last.id,
          name: last.name,
          moniker: last.moniker,
          startsAtUtc: last.startsAt?.toISOString() ?? null,
          sessions: last.start ? (await copyableSessions(ctx, last.id)).length : 0,
        }
      : null,
    is_house: isHouse,
    fee_bps: feeBps,
  };
}
