/** Where a test run stores the columns of every statement it executed: one JSON object per line. */
export const STATEMENTS_FILE = '.build/reports/statements.jsonl';

/** A statement as PostgreSQL described it: its text, and the name and type id of each column. */
export interface DescribedStatement {
  readonly text: string;
  readonly columns: readonly (readonly [name: string, typeId: number])[];
}
