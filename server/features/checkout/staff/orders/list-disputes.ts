import type { listDisputes as contract } from '#contract/payouts/staff-disputes.endpoints.ts';
import type { QueryOf, ResponseOf } from '#contract/primitives/endpoint.ts';
import { toDollars } from '#contract/primitives/money.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { pageMetaOf } from '#server/platform/page-meta.ts';
import { findDisputes } from './disputes.query.ts';
import { providerUrl } from './provider-url.ts';

const PER_PAGE = 20;
const DAY_MS = 24 * 60 * 60_000;

/** Whole days left until the response deadline, never below 0; null if no response is due. */
export function daysLeft(until: Date | null, now: Date): number | null {
  return until && Math.max(0, Math.floor((until.getTime() - now.getTime()) / DAY_MS));
}

/** Disputed payments, the ones with the nearest response deadline first; staff only, by the endpoint's audience. */
export async function listDisputes(
  ctx: Ctx,
  { only, page }: QueryOf<typeof contract>,
): Promise<ResponseOf<typeof contract>> {
  const { rows, total, open } = await findDisputes(ctx, { only, page, perPage: PER_PAGE });
  const now = ctx.clock.now();
  return {
    disputes: rows.map((row) => {
      const answerBy = row.state === 'open' ? row.answerBy : null;
      return {
        id: row.id,
        state: row.state,
        amount: toDollars(row.cents),
        reason: row.reason,
        openedAtUtc: row.openedAt.toISOString(),
        closedAtUtc: row.closedAt?.toISOString() ?? null,
        answerByUtc: answerBy?.toISOString() ?? null,
        daysLeft: daysLeft(answerBy, now),
        person: { id: row.personId, displayName: row.displayName ?? 'Former learner' },
        orderId: row.orderId,
        receiptNumber: row.receiptNumber,
        suspended: [...row.suspended],
        withheld: row.withheld.map(({ school, cents }) => ({ school, amount: toDollars(cents) })),
        providerUrl: providerUrl(ctx.config, { provider: row.provider, kind: 'disputes', id: row.providerDisputeId }),
      };
    }),
    open,
    meta: pageMetaOf(page, PER_PAGE, total),
  };
}
