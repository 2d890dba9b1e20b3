import type pg from 'pg';

/** One statement as the server sent it, and the rows that came back. */
interface Spoken {
  readonly text: string;
  readonly values: readonly unknown[];
  readonly rows: readonly Record<string, unknown>[];
}

/** Ids at and above this are given out in the recording, so that a number says which row it means. */
const ID_BASE = 1_000_000;

/** Moves every identity of the public tables to a range of its own: an id stands for one row of one table only. */
export async function spreadIds(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ name: string }>(
    `select quote_ident(s.relname) as name from pg_class s join pg_namespace n on n.oid = s.relnamespace
     where s.relkind = 'S' and n.nspname = 'public' and s.relname like '%\\_id\\_seq' order by s.oid`,
  );
  for (const [index, { name }] of rows.entries()) {
    await pool.query(`select setval('${name}', $1)`, [ID_BASE * (index + 1)]);
  }
}

/** Everything that the pool's connections say while `work` runs. */
export async function record(pool: pg.Pool, work: () => Promise<void>): Promise<Spoken[]> {
  const spoken: Spoken[] = [];
  const client = await pool.connect();
  const prototype = Object.getPrototypeOf(client) as { query: (...args: unknown[]) => unknown };
  client.release();
  const original = prototype.query;
  prototype.query = function (this: unknown, ...args: unknown[]) {
    const answer = original.apply(this, args);
    const [first, second] = args;
    const config = typeof first === 'object' && first !== null ? (first as { text?: string; values?: unknown[] }) : {};
    const text = typeof first === 'string' ? first : config.text;
    const values = (Array.isArray(second) ? second : config.values) ?? [];
    if (text !== undefined && answer instanceof Promise) {
      return answer.then((result: { rows?: Record<string, unknown>[] }) => {
        spoken.push({ text, values, rows: result.rows ?? [] });
        return result;
      });
    }
    return answer;
  };
  try {
    await work();
  } finally {
    prototype.query = original;
  }
  return spoken;
}

/** What differs from one run to the next: the recorded text or number, and what stands for it now. */
export type Substitution = ReadonlyMap<string, string>;

/**
 * Says the recorded statements again on one connection, each prepared once under a name: what a program could do at best.
 * Ids that came back while recording are replaced by those that come back now.
 */
export async function replay(client: pg.PoolClient, spoken: readonly Spoken[], given: Substitution): Promise<void> {
  const known = new Map(given);
  const replace = (text: string): string => text.replaceAll(/[A-Za-z0-9_-]{7,}/g, (word) => known.get(word) ?? word);
  const substitute = (value: unknown): unknown => {
    if (typeof value === 'number') return known.has(String(value)) ? Number(known.get(String(value))) : value;
    if (typeof value === 'string') return known.get(value) ?? replace(value);
    if (Array.isArray(value)) return value.map(substitute);
    return value;
  };
  for (const [index, { text, values, rows }] of spoken.entries()) {
    const result = await client.query<Record<string, unknown>>({
      name: `replay_${index}`,
      text,
      values: values.map(substitute),
    });
    for (const [at, row] of rows.entries()) {
      for (const [column, was] of Object.entries(row)) {
        const is = result.rows[at]?.[column];
        if (typeof was === 'number' && was > ID_BASE && typeof is === 'number') known.set(String(was), String(is));
      }
    }
  }
}
