/** What spreadsheets skip before a formula: whitespace, control and format characters. */
const SKIPPED = String.raw`[\p{White_Space}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]*`;
/**
 * Cells that a spreadsheet would read as a formula (rules-teachers J2); some read full-width and small signs as plain
 * ones.
 */
const FORMULA = new RegExp(String.raw`^(?:[\t\r\n]|${SKIPPED}[=+\-@＝＋－＠﹦﹢﹣﹫])`, 'u');

/**
 * Money in a file: plain, so spreadsheets can add it up (`-12.50`), and never behind an apostrophe (rules-teachers
 * P14).
 */
export class MoneyCell {
  readonly text: string;
  constructor(cents: number) {
    const absoluteCents = Math.abs(cents);
    this.text = `${cents < 0 ? '-' : ''}${Math.floor(absoluteCents / 100)}.${String(absoluteCents % 100).padStart(2, '0')}`;
  }
}

/** One cell: quoted if necessary, and with an apostrophe in front if it looks like a formula. */
function csvCell(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (value instanceof MoneyCell) return value.text;
  const text =
    value instanceof Date ? value.toISOString() : typeof value === 'object' ? JSON.stringify(value) : String(value);
  const safe = typeof value === 'string' && FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Makes spreadsheets read the file as UTF-8. */
const BOM = '\ufeff';

/** One line of cells (RFC 4180). */
export function csvLine(cells: readonly unknown[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

/** The header line of a file, after the byte order mark. */
export function csvHeads(heads: readonly string[]): string {
  return BOM + csvLine(heads);
}
