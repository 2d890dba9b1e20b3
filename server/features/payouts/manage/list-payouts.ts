import type { Payout } from '#contract/payouts/payout.ts';
import type { listSchoolPayouts as contract, ONLY_SHOW } from '#contract/payouts/payouts.endpoints.ts';
import type { ResponseOf } from '#contract/primitives/endpoint.ts';
import { toDollars } from '#contract/primitives/money.ts';
import { balanceOf, defaultRecipient, keyOfSubject, type SoFar, soFar } from '#server/features/payouts/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { pageMetaOf } from '#server/platform/page-meta.ts';
import { totalOf } from '#server/platform/total-of.ts';
import { figuresOf, presentPayout } from './payout.present.ts';
import { countListedPayouts, type ListedPayout, listedPayouts, nextPlanned } from './payout-rows.query.ts';

type Only = (typeof ONLY_SHOW)[number];
const statusOf = (only: Only) => (only === 'all' ? null : only);

/** One course's payouts: no course has more than this. */
const OF_A_COURSE = 500;
const PER_PAGE = 50;
/** How many planned days are checked to find one that pays something. */
const DAYS_TO_LOOK_AT = 30;

/** What the subjects of the upcoming rows have earned so far. */
export function soFarOfRows(ctx: Ctx, rows: readonly ListedPayout[]): Promise<Map<string, SoFar>> {
  const keys = rows.flatMap(({ status, key }) => (status === 'upcoming' && key ? [key] : []));
  return soFar(ctx, [...new Map(keys.map((key) => [keyOfSubject(key), key])).values()]);
}

async function present(ctx: Ctx, rows: readonly ListedPayout[]): Promise<Payout[]> {
  const now = await soFarOfRows(ctx, rows);
  return rows.map((row) => presentPayout(row, now));
}

/** `GET /teachers/courses/{courseId}/payouts`: T's Payouts for a course's cohorts, the next one first. */
export async function listCoursePayouts(ctx: Ctx, courseId: number, only: Only): Promise<Payout[]> {
  const order = { only: statusOf(only), limit: OF_A_COURSE, nearestTo: ctx.clock.now() };
  return present(ctx, await listedPayouts(ctx, { courseId }, order));
}

/**
 * The next day on which something is paid, with that day's total so far. If nothing is sold yet, the next planned day.
 */
async function nextOf(ctx: Ctx, schoolId: number) {
  const days = await nextPlanned(ctx, schoolId, DAYS_TO_LOOK_AT);
  let first: { atUtc: string; amount: number } | null = null;
  for (const day of days) {
    const next = { atUtc: day.at.toISOString(), amount: await plannedOn(ctx, day.ids) };
    if (next.amount > 0) return next;
    first ??= next;
  }
  return first;
}

/** What these rows total so far, in dollars. */
async function plannedOn(ctx: Ctx, ids: readonly number[]): Promise<number> {
  const rows = await listedPayouts(ctx, { payoutIds: ids }, { only: null, limit: ids.length });
  const now = await soFarOfRows(ctx, rows);
  const cents = rows.reduce(
    (sum, row) => sum + figuresOf(row, row.key ? now.get(keyOfSubject(row.key)) : undefined).amountCents,
    0,
  );
  return toDollars(cents);
}

/**
 * `GET /teachers/schools/{id}/payouts`: all payouts of a school by page, the next one first, and its balance
 * (rules-teachers P11).
 */
export async function listSchoolPayouts(
  ctx: Ctx,
  schoolId: number,
  { only, page }: { only: Only; page: number },
): Promise<ResponseOf<typeof contract>> {
  const rows = await listedPayouts(
    ctx,
    { schoolId },
    { only: statusOf(only), limit: PER_PAGE, offset: (page - 1) * PER_PAGE, nearestTo: ctx.clock.now() },
  );
  const [payouts, balance, recipient, next] = await Promise.all([
    present(ctx, rows),
    balanceOf(ctx, schoolId),
    defaultRecipient(ctx, schoolId),
    nextOf(ctx, schoolId),
  ]);
  const total = await totalOf({ page, perPage: PER_PAGE }, rows.length, () =>
    countListedPayouts(ctx, { schoolId }, statusOf(only)),
  );
  return {
    payouts,
    balance: {
      due: toDollars(balance.dueCents),
      carried: toDollars(balance.carriedCents),
      held: toDollars(balance.heldCents),
      paidThisYear: toDollars(balance.paidThisYearCents),
      year: balance.year,
      next,
      recipient: recipient ? { id: recipient.id, name: recipient.name } : null,
    },
    meta: pageMetaOf(page, PER_PAGE, total),
  };
}
