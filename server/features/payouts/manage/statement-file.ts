import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { notFound } from '#contract/primitives/problem.ts';
import { requirePerson } from '#server/features/accounts/index.ts';
import type { FrozenLine } from '#server/features/payouts/index.ts';
import { logActivity } from '#server/platform/activity.ts';
import { csvHeads, csvLine, MoneyCell } from '#server/platform/csv.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { type Limit, takeFromLimit } from '#server/platform/limits.ts';
import { checkRight } from '#server/rights/check-right.ts';
import { mountCsvFile } from '#server/rights/mount-csv-file.ts';
import { type ListedPayout, listedPayouts } from './payout-rows.query.ts';
import { type EarlierAmount, type StatementFacts, statementOf } from './statement.ts';

/** How many files a person may download per hour. Each download is logged. */
const FILES: Limit = { name: 'statement-files', points: 60, seconds: 3600 };
const AT_ONCE = 1_000;
export const STATEMENT_HEADS = [
  'Line',
  'Date (UTC)',
  'Receipt',
  'Learner',
  'List price',
  'Code',
  'Code paid by',
  'Credits',
  'Credits in dollars',
  'Cash',
  'Value',
  'Given back in cash',
  'Given back in credits',
  'Note',
  'Amount',
] as const;

const money = (cents: number) => new MoneyCell(cents);
const NOTES = {
  disputed: 'withheld: disputed',
  lost: 'dispute lost',
  ended: 'no longer active',
  unanswered: 'withheld: awaiting feedback',
} as const;

function saleOrRefund(line: FrozenLine): string {
  const sale = line.kind === 'sale';
  const owner = line.discountOwner === 'school' ? 'school' : line.discountOwner === 'platform' ? 'Callboard' : '';
  return csvLine([
    sale ? 'Sale' : 'Refund',
    line.occurredAt.toISOString(),
    line.receiptNumber,
    line.learner,
    money(line.listCents),
    money(line.discountCents),
    owner,
    line.credits,
    money(line.creditCents),
    money(line.cashCents),
    money(line.valueCents),
    money(line.refundedCents),
    line.refundedCredits,
    line.withheld && NOTES[line.withheld],
    money(line.keptCents),
  ]);
}

/** A line below the sales and refunds: its name, the reason, and its amount in the sum. */
const closing = (label: string, note: string, cents: number): string =>
  csvLine([label, ...STATEMENT_HEADS.slice(1, -2).map(() => null), note, money(cents)]);

const earlierText = ({ kind, part, id }: EarlierAmount): string =>
  `${kind === 'adjustment' ? 'Adjustment' : `Part ${part}`}, payout ${id}`;

/**
 * The lines for the fee, the assistant, earlier payouts, and the later part, so the last column sums to what the row
 * pays.
 */
function closingLines({ figures, earlier }: StatementFacts): string[] {
  const { feeBps, feeCents, assistantCents, earnedCents, earlierCents, amountCents } = figures;
  const later = earnedCents - earlierCents - amountCents;
  return [
    closing('Platform fee', `${feeBps / 100}% of the sum above`, -feeCents),
    ...(assistantCents === 0 ? [] : [closing('Teacher assistant', '', -assistantCents)]),
    ...earlier.map((row) => closing('Earlier payout', earlierText(row), -row.amountCents)),
    ...(later === 0 ? [] : [closing('Paid with part 2', 'half of earnings, plus the odd cent', -later)]),
  ];
}

/**
 * A statement's file, in chunks of a thousand lines; the Amount column sums to what the row pays (rules-teachers P14).
 */
export async function* statementLines(statement: StatementFacts): AsyncGenerator<string> {
  yield csvHeads(STATEMENT_HEADS);
  for (let after = 0; after < statement.figures.lineCount; after += AT_ONCE) {
    yield (await statement.lines(after, AT_ONCE)).map(saleOrRefund).join('');
  }
  yield closingLines(statement).join('');
}

async function noteExport(ctx: Ctx, row: ListedPayout, schoolId: number): Promise<void> {
  await inTransaction(ctx, (tx) =>
    logActivity(tx, {
      action: 'export_payout',
      subjectKind: 'payout',
      subjectId: row.id,
      schoolId,
      detail: { status: row.status },
    }),
  );
}

/**
 * A payout's statement as a CSV file; for an upcoming payout, as of now. The activity log says who downloaded it.
 * @throws 401 for visitors; 403 for course admins; 404 without a statement; 429 beyond `FILES`
 */
export async function exportStatement(ctx: Ctx, id: string): Promise<{ name: string; lines: Readable }> {
  const person = await requirePerson(ctx);
  const managed = await checkRight(ctx, { manages: { payout: 'id' }, as: 'school-admin' }, { id }, 'GET');
  const [row] = managed ? await listedPayouts(ctx, { payoutIds: [managed.id] }, { only: null, limit: 1 }) : [];
  const statement = row && (await statementOf(ctx, row));
  if (!managed || !statement) throw notFound();
  await takeFromLimit(ctx, FILES, String(person.id));
  await noteExport(ctx, row, managed.schoolId);
  const name = row.status === 'upcoming' ? `payout-${row.id}-so-far.csv` : `payout-${row.id}.csv`;
  return { name, lines: Readable.from(statementLines(statement)) };
}

/** The download, linked from the statement. */
export function mountStatementFile(app: FastifyInstance, makeCtx: (request: FastifyRequest) => Ctx): void {
  mountCsvFile(app, makeCtx, {
    path: '/teachers/payouts/:id/statement.csv',
    page: ({ id }) => `/teachers/payouts/${id}`,
    write: (ctx, { params }) => exportStatement(ctx, params.id),
  });
}
