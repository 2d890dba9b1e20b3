/** Which tables the SQL of a file reads and writes: Kysely's builder and raw templates alike. */

/** Table names that a file reads, and those that it writes (insert, update, delete, lock). */
export interface TablesOfFile {
  readonly reads: ReadonlySet<string>;
  readonly writes: ReadonlySet<string>;
  /** It writes a table whose name stands nowhere in the file. Where names stand in it, all of them count as written. */
  readonly writesUnnamed: boolean;
}

const BUILDER_READS =
  /\.(?:selectFrom|(?:inner|left|right|full|cross)Join(?:Lateral)?|from|using)\(\s*\[?\s*((?:['"`][a-z_ ]+['"`]\s*,?\s*)+)/gi;
const BUILDER_WRITES = /\.(?:insertInto|updateTable|deleteFrom|mergeInto|replaceInto)\(\s*['"`]([a-z_]+)/gi;
const RAW_WRITES =
  /\b(?:insert\s+into|update(?!\s+set)|delete\s+from|merge\s+into|truncate(?:\s+table)?)\s+(?:only\s+)?(?:public\.)?"?([a-z_]+)"?/gi;
const RAW_READS =
  /(?<!\bdelete\s)\b(?:from|join|using)\s+(?:only\s+)?(?:lateral\s+)?\(?\s*(?:public\.)?"?([a-z_]+)"?((?:\s+(?:as\s+)?[a-z_]+)?(?:\s*,\s*[a-z_]+(?:\s+(?:as\s+)?[a-z_]+)?)*)/gi;

/** Words in a template that is handed a table by name: `${sql.table('events')}`, `sql.ref('events.id')`. */
const HANDED = /\bsql\.table\(\s*['"`]([a-z_]+)/gi;

/** A write whose table comes from a variable: `update ${sql.table(table)}`, `.updateTable(table)`. */
const UNNAMED_WRITE =
  /\b(?:insert\s+into|update|delete\s+from|merge\s+into)\s+\$\{(?!\s*sql\.table\(\s*['"`])|\.(?:insertInto|updateTable|deleteFrom|mergeInto)\(\s*[^'"`\s]/i;

const named = (text: string): string[] =>
  [...text.matchAll(/['"`]([a-z_]+)(?:\s+as\s+[a-z_]+)?['"`]/gi)].map((match) => match[1] ?? '');

/** Comments may speak of tables ("from orders on"): they are no SQL. */
const withoutComments = (source: string): string =>
  source.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/(^|[^:'"`])\/\/[^\n]*/g, '$1');

/** Reads the SQL of one file. `known` are the database's tables: other words after `from` are aliases or prose. */
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
  // Raw SQL stands in templates: prose in quotes ("from events") is none.
  for (const [template] of text.matchAll(/`(?:[^`\\]|\\[\s\S])*`/g)) {
    for (const match of template.matchAll(RAW_WRITES)) add(writes, match[1]);
    for (const match of template.matchAll(RAW_READS)) {
      add(reads, match[1]);
      for (const more of (match[2] ?? '').split(',').slice(1)) add(reads, more.trim().split(/\s+/)[0]);
    }
  }
  if (!UNNAMED_WRITE.test(text)) return { reads, writes, writesUnnamed: false };
  // The table comes from a variable: whatever table stands in quotes in this file may be meant.
  const quoted = [...text.matchAll(/'([a-z_]+)'/g)].map((match) => match[1] ?? '').filter((name) => known.has(name));
  const meant = quoted.filter((name) => !reads.has(name) && !writes.has(name));
  for (const name of meant) writes.add(name);
  return { reads, writes, writesUnnamed: quoted.length === 0 };
}
