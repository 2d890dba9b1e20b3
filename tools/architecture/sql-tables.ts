/** Finds the tables that a file's SQL reads and writes, in Kysely's builder and in raw templates alike. */

/** The tables a file reads, and those it writes (insert, update, delete, lock). */
export interface TablesOfFile {
  readonly reads: ReadonlySet<string>;
  readonly writes: ReadonlySet<string>;
  /**
   * True if the file writes a table without naming any in quotes. If it does name some, all of those count as written.
   */
  readonly writesUnnamed: boolean;
}

const BUILDER_READS =
  /\.(?:selectFrom|(?:inner|left|right|full|cross)Join(?:Lateral)?|from|using)\(\s*\[?\s*((?:['"`][a-z_ ]+['"`]\s*,?\s*)+)/gi;
const BUILDER_WRITES = /\.(?:insertInto|updateTable|deleteFrom|mergeInto|replaceInto)\(\s*['"`]([a-z_]+)/gi;
const RAW_WRITES =
  /\b(?:insert\s+into|update(?!\s+set)|delete\s+from|merge\s+into|truncate(?:\s+table)?)\s+(?:only\s+)?(?:public\.)?"?([a-z_]+)"?/gi;
const RAW_READS =
  /(?<!\bdelete\s)\b(?:from|join|using)\s+(?:only\s+)?(?:lateral\s+)?\(?\s*(?:public\.)?"?([a-z_]+)"?((?:\s+(?:as\s+)?[a-z_]+)?(?:\s*,\s*[a-z_]+(?:\s+(?:as\s+)?[a-z_]+)?)*)/gi;

/** A table passed to a template by name: `${sql.table('events')}`, `sql.ref('events.id')`. */
const HANDED = /\bsql\.table\(\s*['"`]([a-z_]+)/gi;

/** A write whose table comes from a variable: `update ${sql.table(table)}`, `.updateTable(table)`. */
const UNNAMED_WRITE =
  /\b(?:insert\s+into|update|delete\s+from|merge\s+into)\s+\$\{(?!\s*sql\.table\(\s*['"`])|\.(?:insertInto|updateTable|deleteFrom|mergeInto)\(\s*[^'"`\s]/i;

const named = (text: string): string[] =>
  [...text.matchAll(/['"`]([a-z_]+)(?:\s+as\s+[a-z_]+)?['"`]/gi)].map((match) => match[1] ?? '');

/** Comments may mention tables ("from orders on") and aren't SQL. */
const withoutComments = (source: string): string =>
  source.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/(^|[^:'"`])\/\/[^\n]*/g, '$1');

/** Reads one file's SQL. `known` are the database's tables: other words after `from` are aliases or prose. */
export function tablesOf(source: string, known: ReadonlySet<string>): TablesOfFile {
  const text = withoutComments(source);
  const reads = new Set<string>();
  const writes = new Set<string>();
  const add = (set: Set<string>, name: string | undefined): void => {
    if (name && known.has(name)) set.add(name);
  };
  for (const match of text.matchAll(BUILDER_READS)) for (const name of named(match[1] ?? '')) add(reads, name);
  for (const match of text.matchAll(BUILDER_WRITES)) add(writes, match[1]);
  for (const match of text.matchAll(HANDED)) add(reads, match[1]);
  // Raw SQL is always in templates: quoted prose ("from events") isn't SQL.
  for (const [template] of text.matchAll(/`(?:[^`\\]|\\[\s\S])*`/g)) {
    for (const match of template.matchAll(RAW_WRITES)) add(writes, match[1]);
    for (const match of template.matchAll(RAW_READS)) {
      add(reads, match[1]);
      for (const more of (match[2] ?? '').split(',').slice(1)) add(reads, more.trim().split(/\s+/)[0]);
    }
  }
  if (!UNNAMED_WRITE.test(text)) return { reads, writes, writesUnnamed: false };
  // The table comes from a variable, so it may be any table this file names in quotes.
  const quoted = [...text.matchAll(/'([a-z_]+)'/g)].map((match) => match[1] ?? '').filter((name) => known.has(name));
  const meant = quoted.filter((name) => !reads.has(name) && !writes.has(name));
  for (const name of meant) writes.add(name);
  return { reads, writes, writesUnnamed: quoted.length === 0 };
}
