import type { Ctx } from '#server/platform/ctx.ts';
import type { Db } from '#server/platform/database/pool.ts';
import type { ProviderBooks } from '#server/providers/payments/books.ts';
import { type Difference, differencesOf, type Found, type FoundPayment, type FoundRefund } from './difference.rules.ts';
import {
  type Compared,
  differingDisputes,
  differingPayments,
  differingRefunds,
  firstOrderAt,
  postingsOfNothing,
  strangeMovements,
  toldTotals,
} from './differences.query.ts';
import { addToldPage, analyzeToldBooks, closeToldBooks, openToldBooks } from './told-books.store.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** Money that moved within that is in flight: the reconciler asks about it after ten minutes (rules §5). */
export const IN_FLIGHT_MS = 20 * 60_000;
/** The hourly look goes back so far; a worker may have been away for most of it. */
export const LOOKED_BACK_MS = 3 * DAY_MS;
/** Of our own rows those that are younger by so much: their payment may have been noted late. */
const NOTED_WITHIN_MS = DAY_MS;
const CLOCKS_APART_MS = 60_000;
/** Differences of one kind that are told; more of them have one cause. */
const MOST_TOLD = 100;

/** A comparison of our books with one provider's. */
export interface Comparison {
  readonly provider: ProviderBooks['provider'];
  readonly from: Date;
  readonly differences: readonly Difference[];
  /** The provider's balance from there on by its movements, in cents. */
  readonly totals: Found['totals'] | null;
}

/** What isn't in the provider's lists is asked for by its id, before it is said not to be there. */
async function notListedOnly(
  books: ProviderBooks,
  found: { payments: readonly FoundPayment[]; refunds: readonly FoundRefund[] },
): Promise<{ payments: FoundPayment[]; refunds: FoundRefund[] }> {
  const payments: FoundPayment[] = [];
  for (const one of found.payments) {
    const told = one.there === null ? await books.payment(one.paymentId) : null;
    if (told?.cents !== one.here || one.ledger !== one.here) payments.push(one);
  }
  const refunds: FoundRefund[] = [];
  for (const one of found.refunds) {
    const told = one.there === null && one.providerRefundId ? await books.refund(one.providerRefundId) : null;
    if (!told || told.state === 'failed' || told.cents !== one.here) refunds.push(one);
  }
  return { payments, refunds };
}

async function compareOn(
  db: Db,
  books: ProviderBooks,
  { from, ownFrom, now }: { from: Date; ownFrom: Date; now: Date },
): Promise<Found> {
  await openToldBooks(db);
  for await (const page of books.pages(from, now)) await addToldPage(db, page);
  await analyzeToldBooks(db);
  const what: Compared = {
    provider: books.provider,
    ownFrom,
    until: new Date(now.getTime() - IN_FLIGHT_MS - books.delayMs),
    limit: MOST_TOLD,
  };
  const payments = await differingPayments(db, what);
  const refunds = await differingRefunds(db, what);
  return {
    ...(await notListedOnly(books, { payments, refunds })),
    disputes: await differingDisputes(db, what),
    movements: await strangeMovements(db, what),
    postings: await postingsOfNothing(db, what),
    totals: await toldTotals(db),
  };
}

/**
 * Compares our payments, refunds and disputes and what the ledger carries for them with a provider's lists and the
 * movements of its balance, one by one, since `since` or (`everything`) since our first order. Fees and bank transfers
 * are movements of their own and no difference, nor is what is in flight. The provider's pages are laid into tables of one
 * connection: nothing grows in memory, and no transaction waits for the provider. Throws where the provider is away.
 */
export async function compareBooks(
  ctx: Pick<Ctx, 'db' | 'clock'>,
  books: ProviderBooks,
  asked: { since: Date } | 'everything',
): Promise<Comparison> {
  const now = ctx.clock.now();
  const { provider } = books;
  const first = await firstOrderAt(ctx.db);
  if (!first) return { provider, from: now, differences: [], totals: null };
  // Nothing of ours was paid before it; their clock may be a little behind.
  const earliest = first.getTime() - CLOCKS_APART_MS;
  const start = asked === 'everything' ? earliest : Math.max(asked.since.getTime(), earliest);
  const from = new Date(start);
  const ownFrom = new Date(start === earliest ? start : start + NOTED_WITHIN_MS);
  const found = await ctx.db.connection().execute(async (db) => {
    try {
      return await compareOn(db, books, { from, ownFrom, now });
    } finally {
      await closeToldBooks(db);
    }
  });
  return { provider, from, differences: differencesOf(provider, found), totals: found.totals };
}

/** The books of every provider that is configured. */
export function booksOf({ providers: { payments, paypal } }: Pick<Ctx, 'providers'>): ProviderBooks[] {
  return paypal ? [payments.books, paypal.books] : [payments.books];
}
