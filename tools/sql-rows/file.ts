/** Where a test run leaves the columns of every statement that it executed: one JSON object a line. */
export const STATEMENTS_FILE = '.build/reports/statements.jsonl';

/** A statement as PostgreSQL described it: its text, and name and type id of each column. */
export interface DescribedStatement {
  readonly text: string;
  readonly columns: readonly (readonly [name: string, typeId: number])[];
}
