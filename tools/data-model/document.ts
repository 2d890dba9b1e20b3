import { readFileSync } from 'node:fs';

interface ValueList {
  readonly table: string;
  readonly column: string;
  readonly constraint: string;
  readonly values: readonly string[];
}

interface ModelDocument {
  /** Each table.column that a field is mapped to, with its line number. */
  readonly columns: ReadonlyMap<string, number>;
  readonly tables: readonly string[];
  /** Table names by the feature that owns them, sorted. */
  readonly tablesByFeature: Readonly<Record<string, readonly string[]>>;
  readonly values: readonly ValueList[];
  readonly constraints: readonly { readonly name: string; readonly says: string }[];
  readonly text: string;
}

const cells = (line: string): string[] =>
  line
    .slice(1, -1)
    .split('|')
    .map((cell) => cell.trim());

const ticked = (text: string): string[] => [...text.matchAll(/`([^`]+)`/g)].map((found) => found[1] ?? '');

const section = (text: string, title: string): string => {
  const start = text.indexOf(`\n## ${title}\n`);
  if (start < 0) throw new Error(`docs/data-model.md has no section "${title}"`);
  const end = text.indexOf('\n## ', start + 4);
  return text.slice(start, end < 0 ? undefined : end);
};

const rows = (text: string): string[][] =>
  text
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .map(cells);

/** Reads docs/data-model.md for the tests. */
export function readDocument(): ModelDocument {
  const text = readFileSync(new URL('../../docs/data-model.md', import.meta.url), 'utf8');
  const columns = new Map<string, number>();
  const mapped = text.slice(0, text.indexOf('\n## Values\n'));
  mapped.split('\n').forEach((line, index) => {
    if (!line.startsWith('|')) return;
    for (const name of ticked(line)) {
      if (/^[a-z_]+\.[a-z_0-9]+$/.test(name) && !columns.has(name)) columns.set(name, index + 1);
    }
  });
  const tables = ticked(section(text, 'Tables by feature')).filter((name) => /^[a-z_]+$/.test(name));
  const tablesByFeature = Object.fromEntries(
    section(text, 'Tables by feature')
      .split('\n')
      .filter((line) => /^\| [a-z]+ \|/.test(line))
      .map((line) => [cells(line)[0] ?? '', ticked(line).sort()]),
  );
  const values = rows(section(text, 'Values')).map(([place = '', constraint = '', list = '']): ValueList => {
    const [table = '', column = ''] = (ticked(place)[0] ?? '').split('.');
    return { table, column, constraint: ticked(constraint)[0] ?? '', values: ticked(list) };
  });
  const constraints = rows(section(text, 'Constraints')).map(([name = '', says = '']) => ({
    name: ticked(name)[0] ?? '',
    says,
  }));
  return { columns, tables, tablesByFeature, values, constraints, text };
}
