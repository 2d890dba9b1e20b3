import { knownTables, ownersOf, type SourceFile, serverFiles, usesOf } from './arrows.ts';
import { ABOVE as aboveFeatures, features, type Wall } from './features.ts';
import { tablesOf } from './sql-tables.ts';

/** The parts above all features: they may read every table. */
const ABOVE: ReadonlySet<string> = new Set([...aboveFeatures, 'journeys', 'rights', 'app']);
const SQL = /\.(selectFrom|insertInto|updateTable|deleteFrom|mergeInto)\(|\bsql(<[^>]*>)?`/;
/** The files, in a feature or above, that may contain SQL. */
const MAY_CONTAIN_SQL = /\.(store|query|tables)\.tsx?$/;
const WITH_HABIT = /^server\/(features|journeys|rights|letters)\//;

type Walls = Readonly<Record<string, Wall>>;

/** Cycles in the table of features, each as `a → b → a`. */
export function cyclesOf(walls: Walls): string[] {
  const found = new Set<string>();
  const visit = (feature: string, path: readonly string[]): void => {
    const at = path.indexOf(feature);
    if (at >= 0) {
      const circle = path.slice(at);
      const first = circle.indexOf([...circle].sort()[0] ?? '');
      found.add([...circle.slice(first), ...circle.slice(0, first), circle[first]].join(' → '));
      return;
    }
    for (const known of walls[feature]?.knows ?? []) visit(known, [...path, feature]);
  };
  for (const feature of Object.keys(walls)) visit(feature, []);
  return [...found].map((circle) => `no-knots: ${circle}`);
}

/** Tables without an owner, or with two; owned tables that the database doesn't have. */
function ownersWrong(walls: Walls, tables: ReadonlySet<string>): string[] {
  const owners = ownersOf(walls);
  return [
    ...[...tables].filter((table) => !owners.has(table)).map((table) => `one-owner: ${table} has no owner`),
    ...[...owners]
      .filter(([, who]) => who.length > 1)
      .map(([table, who]) => `one-owner: ${table} has ${who.length}: ${who.join(', ')}`),
    ...[...owners.keys()]
      .filter((table) => !tables.has(table))
      .map((table) => `one-owner: no table is called ${table}`),
  ];
}

/**
 * Every wall that SQL can break: a table written by anyone but its owner, a table read by a feature that may not know
 * its owner, SQL outside stores and queries, an unused arrow, a cycle. One line each.
 */
export function brokenSqlWalls(
  files: readonly SourceFile[] = serverFiles(),
  walls: Walls = features,
  tables: ReadonlySet<string> = knownTables(),
): string[] {
  const uses = usesOf(files, walls);
  const mayKnow = (by: string, of: string) =>
    by === of || of === 'platform' || ABOVE.has(by) || (walls[by]?.knows.includes(of) ?? false);
  const used = new Set(uses.map((use) => `${use.by} ${use.of}`));
  return [
    ...ownersWrong(walls, tables),
    ...cyclesOf(walls),
    ...uses
      .filter((use) => use.how === 'write' && use.by !== use.of)
      .map((use) => `one-writer: ${use.file} writes ${use.table}, owned by ${use.of}`),
    ...files
      .filter(({ text }) => tablesOf(text, tables).writesUnnamed)
      .map(({ path }) => `one-writer: ${path} writes a table that is named nowhere`),
    ...uses
      .filter((use) => use.how !== 'import' && use.by in walls && !mayKnow(use.by, use.of))
      .map((use) => `sql-sees-known: ${use.file} reads ${use.table}; ${use.by} does not know ${use.of}`),
    ...uses
      .filter(
        (use) => (use.by === 'platform' || use.by === 'providers') && use.how !== 'import' && use.of !== 'platform',
      )
      .map((use) => `sql-sees-known: ${use.file} uses ${use.table}; ${use.by} knows no business`),
    ...Object.entries(walls).flatMap(([by, wall]) =>
      wall.knows.filter((of) => !used.has(`${by} ${of}`)).map((of) => `no-idle-arrows: ${by} never uses ${of}`),
    ),
    ...files
      .filter(({ path, text }) => WITH_HABIT.test(path) && !MAY_CONTAIN_SQL.test(path) && SQL.test(text))
      .map(({ path }) => `sql-in-stores: ${path} contains SQL`),
  ];
}
