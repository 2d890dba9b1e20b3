import type { Statement, StatementLine } from '#contract/payouts/payout.ts';
import type { showPayout as contract } from '#contract/payouts/payouts.endpoints.ts';
import type { ResponseOf } from '#contract/primitives/endpoint.ts';
import { toDollars } from '#contract/primitives/money.ts';
import { notFound } from '#contract/primitives/problem.ts';
import type { FrozenLine } from '#server/features/payouts/index.ts';
import { anyCourseByAddress, schoolByAddress } from '#server/features/schools/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { soFarOfRows } from './list-payouts.ts';
import { presentPayout } from './payout.present.ts';
import { listedPayouts } from './payout-rows.query.ts';
import { remittanceOf } from './statement.query.ts';
import { type StatementFacts, statementOf } from './statement.ts';

/** How many lines a statement shows; its CSV file has all of them. */
const LINES_SHOWN = 2_000;

function presentLine(line: FrozenLine): StatementLine {
  return {
    position: line.position,
    kind: line.kind,
    atUtc: line.occurredAt.toISOString(),
    receiptNumber: line.receiptNumber,
    learner: line.learner,
    list: toDollars(line.listCents),
    discount: toDollars(line.discountCents),
    discountOwner: line.discountOwner,
    credits: line.credits,
    creditValue: toDollars(line.creditCents),
    cash: toDollars(line.cashCents),
    refundedCash: toDollars(line.refundedCents),
    refundedCredits: line.refundedCredits,
    value: toDollars(line.valueCents),
    kept: toDollars(line.keptCents),
    withheld: line.withheld,
  };
}

async function presentStatement({ figures, earlier, lines }: StatementFacts): Promise<Statement> {
  return {
    revenue: toDollars(figures.revenueCents),
    madeOf: {
      sales: toDollars(figures.salesCents),
      refunds: toDollars(figures.refundsCents),
      withheld: toDollars(figures.withheldCents),
    },
    paidBy: {
      cash: toDollars(figures.cashCents),
      credits: toDollars(figures.creditCents),
      codes: toDollars(figures.codeCents),
    },
    feeBps: figures.feeBps,
    fee: toDollars(figures.feeCents),
    assistant: toDollars(figures.assistantCents),
    earned: toDollars(figures.earnedCents),
    earlier: earlier.map(({ id, kind, part, amountCents }) => ({ id, kind, part, amount: toDollars(amountCents) })),
    earlierTotal: toDollars(figures.earlierCents),
    amount: toDollars(figures.amountCents),
    lines: (await lines(0, LINES_SHOWN)).map(presentLine),
    lineCount: figures.lineCount,
  };
}

async function presentRemittance(ctx: Ctx, payoutId: number): Promise<ResponseOf<typeof contract>['remittance']> {
  const found = await remittanceOf(ctx, payoutId);
  if (!found) return null;
  const { recipient, bankOn, reference, amountCents, returnedAt, returnedReason } = found;
  return {
    recipient,
    bankOn,
    reference,
    amount: toDollars(amountCents),
    returned: returnedAt && { atUtc: returnedAt.toISOString(), reason: returnedReason ?? '' },
  };
}

/** `GET /teachers/payouts/{id}`: a payout with its statement and transfer (rules-teachers P9). @throws 404 */
export async function showPayout(ctx: Ctx, payoutId: number): Promise<ResponseOf<typeof contract>> {
  const [row] = await listedPayouts(ctx, { payoutIds: [payoutId] }, { only: null, limit: 1 });
  const school = row && (await schoolByAddress(ctx, String(row.schoolId)));
  if (!row || !school) throw notFound();
  const courseId = row.live?.courseId ?? null;
  const course = courseId === null ? undefined : await anyCourseByAddress(ctx, String(courseId));
  const statement = await statementOf(ctx, row);
  return {
    payout: presentPayout(row, await soFarOfRows(ctx, [row])),
    school: { id: school.id, name: school.name, slug: school.slug },
    course: course ? { id: course.id, name: course.name, slug: course.slug } : null,
    statement: statement && (await presentStatement(statement)),
    remittance: await presentRemittance(ctx, payoutId),
  };
}
