import { toCents, toDollars } from '#contract/primitives/money.ts';
import { notFound, type Refusal, refuse } from '#contract/primitives/problem.ts';
import {
  FEEDBACK_REFUSALS,
  type FeedbackRefund,
  MONEY_BACK_DAYS,
  UNANSWERED_REFUND_DAYS,
} from '#contract/workouts/feedback.endpoints.ts';
import { requirePerson } from '#server/features/accounts/index.ts';
import { loadUnrefundedAmounts, refundLines, setLineStates } from '#server/features/checkout/index.ts';
import { lockSeat } from '#server/features/tickets/index.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { moneyBackFrom, unansweredBefore } from '../submissions/feedback.rules.ts';
import { setReturned } from '../submissions/grading.store.ts';
import { submittedAtOf, unansweredSince } from '../submissions/submission.store.ts';
import { findWorkout } from '../workout/workout.store.ts';
import { refuseDisputedPlace } from './attend-workout.ts';
import { notifyPlaceCancelled } from './notify-places.ts';
import { writtenPlaceOf } from './place.store.ts';
import { type WorkoutSeat, workoutSeatOf, workoutSeats } from './workout-seat.ts';

const ANSWERED = "You've received feedback, so this can't be refunded.";
const TOO_EARLY = `Your teacher has ${MONEY_BACK_DAYS} days to give feedback. After that, you can get a refund. After ${UNANSWERED_REFUND_DAYS} days, we refund you automatically.`;
const NOTHING_PAID = "You didn't pay for it, so there's no refund.";
const FULL_REFUND =
  "We'll refund it in full: money to your original payment method, credits to your balance. Your spot ends, and you won't get feedback on your work.";

interface Case {
  readonly seat: WorkoutSeat;
  readonly lineId: number;
  readonly orderId: number;
  readonly refund: FeedbackRefund;
  readonly because: Refusal | null;
}

/**
 * A person's paid written spot whose submission is waiting for feedback, and its refund. 404 without such a spot, or
 * while nothing was submitted.
 */
async function caseOf(ctx: Ctx, workoutId: number, userId: number): Promise<Case> {
  const workout = await findWorkout(ctx, workoutId);
  const place = workout && (await writtenPlaceOf(ctx, workoutId, userId));
  refuseDisputedPlace(place);
  const submittedAt = place && (await submittedAtOf(ctx, place.id));
  const unrefunded = place?.orderLineId == null ? undefined : await loadUnrefundedAmounts(ctx, place.orderLineId);
  if (!workout?.endsAt || !place || place.orderLineId === null || !submittedAt || !unrefunded) throw notFound();
  const fromUtc = moneyBackFrom({ endsAt: workout.endsAt, submittedAt });
  const because =
    place.submissionState === 'answered'
      ? refuse(FEEDBACK_REFUSALS.answered, 409, ANSWERED)
      : unrefunded.cashCents + unrefunded.credits === 0
        ? refuse(FEEDBACK_REFUSALS.nothingPaid, 409, NOTHING_PAID)
        : ctx.clock.now() < fromUtc
          ? refuse(FEEDBACK_REFUSALS.tooEarly, 409, TOO_EARLY, { fromUtc: fromUtc.toISOString() })
          : null;
  return {
    seat: workoutSeatOf(place, workout),
    lineId: place.orderLineId,
    orderId: unrefunded.orderId,
    because,
    refund: {
      possible: because === null,
      amount: toDollars(unrefunded.cashCents),
      credits: unrefunded.credits,
      paid: toDollars(unrefunded.paidCents),
      fromUtc: fromUtc.toISOString(),
      message: because?.message ?? FULL_REFUND,
    },
  };
}

/** How much a refund for unanswered work would be, shown before the click. Changes nothing. */
export async function showMoneyBack(ctx: Ctx, request: { workoutId: number }): Promise<FeedbackRefund> {
  const person = await requirePerson(ctx);
  return (await caseOf(ctx, request.workoutId, person.id)).refund;
}

/**
 * The author of paid work that got no feedback in time takes a refund: the refund, the end of the spot, and the email
 * are one transaction, once. Either this or feedback sent at the same moment succeeds, never both.
 * @throws 404 without a paid written spot with work; 409 if answered, too early, nothing paid, another amount, or
 * disputed
 */
export async function refundUnansweredWork(
  ctx: Ctx,
  request: { workoutId: number; amount: number },
): Promise<FeedbackRefund> {
  const person = await requirePerson(ctx);
  const { workoutId, amount } = request;
  return inTransaction(ctx, async (tx) => {
    const found = await lockedCase(tx, workoutId, person.id);
    const { refund, because } = found;
    if (because) throw because;
    if (toCents(amount) !== toCents(refund.amount)) {
      throw refuse(FEEDBACK_REFUSALS.refundChanged, 409, 'The amount has changed. Please take another look.', {
        amount: refund.amount,
      });
    }
    await returnMoney(tx, found, person.id);
    await ctx.idempotency?.store(tx, 200, { refund });
    return refund;
  });
}

/** Locks the order, then the holder, then the submission: the order used everywhere. */
async function lockedCase(tx: Ctx, workoutId: number, userId: number): Promise<Case> {
  await lockSeat(tx, workoutSeats, (await caseOf(tx, workoutId, userId)).seat);
  return caseOf(tx, workoutId, userId);
}

/** Refunds unanswered work and ends its spot. `by`: the person who requested the refund; null if it is automatic. */
async function returnMoney(tx: Ctx, { seat, refund, lineId, orderId }: Case, by: number | null): Promise<void> {
  if (!(await setReturned(tx, seat.id))) throw refuse(FEEDBACK_REFUSALS.answered, 409, ANSWERED);
  const back = { cashCents: toCents(refund.amount), credits: refund.credits };
  await refundLines(tx, {
    orderId,
    cause: `work_unanswered:${workoutSeats.noun}:${seat.id}:${seat.sequence}`,
    reason: 'work_unanswered',
    lines: [{ lineId, ...back }],
    requestedBy: by,
  });
  await setLineStates(tx, [lineId], 'refunded');
  const ended = await workoutSeats.end(tx, seat, 'cancelled');
  if (!ended) throw notFound();
  await workoutSeats.release(tx, seat);
  await notifyPlaceCancelled(tx, ended, back, true);
}

const SWEEP_LIMIT = 200;

/**
 * Runs each minute: refunds paid work that got no feedback within `UNANSWERED_REFUND_DAYS`. Disputed payments wait
 * until the dispute is settled.
 */
export async function refundUnanswered(ctx: Ctx): Promise<void> {
  for (const { workoutId, userId } of await unansweredSince(ctx, unansweredBefore(ctx.clock.now()), SWEEP_LIMIT)) {
    await inTransaction(ctx, async (tx) => {
      const found = await lockedCase(tx, workoutId, userId);
      if (found.because === null) await returnMoney(tx, found, null);
    }).catch((error: unknown) =>
      ctx.log.warn({ workoutId, error: String(error) }, "couldn't refund a submission without feedback yet"),
    );
  }
}
