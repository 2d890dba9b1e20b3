import { notFound } from '#contract/primitives/problem.ts';
import { cohortAnswerField } from '#contract/schools/cohort.fields.ts';
import type { CohortChange } from '#contract/schools/cohort-dry-runs.endpoints.ts';
import { managesSchool, requirePerson } from '#server/features/accounts/index.ts';
import { countSelections } from '#server/features/enrollment/index.ts';
import { startAfterDays, type UpcomingSession, upcomingSessionsOf } from '#server/features/events/index.ts';
import { plannedParts, upcomingPayouts } from '#server/features/payouts/index.ts';
import { type CohortInput, findCohortSettings, startNotice, type Wanted } from '#server/features/schools/index.ts';
import { belowSold } from '#server/features/seats/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { addDays, instantOfLocal } from '#server/platform/local-time.ts';
import { type ChangeEffects, type CohortPlan, effectsOf, planChange, refuseWrong } from './plan-change.ts';
import { checkoutsHolding, cohortContext } from './teacher-cohort.query.ts';

const MAX_OUTSIDE = 100;

const utc = (at: Date | null | undefined) => at?.toISOString() ?? null;

function isOutside(session: UpcomingSession, { start, end }: Wanted): boolean {
  return (start !== null && session.startsAt < start.instant) || (end !== null && session.endsAt > end.instant);
}

async function presentSessions(
  ctx: Ctx,
  { present, wanted }: CohortPlan,
  days: number,
): Promise<CohortChange['sessions']> {
  const ahead = await upcomingSessionsOf(ctx, present.id);
  return {
    ahead: ahead.length,
    outside: ahead
      .filter((session) => isOutside(session, wanted))
      .slice(0, MAX_OUTSIDE)
      .map((session) => ({
        id: session.id,
        name: session.name,
        startsAtUtc: session.startsAt.toISOString(),
        timezone: session.timezone,
        movedToUtc: utc(startAfterDays(session, days)),
      })),
    moveByDays: ahead.length === 0 ? 0 : days,
  };
}

async function presentPayouts(ctx: Ctx, cohortId: number, { dates }: ChangeEffects): Promise<CohortChange['payouts']> {
  if (!dates) return [];
  const moved = plannedParts(dates.now);
  return (await upcomingPayouts(ctx, cohortId)).flatMap(({ part, plannedAt }) => {
    const movesTo = moved.find((planned) => planned.part === part)?.plannedAt;
    return movesTo && movesTo.getTime() !== plannedAt.getTime()
      ? [{ part, plannedAtUtc: plannedAt.toISOString(), movesToUtc: movesTo.toISOString() }]
      : [];
  });
}

/** If the start moves and the deadline doesn't: the deadline, and where it would be if it moved by the same days. */
function presentPayment({ present, wanted, fields }: CohortPlan, days: number, now: Date): CohortChange['payment'] {
  const { payment } = present;
  if (days === 0 || !payment || fields.some((field) => field.startsWith('payment'))) return null;
  const { date, time, ampm } = payment;
  const localTime = addDays({ date, time, ampm, timezone: wanted.timezone }, days);
  const moved = instantOfLocal(localTime);
  const due = wanted.payment?.instant ?? payment.instant;
  const movable = due > now && moved.ok && moved.instant > now;
  return {
    dueAtUtc: due.toISOString(),
    moved: movable ? { paymentdate: localTime.date, atUtc: moved.instant.toISOString() } : null,
  };
}

function presentDates({ present, wanted }: CohortPlan): CohortChange['dates'] {
  const was = {
    timezone: present.timezone,
    startsAtUtc: utc(present.startsAt),
    endsAtUtc: utc(present.endsAt),
    paymentDueAtUtc: utc(present.paymentDueAt),
  };
  const now = {
    timezone: wanted.timezone,
    startsAtUtc: utc(wanted.start?.instant),
    endsAtUtc: utc(wanted.end?.instant),
    paymentDueAtUtc: utc(wanted.payment?.instant),
  };
  return JSON.stringify(was) === JSON.stringify(now) ? null : { was, now };
}

/**
 * The dry run of a change: who is notified, who may leave until when, which sessions fall outside, and the effect on
 * the waitlist, checkouts, baskets, and payouts (rules-teachers A6, C3 to C7). Refuses what the save would refuse.
 * Changes nothing.
 */
export async function showChange(
  ctx: Ctx,
  { cohortId, sent }: { cohortId: number; sent: CohortInput },
): Promise<CohortChange> {
  const person = await requirePerson(ctx);
  const present = await findCohortSettings(ctx, cohortId);
  const around = await cohortContext(ctx, cohortId);
  if (!present || !around) throw notFound();
  const plan = planChange(ctx, present, sent);
  await refuseWrong(ctx, plan, person);
  const { wanted, fields } = plan;
  const sold = around.taken + around.held;
  if (wanted.capacity < sold) throw belowSold(sold);
  const effects = await effectsOf(ctx, plan);
  const { dates, refundable, totals, closesSales, moreSeats } = effects;
  const onSale = plan.status === 'enrolling' || plan.status === 'started';
  const pricesMove = onSale && fields.some((field) => field === 'price' || field === 'nonmemberPrice');
  const free = wanted.capacity - sold;
  const offered = moreSeats > 0 ? Math.min(around.waiting, free) : 0;
  return {
    fields: fields.map(cohortAnswerField),
    consequential: dates !== null || (closesSales && around.waiting > 0) || offered > 0 || pricesMove,
    dates: presentDates(plan),
    notice: startNotice(fields.length > 0 ? (wanted.start?.instant ?? null) : null, ctx.clock.now()),
    learners: totals.learners,
    refundable: refundable && {
      learners: totals.refundable,
      untilUtc: refundable.firstUntil.toISOString(),
      lastUntilUtc: refundable.lastUntil.toISOString(),
    },
    payment: dates && presentPayment(plan, effects.days, ctx.clock.now()),
    sessions: await presentSessions(ctx, plan, effects.days),
    waitlist: { waiting: around.waiting, offered, closed: totals.waiting },
    prices: pricesMove
      ? { held: await checkoutsHolding(ctx, present.seatPoolId), selected: await countSelections(ctx, cohortId) }
      : null,
    payouts: managesSchool(person, present.schoolId) ? await presentPayouts(ctx, cohortId, effects) : [],
    totals,
  };
}
