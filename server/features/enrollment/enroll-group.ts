import { CHECKOUT_REFUSALS } from '#contract/checkout/refusals.ts';
import { type Refusal, refuse } from '#contract/primitives/problem.ts';
import {
  allocateOrderIds,
  attachCode,
  codeGone,
  insertOrders,
  type OrderIds,
  type Quote,
  spendCode,
} from '#server/features/checkout/index.ts';
import { lockCredits, lockPurses, notEnoughCredits, type Purses, spendCredits } from '#server/features/ledger/index.ts';
import { queueMailsOfKinds } from '#server/features/mailings/index.ts';
import { lostPrices } from '#server/features/membership/index.ts';
import type { CohortForSale } from '#server/features/schools/index.ts';
import {
  endEntryWithSeat,
  releaseOffersForCheckout,
  remainingFor,
  takeOneOfEach,
  takeSeats,
} from '#server/features/seats/index.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { failPoint } from '#server/platform/fail-point.ts';
import { storeAnswers } from '#server/platform/http/idempotency.ts';
import { soldOut } from './basket.ts';
import { givePlaces } from './give-place.ts';
import { clearSelectionPairs, livePlaceKeys } from './place.store.ts';

/** A person enrolling in cohorts that credits pay for in full. */
export interface Enrolling {
  /** The request's own context: its idempotency key is stored in the shared transaction. */
  readonly ctx: Ctx;
  readonly userId: number;
  readonly cohorts: readonly CohortForSale[];
  readonly quote: Quote;
}

export interface Enrolled {
  readonly orderId: number;
  readonly cohortIds: number[];
}

/** Fewer seats were left than just seen: the group is decided again, taking seats first. */
class NotEnoughSeats extends Error {}

function alreadyIn(cohort: CohortForSale): Refusal {
  return refuse(CHECKOUT_REFUSALS.basketChanged, 409, `You're already enrolled in ${cohort.name}.`, {
    cohortIds: [cohort.id],
    names: [cohort.name],
  });
}

/** Why this person can't enroll, by the locked rows; null: they can. */
function refusalOf(entry: Enrolling, credits: ReadonlyMap<number, number>, live: ReadonlySet<string>): Refusal | null {
  const enrolledCohort = entry.cohorts.find((cohort) => live.has(`${entry.userId}:${cohort.id}`));
  if (enrolledCohort) return alreadyIn(enrolledCohort);
  return entry.quote.credits > (credits.get(entry.userId) ?? 0) ? notEnoughCredits() : null;
}

/** Takes the group's seats together. Returns how many of the group, from the front, get one. */
async function seatsFor(tx: Ctx, group: readonly Enrolling[]): Promise<number> {
  const [only] = group;
  if (!only) return 0;
  const poolIds = only.cohorts.map((cohort) => cohort.seatPoolId);
  const [poolId] = poolIds;
  if (poolIds.length > 1 || poolId === undefined) {
    const full = await takeOneOfEach(tx, { poolIds });
    if (full === null) return 1;
    throw soldOut(only.cohorts.filter((cohort) => cohort.seatPoolId === full));
  }
  return takeSeats(tx, { poolId, seats: group.length });
}

interface Winner extends Enrolling {
  readonly order: OrderIds;
}

async function spendCodes(tx: Ctx, winners: readonly Winner[]): Promise<void> {
  for (const { quote, order } of winners) {
    if (quote.redemptionId === null) continue;
    if (!(await attachCode(tx, quote.redemptionId, order.id))) throw codeGone();
    await spendCode(tx, quote.redemptionId, order.id);
  }
}

/**
 * Writes everything the winners get, in statements sent together: the ids they refer to were allocated or read before.
 * Normally, a read has already shown that there are seats; the last statement then takes them from `poolId`, so that
 * the pool's row is locked only for a moment.
 */
async function record(
  tx: Ctx,
  winners: readonly Winner[],
  purses: Purses,
  poolId: number | undefined,
): Promise<Enrolled[]> {
  const places = winners.flatMap(({ userId, cohorts, quote, order }) =>
    cohorts.map((cohort, index) => ({
      userId,
      cohort,
      line: quote.lines[index],
      lineId: order.lineIds[index] ?? 0,
      order,
    })),
  );
  const responses = winners.map(({ cohorts, order }) => ({
    orderId: order.id,
    cohortIds: cohorts.map((cohort) => cohort.id),
  }));
  await insertOrders(
    tx,
    winners.map(({ ctx, userId, quote }) => ({
      userId,
      quote,
      visitSource: ctx.visitSource,
      purpose: 'cohort_places',
      state: 'fulfilled',
      expiresAt: null,
    })),
    winners.map(({ order }) => order),
  );
  if (winners.some(({ quote }) => quote.redemptionId !== null)) await spendCodes(tx, winners);
  const enrollments = await givePlaces(
    tx,
    places.map(({ userId, cohort, lineId }) => ({ userId, cohort, reason: 'credits', orderLineId: lineId })),
  );
  if (enrollments.length < places.length) throw new NotEnoughSeats('A place was given in the meantime.');
  await spendCredits(
    tx,
    winners.map(({ userId, quote, order }) => ({
      userId,
      orderId: order.id,
      lines: quote.lines.map((line, index) => ({ orderLineId: order.lineIds[index] ?? 0, credits: line.credits })),
    })),
    purses,
  );
  await clearSelectionPairs(
    tx,
    places.map(({ userId, cohort }) => ({ userId, cohortId: cohort.id })),
  );
  await queueMailsOfKinds(tx, [
    ...places.map(({ userId, cohort, line, order }) => ({
      kind: 'enrolment' as const,
      occasion: `order:${order.id}:cohort:${cohort.id}`,
      to: { userId },
      data: { cohortId: cohort.id, paid: { cashCents: 0, credits: line?.credits ?? 0 } },
      schoolId: cohort.schoolId,
    })),
    ...winners.map(({ userId, order }) => ({
      kind: 'receipt' as const,
      occasion: `order:${order.id}`,
      to: { userId },
      data: { orderId: order.id },
    })),
  ]);
  await storeAnswers(
    tx,
    winners.map(({ ctx }, index) => ({ ctx, status: 200, body: responses[index] })),
  );
  // The pool's row comes last, so that it is locked only for a moment.
  const takenCount = poolId === undefined ? winners.length : await takeSeats(tx, { poolId, seats: winners.length });
  if (takenCount < winners.length) throw new NotEnoughSeats('Seats are short.');
  failPoint(tx, 'enrol.recorded');
  return responses;
}

async function attempt(entries: readonly Enrolling[], seatsFirst: boolean): Promise<(Enrolled | Error)[]> {
  const [head] = entries;
  if (!head) return [];
  return inTransaction(head.ctx, async (tx) => {
    const userIds = entries.map((entry) => entry.userId);
    const [poolId] = head.cohorts.map((cohort) => cohort.seatPoolId);
    const seatsTaken = seatsFirst || head.cohorts.length > 1 || poolId === undefined;
    const purses = await lockPurses(tx, userIds);
    const live = await livePlaceKeys(
      tx,
      entries.flatMap(({ userId, cohorts }) => cohorts.map((cohort) => ({ userId, cohortId: cohort.id }))),
    );
    const remaining = seatsTaken ? undefined : await remainingFor(tx, { poolIds: [poolId], userId: null });
    const numbers = await allocateOrderIds(
      tx,
      entries.map(({ quote }) => quote.lines.length),
    );
    const lost = await lostPrices(tx, entries);
    const seen = new Set<number>();
    const refusals = entries.map((entry, index) => {
      // Two requests of one person in one group: the second finds the enrollment from the first.
      if (seen.has(entry.userId)) return alreadyIn(entry.cohorts[0] as CohortForSale);
      const refusal = lost[index] ?? refusalOf(entry, purses.credits, live);
      if (!refusal) seen.add(entry.userId);
      return refusal;
    });
    const able = entries.flatMap((entry, index) => {
      const order = numbers[index];
      return refusals[index] === null && order ? [{ ...entry, entry, order }] : [];
    });
    const seats =
      remaining && poolId !== undefined ? Math.max(0, remaining.get(poolId) ?? 0) : await seatsFor(tx, able);
    const winners = able.slice(0, seats);
    const enrolled = winners.length > 0 ? await record(tx, winners, purses, seatsTaken ? undefined : poolId) : [];
    const results = new Map<Enrolling, Enrolled>(
      winners.map(({ entry }, index) => [entry, enrolled[index] as Enrolled]),
    );
    return entries.map((entry, index) => refusals[index] ?? results.get(entry) ?? soldOut(entry.cohorts));
  });
}

/**
 * Enrolls a group of people who want the same cohort (or one person who wants several): one transaction, a handful of
 * statements, first come, first served. Returns the order or the refusal for each, in the same order.
 */
export async function enrollGroup(entries: readonly Enrolling[]): Promise<(Enrolled | Error)[]> {
  try {
    return await attempt(entries, false);
  } catch (error) {
    if (!(error instanceof NotEnoughSeats) && entries.length === 1) return [error as Error];
  }
  try {
    return await attempt(entries, true);
  } catch (error) {
    if (entries.length === 1) return [error as Error];
  }
  // Someone in the group makes it fail: run each separately, so that one failing request doesn't fail the others.
  const results: (Enrolled | Error)[] = [];
  for (const entry of entries) {
    const [result] = await enrollGroup([entry]);
    results.push(result ?? new Error('No one was enrolled.'));
  }
  return results;
}

/**
 * Enrolls a person with offered seats: each offer is given up and the seat taken in the same transaction, so that no
 * one can get in between.
 */
export async function enrollOffered(entry: Enrolling): Promise<Enrolled> {
  return inTransaction(entry.ctx, async (tx) => {
    const { userId } = entry;
    // Lock credits before waitlists, and waitlists before seats, like everywhere else.
    await lockCredits(tx, [userId]);
    await releaseOffersForCheckout(tx, { poolIds: entry.cohorts.map(({ seatPoolId }) => seatPoolId), userId });
    const [result] = await attempt([{ ...entry, ctx: tx }], true);
    if (!result || result instanceof Error) throw result ?? new Error('No one was enrolled.');
    for (const { seatPoolId } of entry.cohorts) await endEntryWithSeat(tx, { poolId: seatPoolId, userId });
    return result;
  });
}
