import type { listReadySchools as contract } from '#contract/payouts/staff-payouts.endpoints.ts';
import type { QueryOf, ResponseOf } from '#contract/primitives/endpoint.ts';
import { toDollars } from '#contract/primitives/money.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { pageMetaOf } from '#server/platform/page-meta.ts';
import { findReadySchools, type ReadySchool, sumReady } from './ready.query.ts';

const PER_PAGE = 20;

/** A suggested reference for a transfer: no other transfer to this school has the same newest row. */
export const proposedReference = ({ schoolId, newestId }: Pick<ReadySchool, 'schoolId' | 'newestId'>): string =>
  `CB-${schoolId}-${newestId}`;

/** Schools that can be paid, or whose sum is carried forward; staff only, by the endpoint's audience. */
export async function listReadySchools(
  ctx: Ctx,
  { only, page }: QueryOf<typeof contract>,
): Promise<ResponseOf<typeof contract>> {
  const carried = only === 'carried';
  const sums = await sumReady(ctx);
  const rows = await findReadySchools(ctx, { carried, limit: PER_PAGE, offset: (page - 1) * PER_PAGE });
  const total = carried ? sums.carried : sums.ready;
  return {
    schools: rows.map((row) => ({
      school: { id: row.schoolId, name: row.schoolName },
      amount: toDollars(row.cents),
      payouts: row.payouts.map(({ cents, finalizedAt, ...payout }) => ({
        ...payout,
        amount: toDollars(cents),
        finalizedAtUtc: new Date(finalizedAt).toISOString(),
      })),
      reference: proposedReference(row),
      carried,
      newestFinalizedAtUtc: row.newestAt.toISOString(),
      earliestBankOn: row.earliestBankOn,
      recipients: [...row.recipients],
    })),
    total: toDollars(carried ? sums.carriedCents : sums.readyCents),
    waiting: toDollars(carried ? 0 : sums.waitingCents),
    counts: { ready: sums.ready, carried: sums.carried },
    meta: pageMetaOf(page, PER_PAGE, total),
  };
}
