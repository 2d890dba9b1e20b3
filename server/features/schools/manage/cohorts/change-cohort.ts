import type { LoggedByCode } from '#contract/primitives/fields.ts';
import { formatDollars, toDollars } from '#contract/primitives/money.ts';
import { notFound, type Refusal, refuse } from '#contract/primitives/problem.ts';
import { COHORT_FIELDS, COHORT_STORED, cohortAnswerField } from '#contract/schools/cohort.fields.ts';
import { requirePerson } from '#server/features/accounts/index.ts';
import { moveSessionsByDays, notifyEventChanged, type UpcomingSession } from '#server/features/events/index.ts';
import { planPayoutsOf } from '#server/features/payouts/index.ts';
import { bumpRevision } from '#server/features/revisions/index.ts';
import {
  type CohortInput,
  lockCohortSettings,
  type SetLocalTime,
  saveCohortSettings,
} from '#server/features/schools/index.ts';
import { changeCapacity, queuePromotion } from '#server/features/seats/index.ts';
import { closeCohortWaitlist } from '#server/journeys/waitlist/cohort-waitlist.ts';
import { changed, logActivity } from '#server/platform/activity.ts';
import { refuseChangedFigures } from '#server/platform/changed-figures.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { loggedFields, unloggedFields } from '#server/platform/merge-fields.ts';
import { notifyNewDates } from './notify-new-dates.ts';
import { openForSale } from './open-for-sale.ts';
import { type ChangeEffects, type CohortPlan, effectsOf, planChange, refuseWrong } from './plan-change.ts';

export interface ChangeCohort {
  readonly cohortId: number;
  readonly sent: CohortInput;
  /**
   * `enrolling` opens the cohort for sale, for good, after the fields are saved; `draft` is accepted for a draft and
   * does nothing.
   */
  readonly toStatus: 'draft' | 'enrolling' | undefined;
  readonly moveSessions: boolean;
  readonly revision: number | undefined;
  readonly expected: Readonly<Record<string, number>> | undefined;
}

const ofPrice = (field: CohortPlan['fields'][number]) => field === 'price' || field === 'nonmemberPrice';

/**
 * Saves everything in one transaction. Locks waitlists before enrollments before seats, the order used everywhere else.
 */
async function save(
  tx: Ctx,
  plan: CohortPlan,
  effects: ChangeEffects,
  moveSessions: boolean,
): Promise<UpcomingSession[]> {
  const { present, wanted } = plan;
  await saveCohortSettings(tx, present.id, wanted);
  if (effects.closesSales) await closeCohortWaitlist(tx, present, 'closed');
  const sessions = moveSessions ? await moveSessionsByDays(tx, present.id, effects.days) : [];
  const { capacity } = wanted;
  if (effects.dates)
    await notifyNewDates(tx, present, { ...effects.dates, capacity, sessions, learners: effects.totals.learners });
  else if (capacity !== present.capacity) await changeCapacity(tx, { poolId: present.seatPoolId, capacity });
  if (effects.moreSeats > 0) await queuePromotion(tx, present.seatPoolId);
  await logActivity(tx, {
    action: 'change_cohort',
    subjectKind: 'cohort',
    subjectId: present.id,
    schoolId: present.schoolId,
    courseId: present.courseId,
    detail: {
      ...differences(plan),
      ...(sessions.length > 0 ? { sessionsMoved: sessions.length } : {}),
      ...(effects.totals.learners > 0 ? { learnersTold: effects.totals.learners } : {}),
    },
  });
  return sessions;
}

function differences({ present: before, wanted: after, fields }: CohortPlan): Record<string, string> {
  const localTime = (set: SetLocalTime | null, timezone: string) =>
    set && `${set.date} ${set.time} ${set.ampm} ${timezone}`;
  const price = (cents: number) => formatDollars(toDollars(cents));
  const byCode = {
    start: [localTime(before.start, before.timezone), localTime(after.start, after.timezone)],
    end: [localTime(before.end, before.timezone), localTime(after.end, after.timezone)],
    payment: [localTime(before.payment, before.timezone), localTime(after.payment, after.timezone)],
    capacity: [before.capacity, after.capacity],
    price: [price(before.priceCents), price(after.priceCents)],
    nonmember_price: [price(before.nonmemberPriceCents), price(after.nonmemberPriceCents)],
    lecture_hours: [before.lectureHours, after.lectureHours],
  } satisfies Record<LoggedByCode<typeof COHORT_FIELDS>, readonly [unknown, unknown]>;
  return {
    ...changed({ ...loggedFields(COHORT_STORED, before, after), ...byCode }),
    ...unloggedFields(COHORT_FIELDS, fields),
  };
}

const alreadyOpen = (toStatus: 'draft' | 'enrolling'): Refusal =>
  toStatus === 'draft'
    ? refuse('not_a_draft', 409, "An open cohort can't go back to draft.")
    : refuse('already_open', 409, 'Enrollment for this cohort is already open.');

/**
 * Changes a cohort's fields and may open it in the same request. Learners are notified of new dates and may leave; the
 * waitlist gets new seats, or is notified that sales ended (rules-teachers C1 to C8). The endpoint's audience checks
 * access. If nothing differs, nothing is written, bumped, or sent.
 * @throws 409 when `stale`, canceled, a field is locked, or figures differ from `expected`; 422 at the fields that are
 * wrong
 */
export async function changeCohort(ctx: Ctx, request: ChangeCohort): Promise<void> {
  const { isStaff } = await requirePerson(ctx);
  const { cohortId, sent, toStatus, moveSessions, revision, expected } = request;
  const open = toStatus === 'enrolling';
  const moved = await inTransaction(ctx, async (tx) => {
    const present = await lockCohortSettings(tx, cohortId);
    if (!present) throw notFound();
    const plan = planChange(tx, present, sent);
    if (toStatus !== undefined && plan.status !== 'draft') throw alreadyOpen(toStatus);
    const fields = [...plan.fields.map(cohortAnswerField), ...(open ? ['status'] : [])];
    await bumpRevision(tx, { kind: 'cohort', id: cohortId, sent: revision, fields });
    await refuseWrong(tx, plan, { isStaff });
    let sessions: UpcomingSession[] = [];
    if (plan.fields.length > 0) {
      const effects = await effectsOf(tx, plan);
      if (!open) refuseChangedFigures(expected, { ...effects.totals });
      sessions = await save(tx, plan, effects, moveSessions);
    }
    if (open) await openForSale(tx, { cohortId, expected });
    else if (plan.status !== 'draft' && plan.fields.some(ofPrice)) await planPayoutsOf(tx, { cohortId });
    return sessions;
  });
  for (const session of moved) notifyEventChanged(ctx, session.id);
}
