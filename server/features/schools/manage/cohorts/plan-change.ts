import { Refusal, refuse, refuseFields } from '#contract/primitives/problem.ts';
import type { CohortField } from '#contract/schools/cohort.fields.ts';
import type { ChangeTotals } from '#contract/schools/cohort-dry-runs.endpoints.ts';
import { COHORT_CANCELLED } from '#contract/schools/cohort-input.ts';
import { countMoved } from '#server/features/enrollment/index.ts';
import { lastSessionEndOf } from '#server/features/events/index.ts';
import {
  type CohortInput,
  type CohortSettings,
  type CohortStatus,
  changeProblems,
  cohortStatusAt,
  type Dates,
  lockedFields,
  mergeCohort,
  type Problems,
  type Wanted,
} from '#server/features/schools/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { daysBetween } from '#server/platform/local-time.ts';
import { cohortContext } from './teacher-cohort.query.ts';

/** A requested cohort change, parsed but not yet checked. */
export interface CohortPlan {
  readonly present: CohortSettings;
  /** The state by the clock, not as stored. */
  readonly status: CohortStatus;
  readonly sent: CohortInput;
  readonly wanted: Wanted;
  readonly fields: readonly CohortField[];
  readonly problems: Problems;
}

/** Parses a change to a cohort. @throws 409 for a canceled one, whatever is sent */
export function planChange(ctx: Ctx, present: CohortSettings, sent: CohortInput): CohortPlan {
  const status = cohortStatusAt(present, ctx.clock.now());
  if (status === 'cancelled') throw refuse('cohort_cancelled', 409, COHORT_CANCELLED);
  return { present, status, sent, ...mergeCohort(present, sent) };
}

/** Refuses unreadable fields (422), locked fields (409), and broken rules (422): each with a sentence per field. */
export async function refuseWrong(ctx: Ctx, plan: CohortPlan, { isStaff }: { isStaff: boolean }): Promise<void> {
  const { present, status, wanted, fields } = plan;
  const refuseAny = (problems: Problems) => {
    const entries = Object.entries(problems);
    if (entries.length > 0) throw refuseFields(Object.fromEntries(entries));
  };
  refuseAny(plan.problems);
  const now = ctx.clock.now();
  const locked = lockedFields({ status, isStaff, now }, wanted.payment?.instant ?? null);
  const touched = fields.flatMap((field) => (locked[field] ? [[field, locked[field]] as const] : []));
  if (touched.length > 0) {
    throw new Refusal('field_locked', 409, "This can't be changed anymore.", { fields: Object.fromEntries(touched) });
  }
  const lastSessionEndsAt = status === 'started' ? await lastSessionEndOf(ctx, present.id) : null;
  refuseAny(changeProblems(plan, { status, isStaff, now, lastSessionEndsAt }));
}

/** Effects of a change beyond the cohort's own row. */
export interface ChangeEffects {
  /** Null: the cohort isn't on sale, or its start and end don't change. */
  readonly dates: { readonly was: Dates; readonly now: Dates } | null;
  /** True if the deadline moves to the past: sales end, and so does the waitlist. */
  readonly closesSales: boolean;
  /** How many seats are added for the waitlist. */
  readonly moreSeats: number;
  /** Days from the old start date to the new one: how far class sessions would move. */
  readonly days: number;
  /** Until when people may leave with a refund: the earliest and the latest time among them. Null: no one may. */
  readonly refundable: { readonly firstUntil: Date; readonly lastUntil: Date } | null;
  readonly totals: ChangeTotals;
}

/** The effects that saving this plan would have beyond the cohort's row, as of now. */
export async function effectsOf(ctx: Ctx, { present, status, wanted }: CohortPlan): Promise<ChangeEffects> {
  const onSale = status === 'enrolling' || status === 'started';
  const dates = onSale ? newDates(present, wanted) : null;
  const now = ctx.clock.now();
  const [before, after] = [present.paymentDueAt, wanted.payment?.instant];
  const closesSales = onSale && before !== null && after !== undefined && before > now && after <= now;
  const moved = dates ? await countMoved(ctx, { cohortId: present.id, ...dates.now }) : null;
  return {
    dates,
    closesSales,
    moreSeats: onSale && !closesSales ? Math.max(0, wanted.capacity - present.capacity) : 0,
    days: present.start && wanted.start ? daysBetween(present.start.date, wanted.start.date) : 0,
    refundable:
      moved?.firstUntil && moved.lastUntil ? { firstUntil: moved.firstUntil, lastUntil: moved.lastUntil } : null,
    totals: {
      learners: moved?.learners ?? 0,
      refundable: moved?.mayLeave ?? 0,
      waiting: closesSales ? ((await cohortContext(ctx, present.id))?.waiting ?? 0) : 0,
    },
  };
}

function newDates(present: CohortSettings, wanted: Wanted): ChangeEffects['dates'] {
  const { startsAt, endsAt } = present;
  const [start, end] = [wanted.start?.instant, wanted.end?.instant];
  if (!startsAt || !endsAt || !start || !end) return null;
  if (start.getTime() === startsAt.getTime() && end.getTime() === endsAt.getTime()) return null;
  return {
    was: { timezone: present.timezone, startsAt, endsAt },
    now: { timezone: wanted.timezone, startsAt: start, endsAt: end },
  };
}
