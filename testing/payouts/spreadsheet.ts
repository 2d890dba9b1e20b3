import { readCsv } from '../read-csv.ts';

type Row = Readonly<Record<string, string>>;

/** A money cell in cents. Throws if a spreadsheet wouldn't read it as a number. */
function cents(row: Row, head: string): bigint {
  const cell = row[head] ?? '';
  const found = /^(-?)(\d+)\.(\d\d)$/.exec(cell);
  if (!found) throw new Error(`${head} is no plain number: ${JSON.stringify(cell)}`);
  return BigInt(`${found[1]}${found[2]}${found[3]}`);
}

const count = (row: Row, head: string): bigint => BigInt(row[head] || 0);
const sum = (values: readonly bigint[]): bigint => values.reduce((a, b) => a + b, 0n);
/** `ROUND(a / b)` for non-negative numbers. */
const round = (a: bigint, b: bigint): bigint => (2n * a + b) / (2n * b);

/** What a sale brings after its refunds (rules-teachers P1, P2), from the columns of its rows. */
function keptOfSale(sale: Row, refunds: readonly Row[]): bigint {
  if (sale.Note) return 0n;
  const [cash, credits, credited] = [cents(sale, 'Cash'), count(sale, 'Credits'), cents(sale, 'Credits in dollars')];
  const value = cents(sale, 'List price') - (sale['Code paid by'] === 'school' ? cents(sale, 'Code') : 0n);
  const all = [sale, ...refunds];
  const [cashBack, creditsBack] = [
    sum(all.map((row) => cents(row, 'Given back in cash'))),
    sum(all.map((row) => count(row, 'Given back in credits'))),
  ];
  if (cash + credited === 0n) return value;
  // Everything is refunded, including the fraction of a credit returned with another line (rules §5).
  if (cashBack === cash && creditsBack === credits && cashBack + creditsBack > 0n) return 0n;
  const creditValueBack = credits === 0n ? 0n : round(credited * creditsBack, credits);
  return round(value * (cash + credited - cashBack - creditValueBack), cash + credited);
}

/**
 * What a teacher gets from only the statement file and a spreadsheet: the sum of its last column, and the same amount
 * recalculated from the other columns: each line from what was paid and refunded, then the fee once on their sum.
 */
export function recompute(file: string): { readonly column: number; readonly again: number } {
  const [heads = [], ...body] = readCsv(file);
  const rows = body.map((cells): Row => Object.fromEntries(heads.map((head, at) => [head, cells[at] ?? ''])));
  const sales = rows.filter(({ Line }) => Line === 'Sale');
  const refunds = rows.filter(({ Line }) => Line === 'Refund');
  // A receipt may have two lines with one school, but only one per subject, so the receipt identifies a sale's refunds.
  const kept = sales.map((sale) =>
    keptOfSale(
      sale,
      refunds.filter(({ Receipt }) => Receipt === sale.Receipt),
    ),
  );
  const revenue = sum(kept);
  let recalculated = revenue;
  for (const row of rows.filter(({ Line }) => Line !== 'Sale' && Line !== 'Refund')) {
    const percent = /^(\d+)(?:\.(\d{1,2}))?% of the sum above$/.exec(row.Note ?? '');
    if (!percent) recalculated += cents(row, 'Amount');
    else
      recalculated -= round(
        revenue * (BigInt(percent[1] ?? 0) * 100n + BigInt((percent[2] ?? '').padEnd(2, '0'))),
        10_000n,
      );
  }
  return { column: Number(sum(rows.map((row) => cents(row, 'Amount')))), again: Number(recalculated) };
}
