import pg from 'pg';
import type { DescribedStatement } from './file.ts';
import type { Kind, TypedStatement } from './row-types.ts';

const { builtins } = pg.types;
/** Ids of array types that `pg` has no names for. */
const ARRAYS = new Set([199, 1000, 1001, 1005, 1007, 1009, 1015, 1016, 1021, 1022, 1115, 1182, 1185, 1231, 2951, 3807]);

const NUMBERS = ['INT2', 'INT4', 'INT8', 'FLOAT4', 'FLOAT8', 'NUMERIC', 'OID'] as const;
/** PostgreSQL doesn't describe what a JSON value contains. */
const JSON_VALUES: readonly Kind[] = ['json', 'array', 'string', 'number', 'boolean'];
const KINDS = new Map<number, readonly Kind[]>([
  ...NUMBERS.map((name): [number, readonly Kind[]] => [builtins[name], ['number']]),
  [builtins.BOOL, ['boolean']],
  [builtins.TIMESTAMPTZ, ['date']],
  [builtins.BYTEA, ['bytes']],
  [builtins.JSON, JSON_VALUES],
  [builtins.JSONB, JSON_VALUES],
]);

/** The kinds of values in a column: strings if its type has no parser. */
const kindsOfColumn = (typeId: number): readonly Kind[] =>
  KINDS.get(typeId) ?? (ARRAYS.has(typeId) ? ['array'] : ['string']);

/**
 * How many characters of a statement's text the template fixes. Null: the text can't come from this template, or could
 * come from any.
 */
function fixedLength({ parts }: TypedStatement, text: string): number | null {
  const [head = '', ...rest] = parts;
  if (!text.startsWith(head)) return null;
  let at = head.length;
  for (const [index, part] of rest.entries()) {
    const found = index === rest.length - 1 ? text.length - part.length : text.indexOf(part, at);
    if (found < at || !text.startsWith(part, found)) return null;
    at = found + part.length;
  }
  if (at !== text.length) return null;
  const length = parts.reduce((sum, part) => sum + part.trim().length, 0);
  return rest.length === 0 || length >= FIXED_AT_LEAST ? length : null;
}

/** A template with variable parts and fewer fixed characters than this could match any statement. */
const FIXED_AT_LEAST = 30;

function problemsOf({ row, place }: TypedStatement, { columns, text }: DescribedStatement): string[] {
  const names = new Map(columns);
  const missing = [...row].filter(([name, { optional }]) => !optional && !names.has(name)).map(([name]) => name);
  const wrong = [...row].flatMap(([name, { kinds }]) => {
    const typeId = names.get(name);
    if (typeId === undefined || kinds.size === 0 || kinds.has('any')) return [];
    const column = kindsOfColumn(typeId);
    return [...kinds].every((kind) => column.includes(kind))
      ? []
      : [`${name} is ${[...kinds].join(' or ')}, its column ${column[0]} (type ${typeId})`];
  });
  return [...(missing.length > 0 ? [`no column for ${missing.join(', ')}`] : []), ...wrong].map(
    (problem) => `${place}: ${problem}\n  in ${text.trim().replace(/\s+/g, ' ').slice(0, 160)}`,
  );
}

/**
 * Returns what row types claim and executed statements don't return, and how many of the typed statements were
 * executed.
 */
export function compareRows(
  typed: readonly TypedStatement[],
  executed: readonly DescribedStatement[],
): { problems: string[]; compared: number } {
  const problems = new Set<string>();
  const compared = new Set<TypedStatement>();
  for (const statement of executed) {
    const matching = typed
      .map((one) => ({ one, fixed: fixedLength(one, statement.text) }))
      .filter(({ fixed }) => fixed !== null);
    const maxFixed = Math.max(0, ...matching.map(({ fixed }) => fixed ?? 0));
    const sources = matching.filter(({ fixed }) => fixed === maxFixed).map(({ one }) => one);
    for (const source of sources) compared.add(source);
    const found = sources.map((source) => problemsOf(source, statement));
    // The same text may appear in two places with different row types: it's enough if one of them matches.
    if (sources.length > 0 && found.every((list) => list.length > 0)) for (const one of found.flat()) problems.add(one);
  }
  return { problems: [...problems], compared: compared.size };
}
