import {
  type Compilable,
  CompiledQuery,
  type Kysely,
  type QueryExecutorProvider,
  type QueryResult,
  type RawBuilder,
  sql,
} from 'kysely';
import type pg from 'pg';

const names = new Map<string, string>();

class Slot {
  readonly key: string;
  constructor(key: string) {
    this.key = key;
  }
}

/** Sends every statement that has a registered name as `{ name, text, values }`, including inside transactions. */
export function nameStatements(pool: pg.Pool): void {
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...args: unknown[]) => unknown;
    const wrapped = (...args: unknown[]): unknown => {
      const [text, values, ...rest] = args;
      const name = typeof text === 'string' ? names.get(text) : undefined;
      return name === undefined ? query(...args) : query({ name, text, values }, ...rest);
    };
    // `pg` declares a dozen overloads; the wrapper forwards whatever it is given.
    client.query = wrapped as typeof client.query;
  });
}

/**
 * Runs a statement as a named prepared one: the database parses and plans it once per connection. Only for SQL that
 * never varies; pass what differs as parameters.
 */
export function prepared<Row>(
  db: QueryExecutorProvider & Pick<Kysely<unknown>, 'executeQuery'>,
  name: string,
  query: RawBuilder<Row>,
): Promise<QueryResult<Row>> {
  const statement = query.compile(db);
  names.set(statement.sql, name);
  return db.executeQuery(statement);
}

/**
 * Names an SQL text from a library that is sent again and again, so the database plans that text once per connection,
 * too.
 */
export function nameText(name: string, text: string): void {
  if (!names.has(text)) names.set(text, name);
}

/**
 * Compiles a read query once and runs it as a named prepared statement. Inside `build`, `slot.x` stands for the
 * parameter `x`. Pass lists with `= any(${listed(slot.x)})`, never `in`.
 */
export function compiled<P extends object, Row>(name: string, build: (slot: P) => Compilable<Row>) {
  let ready: { query: CompiledQuery<Row>; parameters: readonly unknown[] } | undefined;
  const prepare = () => {
    const slots = new Proxy({}, { get: (_, key) => new Slot(String(key)) });
    // Slots only pass through the builder as opaque parameter values.
    const query = build(slots as P).compile();
    names.set(query.sql, name);
    ready = { query, parameters: query.parameters };
    return ready;
  };
  return async (db: Pick<Kysely<unknown>, 'executeQuery'>, values: P): Promise<Row[]> => {
    const { query, parameters } = ready ?? prepare();
    const bound = parameters.map((parameter) =>
      parameter instanceof Slot ? (values as Record<string, unknown>)[parameter.key] : parameter,
    );
    const result: QueryResult<Row> = await db.executeQuery<Row>(
      CompiledQuery.raw(query.sql, bound) as CompiledQuery<Row>,
    );
    return result.rows;
  };
}

/**
 * A list for `any` and `unnest` in a named statement. The subquery hides the list's length from the planner. Otherwise
 * a plan for the one entry at hand looks cheaper than the cached plan, which expects ten, and every call plans the
 * statement again. For many statements, planning takes ten times as long as running.
 */
export function listed(list: readonly (number | null)[]): RawBuilder<number[]>;
export function listed(list: readonly string[], type: 'text'): RawBuilder<string[]>;
export function listed(list: readonly unknown[], type: 'bigint' | 'text' = 'bigint') {
  return sql`array(select unnest(${list}::${sql.raw(type)}[]))`;
}
