/** A change that the database must refuse, named by the constraint that refuses it. */
export interface Case {
  readonly constraint: string;
  /** What the constraint says, in words: the test's title and the text in docs/data-model.md. */
  readonly says: string;
  readonly sql?: string;
  /** Instead of `sql`: a row of the test data, inserted again with these columns (SQL expressions) changed. */
  readonly copy?: { readonly table: string; readonly set: Readonly<Record<string, string>>; readonly where: string };
}

export const tries = (constraint: string, says: string, sql: string): Case => ({ constraint, says, sql });

export const copies = (
  constraint: string,
  says: string,
  table: string,
  set: Readonly<Record<string, string>> = {},
  where = 'id = 1',
): Case => ({ constraint, says, copy: { table, set, where } });
