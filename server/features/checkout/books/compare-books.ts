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
  reportedTotals,
  strangeMovements,
} from './differences.query.ts';
import {
  addReportedPage,
  analyzeReportedBooks,
  closeReportedBooks,
  openReportedBooks,
} from './reported-books.store.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** Money that moved more recently than this is in flight: the reconciler asks about it after ten minutes (rules §5). */
export const IN_FLIGHT_MS = 20 * 60_000;
/** How far the hourly comparison looks back; a worker may have been down for most of it. */
export const LOOKED_BACK_MS = 3 * DAY_MS;
/** How much later than the provider's side our own rows start, because we may have recorded a payment late. */
const NOTED_WITHIN_MS = DAY_MS;
const CLOCKS_APART_MS = 60_000;
/** The most differences of one kind to report; more than this have one cause. */
const MAX_REPORTED = 100;

export interface Comparison {
  readonly provider: ProviderBooks['provider'];
  readonly from: Date;
  readonly differences: readonly Difference[];
  /** The provider's balance since `from`, by its movements, in cents. */
  readonly totals: Found['totals'] | null;
}

/** Drops items that are missing only from the provider's lists: looks each one up by id first. */
async function notListedOnly(
  books: ProviderBooks,
  found: { payments: readonly FoundPayment[]; refunds: readonly FoundRefund[] },
): Promise<{ payments: FoundPayment[]; refunds: FoundRefund[] }> {
  const payments: FoundPayment[] = [];
  for (const one of found.payments) {
    const reported = one.there === null ? await books.payment(one.paymentId) : null;
    if (reported?.cents !== one.here || one.ledger !== one.here) payments.push(one);
  }
  const refunds: FoundRefund[] = [];
  for (const one of found.refunds) {
    const reported = one.there === null && one.providerRefundId ? await books.refund(one.providerRefundId) : null;
    if (!reported || reported.state === 'failed' || reported.cents !== one.here) refunds.push(one);
  }
  return { payments, refunds };
}

async function compareOn(
  db: Db,
  books: ProviderBooks,
  { from, ownFrom, now }: { from: Date; ownFrom: Date; now: Date },
): Promise<Found> {
  await openReportedBooks(db);
  for await (const page of books.pages(from, now)) await addReportedPage(db, page);
  await analyzeReportedBooks(db);
  const scope: Compared = {
    provider: books.provider,
    ownFrom,
    until: new Date(now.getTime() - IN_FLIGHT_MS - books.delayMs),
    limit: MAX_REPORTED,
  };
  const payments = await differingPayments(db, scope);
  const refunds = await differingRefunds(db, scope);
  return {
    ...(await notListedOnly(books, { payments, refunds })),
    disputes: await differingDisputes(db, scope),
    movements: await strangeMovements(db, scope),
    postings: await postingsOfNothing(db, scope),
    totals: await reportedTotals(db),
  };
}

/**
 * Compares our payments, refunds, disputes, and ledger entries one by one with a provider's lists and the movements of
 * its balance, since `since` or (`everything`) since our first order. Fees, bank transfers, and money in flight don't
 * count as differences. The provider's pages are stored in temporary tables of one connection: memory stays flat, and
 * no transaction waits for the provider. Throws if the provider is down.
 */
export async function compareBooks(
  ctx: Pick<Ctx, 'db' | 'clock'>,
  books: ProviderBooks,
  period: { since: Date } | 'everything',
): Promise<Comparison> {
  const now = ctx.clock.now();
  const { provider } = books;
  const first = await firstOrderAt(ctx.db);
  if (!first) return { provider, from: now, differences: [], totals: null };
  // None of our orders was paid before the first one was placed; the provider's clock may be slightly behind.
  const earliest = first.getTime() - CLOCKS_APART_MS;
  const start = period === 'everything' ? earliest : Math.max(period.since.getTime(), earliest);
  const from = new Date(start);
  const ownFrom = new Date(start === earliest ? start : start + NOTED_WITHIN_MS);
  const found = await ctx.db.connection().execute(async (db) => {
    try {
      return await compareOn(db, books, { from, ownFrom, now });
    } finally {
      await closeReportedBooks(db);
    }
  });
  return { provider, from, differences: differencesOf(provider, found), totals: found.totals };
}

export function booksOf({ providers: { payments, paypal } }: Pick<Ctx, 'providers'>): ProviderBooks[] {
  return paypal ? [payments.books, paypal.books] : [payments.books];
}
