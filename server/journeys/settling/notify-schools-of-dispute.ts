import { formatDollars, toDollars } from '#contract/primitives/money.ts';
import type { Order, OrderLine } from '#server/features/checkout/index.ts';
import { addSchoolAdminBells } from '#server/features/payouts/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';

const SENTENCES = {
  open: { title: 'A payment is disputed', body: "It won't count toward payouts until the bank decides." },
  won: { title: 'A dispute was won', body: 'The payment counts toward payouts again.' },
  lost: { title: 'A dispute was lost', body: 'The bank reversed the payment, so it no longer counts toward payouts.' },
} as const;

/** What was paid for a line, in cash and credits, in cents. */
const paidOf = (line: OrderLine) => line.cashCents + line.creditCents;

/**
 * Notifies the School Admins of each school in a disputed order in the app that the dispute is open, won, or lost,
 * unless they turned this kind off (rules-teachers X2). Notifies once each, in the dispute's transaction. Names no
 * learner: the statement has the name.
 */
export async function notifySchoolsOfDispute(
  tx: Ctx,
  order: Order,
  dispute: { readonly id: string; readonly state: keyof typeof SENTENCES },
): Promise<void> {
  const sold = order.lines.filter((line) => line.schoolId !== null && line.state !== 'lost');
  for (const [schoolId, lines] of Map.groupBy(sold, (line) => line.schoolId)) {
    if (schoolId === null) continue;
    const cents = lines.reduce((sum, line) => sum + paidOf(line), 0);
    const { title, body } = SENTENCES[dispute.state];
    await addSchoolAdminBells(tx, {
      schoolId,
      kind: 'dispute',
      occasion: `dispute:${dispute.id}:${dispute.state}`,
      title: `${title}: ${formatDollars(toDollars(cents))}`,
      body: `${lines.map((line) => line.title).join(', ')}. ${body}`,
      href: `/teachers/schools/${schoolId}/payouts`,
    });
  }
}
