import { randomUUID } from 'node:crypto';
import pg from 'pg';

/** One statement as the server sent it, and the rows that came back. */
interface Spoken {
  readonly text: string;
  readonly values: readonly unknown[];
  rows: readonly Record<string, unknown>[];
}

/** Ids at and above this are given out in the recording, so that a number says which row it means. */
const ID_BASE = 1_000_000;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

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

/**
 * Listens to every statement of this process from here on. Made before the connections are opened; `record` answers what
 * was said while `work` ran.
 */
export function openRecorder(): { record(work: () => Promise<void>): Promise<Spoken[]>; close(): void } {
  let spoken: Spoken[] | undefined;
  const prototype = pg.Client.prototype as unknown as { query: (...args: unknown[]) => unknown };
  const original = prototype.query;
  prototype.query = function (this: unknown, ...args: unknown[]) {
    const answer = original.apply(this, args);
    const [first, second] = args;
    const config = typeof first === 'object' && first !== null ? (first as { text?: string; values?: unknown[] }) : {};
    const text = typeof first === 'string' ? first : config.text;
    const values = (Array.isArray(second) ? second : config.values) ?? [];
    if (!spoken || text === undefined || !(answer instanceof Promise)) return answer;
    const said: Spoken = { text, values, rows: [] };
    spoken.push(said);
    return answer.then((result: { rows?: Record<string, unknown>[] }) => {
      said.rows = result.rows ?? [];
      return result;
    });
  };
  return {
    async record(work) {
      spoken = [];
      await work();
      const all = spoken;
      spoken = undefined;
      return all;
    },
    close() {
      prototype.query = original;
    },
  };
}

/** What differs from one run to the next: the recorded text or number, and what stands for it now. */
export type Substitution = ReadonlyMap<string, string>;

/**
 * Says the recorded statements again on one connection, each prepared once under a name: what a program could do at best.
 * Ids that came back while recording are replaced by those that come back now.
 */
export async function replay(client: pg.PoolClient, spoken: readonly Spoken[], given: Substitution): Promise<void> {
  const known = new Map(given);
  const replace = (text: string): string =>
    text.replaceAll(/[A-Za-z0-9_-]{7,}/g, (word) => {
      // A uuid was made for the recorded run alone.
      if (UUID.test(word) && !known.has(word)) known.set(word, randomUUID());
      return known.get(word) ?? word;
    });
  const substitute = (value: unknown): unknown => {
    if (typeof value === 'number') return known.has(String(value)) ? Number(known.get(String(value))) : value;
    if (typeof value === 'string') return replace(value);
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
