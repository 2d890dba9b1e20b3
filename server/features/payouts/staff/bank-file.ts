import { Readable } from 'node:stream';
import { toDollars } from '#contract/primitives/money.ts';
import { requireStaff } from '#server/features/accounts/index.ts';
import { logActivity } from '#server/platform/activity.ts';
import { csvHeads, csvLine } from '#server/platform/csv.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { proposedReference } from './list-ready.ts';
import { findReadySchools } from './ready.query.ts';

const MAX_SCHOOLS = 5_000;

/**
 * The transfers to enter at the bank: each school that can be paid, with its default recipient, to the cent. Schools
 * without a recipient are left out. Amounts are plain numbers (rules-teachers P14). Staff only; each file is logged.
 */
export async function bankFile(ctx: Ctx): Promise<{ name: string; lines: Readable }> {
  await requireStaff(ctx);
  const schools = await inTransaction(ctx, async (tx) => {
    const found = await findReadySchools(tx, { carried: false, limit: MAX_SCHOOLS, offset: 0 });
    const payable = found.filter(({ recipients }) => recipients.length > 0);
    await logActivity(tx, {
      action: 'export_bank_file',
      subjectKind: 'payout',
      subjectId: 'ready',
      detail: { schools: payable.length },
    });
    return payable;
  });
  const lines = schools.map((school) =>
    csvLine([
      school.schoolName,
      school.recipients[0]?.name ?? '',
      toDollars(school.cents).toFixed(2),
      proposedReference(school),
    ]),
  );
  const day = ctx.clock.now().toISOString().slice(0, 10);
  return {
    name: `callboard-payouts-${day}.csv`,
    lines: Readable.from([csvHeads(['School', 'Recipient', 'Amount', 'Reference']), ...lines]),
  };
}
