import type { enroll as contract } from '#contract/checkout/enroll.ts';
import { CHECKOUT_REFUSALS } from '#contract/checkout/refusals.ts';
import type { BodyOf, ResponseOf } from '#contract/primitives/endpoint.ts';
import { toDollars } from '#contract/primitives/money.ts';
import { refuse } from '#contract/primitives/problem.ts';
import { type Person, requireVerified } from '#server/features/accounts/index.ts';
import { type Code, codeOf, type Quote } from '#server/features/checkout/index.ts';
import {
  cohortsToBuy,
  type Enrolling,
  enrollFacts,
  enrollGroup,
  enrollOffered,
  placeLine,
  quoteWith,
  soldOut,
} from '#server/features/enrollment/index.ts';
import { type CohortForSale, cohortStatusAt, saleRefusalAt } from '#server/features/schools/index.ts';
import { waitlistEntriesOf } from '#server/features/seats/index.ts';
import { batcher } from '#server/platform/batch.ts';
import { type Ctx, unguarded } from '#server/platform/ctx.ts';
import type { Db } from '#server/platform/database/pool.ts';
import { failPoint } from '#server/platform/fail-point.ts';
import { buyerAfterFormerCheckout, endFormerCheckout } from './end-former-checkout.ts';

/** How many requests for one cohort share a transaction. */
const GROUP_SIZE = 64;

type Body = BodyOf<typeof contract>;
type EnrollResponse = ResponseOf<typeof contract>;
type Enqueue = (poolId: number, entry: Enrolling) => Promise<EnrollResponse>;

/** One batcher per database and process: requests for the same pool are processed together. */
const batchers = new WeakMap<Db, Enqueue>();

function batcherOf(ctx: Ctx): Enqueue {
  let enqueue = batchers.get(ctx.db);
  if (!enqueue) {
    enqueue = batcher<number, Enrolling, EnrollResponse>((_poolId, entries) => enrollGroup(entries), GROUP_SIZE);
    batchers.set(ctx.db, enqueue);
  }
  return enqueue;
}

/**
 * The basket and its code. Normally one statement shows that nothing prevents enrolling. If something does (an open
 * checkout, a code, an unavailable cohort), the full path finds out what, and reports it.
 */
async function basketOf(
  ctx: Ctx,
  person: Person,
  body: Body,
): Promise<{ buyer: Person; cohorts: CohortForSale[]; code: Code | null; onWaitlist: boolean }> {
  const now = ctx.clock.now();
  const facts = await enrollFacts(ctx.db, person.id);
  const cohorts = facts.map(
    (row): CohortForSale => ({
      ...row,
      // Safe: the column's check constraint allows exactly these five states.
      status: row.status as CohortForSale['status'],
      statusAt: (at) => cohortStatusAt({ ...row, status: row.status as CohortForSale['status'] }, at),
      saleRefusal: (at) => saleRefusalAt({ ...row, status: row.status as CohortForSale['status'] }, at),
    }),
  );
  const plain =
    facts.length > 0 &&
    facts.every((row) => row.seatFree && !row.knowsCourse && !row.checkoutOpen && !row.holdsCode) &&
    cohorts.every((cohort) => cohort.saleRefusal(now) === null);
  if (plain) return { buyer: person, cohorts, code: null, onWaitlist: false };
  const [only] = facts;
  // The full path would find the same. After a rush, most requests come too late, so they are refused after a single
  // read.
  if (only?.soldOut && facts.length === 1 && !only.knowsCourse && !only.checkoutOpen && !only.holdsCode) {
    if (cohorts.every((cohort) => cohort.saleRefusal(now) === null)) throw soldOut(cohorts);
  }
  const after = await buyerAfterFormerCheckout(ctx, person);
  if (after) freeQuote(after.buyer, after.code, await cohortsToBuy(ctx, person.id), body);
  await endFormerCheckout(ctx, person.id);
  // The earlier checkout may have returned credits.
  const buyer = await requireVerified(ctx);
  const toBuy = await cohortsToBuy(ctx, buyer.id);
  const poolIds = toBuy.map((cohort) => cohort.seatPoolId);
  const onWaitlist = (await waitlistEntriesOf(ctx, { userId: buyer.id, poolIds })).length > 0;
  return { buyer, cohorts: toBuy, code: await codeOf(ctx, buyer.id), onWaitlist };
}

/** The price of the basket. Refuses 409 if something is left to pay. */
function freeQuote(buyer: Person, code: Code | null, cohorts: readonly CohortForSale[], body: Body): Quote {
  const quoted = quoteWith(buyer, code, {
    lines: cohorts.map(placeLine),
    priceClass: buyer.getsCourseDiscount ? 'member' : 'nonmember',
    credits: body.creditsToSpend,
    quotedPrice: body.quotedPrice,
  });
  if (quoted.cashCents > 0) {
    const price = toDollars(quoted.cashCents);
    throw refuse(CHECKOUT_REFUSALS.notFree, 409, "There's still something left to pay.", { price });
  }
  return quoted;
}

/**
 * Enrolls with credits that pay the whole basket. The server computes the price and checks that nothing is left to pay;
 * then seat, order, credits, enrollment, and emails are one transaction, batched with other requests for the same
 * cohort.
 */
export async function enrollWithCredits(ctx: Ctx, body: Body): Promise<EnrollResponse> {
  const { buyer, cohorts, code, onWaitlist } = await basketOf(ctx, await requireVerified(ctx), body);
  const quote = freeQuote(buyer, code, cohorts, body);
  const entry: Enrolling = { ctx, userId: buyer.id, cohorts, quote };
  if (onWaitlist) return enrollOffered(entry);
  const [only] = cohorts;
  if (cohorts.length === 1 && only && !unguarded(ctx, 'gathering')) {
    const response = await batcherOf(ctx)(only.seatPoolId, entry);
    failPoint(ctx, 'enrol.done');
    return response;
  }
  const [result] = await enrollGroup([entry]);
  if (!result || result instanceof Error) throw result ?? new Error('No one was enrolled.');
  return result;
}
