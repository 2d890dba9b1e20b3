import type { Ctx } from '#server/platform/ctx.ts';
import { localOfInstant } from '#server/platform/local-time.ts';
import { type CreateCourse, createCourse } from '../course/create-course.ts';
import { createSchool } from '../school/create-school.ts';
import { type CreateCohort, createCohort } from './create-cohort.ts';
import { openCohort } from './open-cohort.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
let number = 0;

/** A school with its own School Admin; for tests. */
export async function aSchool(ctx: Ctx, input: { name?: string; adminId?: number } = {}) {
  number += 1;
  const adminId = input.adminId ?? (await anAdmin(ctx));
  return createSchool(ctx, { name: input.name ?? `School ${number}`, adminId });
}

async function anAdmin(ctx: Ctx): Promise<number> {
  const now = ctx.clock.now();
  const row = await ctx.db
    .insertInto('users')
    .values({ email: `admin${number}@example.test`, verified_at: now, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** A listed course; creates its own school unless one is given. For tests. */
export async function aCourse(ctx: Ctx, input: Partial<CreateCourse> = {}) {
  number += 1;
  const schoolId = input.schoolId ?? (await aSchool(ctx)).id;
  return createCourse(ctx, {
    name: `Course ${number}`,
    email: 'desk@example.test',
    listed: true,
    topic: 'Voice',
    ...input,
    schoolId,
  });
}

export interface ACohort extends Partial<Omit<CreateCohort, 'start' | 'end' | 'payment'>> {
  /** Days from now: start (default 35), end (start + 42), payment deadline (start − 1). `null`: no dates at all. */
  startsIn?: number | null;
  endsIn?: number;
  paymentIn?: number;
  /** Open for enrollment (default: true if it has dates). */
  open?: boolean;
}

/** An enrolling cohort with 12 seats at $150 for members, $200 for others; creates its own course. For tests. */
export async function aCohort(ctx: Ctx, input: ACohort = {}) {
  const { startsIn = 35, endsIn, paymentIn, open = startsIn !== null, ...rest } = input;
  number += 1;
  const courseId = rest.courseId ?? (await aCourse(ctx)).id;
  const timezone = rest.timezone ?? 'America/New_York';
  const localTime = (days: number) => localOfInstant(new Date(ctx.clock.now().getTime() + days * DAY_MS), timezone);
  const dates =
    startsIn === null
      ? {}
      : {
          start: localTime(startsIn),
          end: localTime(endsIn ?? startsIn + 42),
          payment: localTime(paymentIn ?? startsIn - 1),
        };
  const created = await createCohort(ctx, {
    name: `Cohort ${number}`,
    capacity: 12,
    priceCents: 15_000,
    nonmemberPriceCents: 20_000,
    timezone,
    ...dates,
    ...rest,
    courseId,
  });
  if (open) await openCohort(ctx, { cohortId: created.id });
  return { ...created, courseId };
}
