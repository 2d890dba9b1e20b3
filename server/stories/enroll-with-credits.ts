import type { enroll as contract } from '#contract/checkout/enroll.ts';
import { CHECKOUT_REFUSALS } from '#contract/checkout/refusals.ts';
import type { BodyOf, ResponseOf } from '#contract/primitives/endpoint.ts';
import { toDollars } from '#contract/primitives/money.ts';
import { refuse } from '#contract/primitives/problem.ts';
import { type Ctx, unguarded } from '#server/platform/ctx.ts';
import type { Db } from '#server/platform/database/pool.ts';
import { cohortsToBuy, placeLine, quoteFor, requireBuyer } from './cart.ts';
import { endFormerCheckout } from './end-former-checkout.ts';
import { type Enrolling, enrolGroup } from './enrol-group.ts';
import { gatherer } from './gather.ts';

/** So many requests for one cohort go into one transaction. */
const GROUP_SIZE = 64;

type Answer = ResponseOf<typeof contract>;
type Gather = (poolId: number, entry: Enrolling) => Promise<Answer>;

/** One gatherer per database: what waits in one process for one pool is worked on together. */
const gatherers = new WeakMap<Db, Gather>();

function gathererOf(ctx: Ctx): Gather {
  let gather = gatherers.get(ctx.db);
  if (!gather) {
    gather = gatherer<number, Enrolling, Answer>((_poolId, entries) => enrolGroup(entries), GROUP_SIZE);
    gatherers.set(ctx.db, gather);
  }
  return gather;
}

/**
 * Story: credits pay all of the basket. The server makes the price and checks that nothing is left; then seat, order,
 * credits, place, mails in one transaction, together with whoever waits for the same cohort.
 */
export async function enrollWithCredits(ctx: Ctx, body: BodyOf<typeof contract>): Promise<Answer> {
  const person = await requireBuyer(ctx);
  await endFormerCheckout(ctx, person.id);
  const cohorts = await cohortsToBuy(ctx, person.id);
  const quote = await quoteFor(ctx, person, {
    lines: cohorts.map(placeLine),
    priceClass: person.getsCourseDiscount ? 'member' : 'nonmember',
    credits: body.creditsToSpend,
    quotedPrice: body.quotedPrice,
  });
  if (quote.cashCents > 0) {
    const price = toDollars(quote.cashCents);
    throw refuse(CHECKOUT_REFUSALS.notFree, 409, 'There is something left to pay.', { price });
  }
  const entry: Enrolling = { ctx, userId: person.id, cohorts, quote };
  const [only] = cohorts;
  if (cohorts.length === 1 && only && !unguarded(ctx, 'gathering')) return gathererOf(ctx)(only.seatPoolId, entry);
  const [result] = await enrolGroup([entry]);
  if (!result || result instanceof Error) throw result ?? new Error('Nobody was enrolled.');
  return result;
}
