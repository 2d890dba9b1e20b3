import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';

/** A cell's value. A function is called once the ids are known. */
export type Cell = string | number | boolean | null | Date | Ref | ((idOf: (ref: Ref) => number) => string);
export type Row = Record<string, Cell>;

/** A row that isn't written yet but is already referenced; it gets its id when the sheet is written. */
export class Ref {
  readonly table: Table;
  readonly index: number;
  readonly row: Row;
  constructor(table: Table, index: number, row: Row) {
    this.table = table;
    this.index = index;
    this.row = row;
  }
}

/** Tables in write order: parents first, and credits granted before they are spent. */
const TABLES = [
  'users',
  'consents',
  'schools',
  'courses',
  'staff_roles',
  'hosts',
  'seat_pools',
  'cohorts',
  'events',
  'event_hosts',
  'ticket_types',
  'ledger_accounts',
  'orders',
  'order_lines',
  'payments',
  'ledger_transactions',
  'ledger_entries',
  'subscriptions',
  'subscription_periods',
  'refunds',
  'refund_lines',
  'credit_lots',
  'credit_uses',
  'enrolments',
  'attendances',
  'course_follows',
  'cohort_selections',
  'sends',
] as const;
export type Table = (typeof TABLES)[number];

/** Tables whose key consists of other tables' ids. */
const WITHOUT_ID: ReadonlySet<Table> = new Set(['course_follows', 'cohort_selections']);
const LINES_PER_CHUNK = 500;

/** Rows in many tables, written together by COPY. */
export class Sheet {
  readonly #rows = new Map<Table, Ref[]>();

  /** Adds a row; all rows in a table have the same columns. */
  add(table: Table, row: Row): Ref {
    const rows = this.#rows.get(table) ?? [];
    this.#rows.set(table, rows);
    const ref = new Ref(table, rows.length, row);
    rows.push(ref);
    return ref;
  }

  /** Writes everything in the caller's transaction. Returns the number of rows. */
  async write(client: pg.ClientBase): Promise<number> {
    const ids = new Map<Table, number[]>();
    const idOf = (ref: Ref): number => {
      const id = ids.get(ref.table)?.[ref.index];
      if (id === undefined) throw new Error(`A row of ${ref.table} is pointed at before it has an id.`);
      return id;
    };
    let written = 0;
    for (const [table, rows] of this.#rows) {
      if (!WITHOUT_ID.has(table)) ids.set(table, await reserveIds(client, table, rows.length));
    }
    for (const table of TABLES) {
      const rows = this.#rows.get(table);
      if (!rows) continue;
      await copyRows(client, table, rows, idOf);
      written += rows.length;
    }
    return written;
  }
}

/** Takes ids from the table's own sequence, so that concurrent inserts get different ones. */
async function reserveIds(client: pg.ClientBase, table: Table, count: number): Promise<number[]> {
  const { rows } = await client.query<{ id: number }>(
    `select nextval(pg_get_serial_sequence($1, 'id')) as id from generate_series(1, $2::int)`,
    [table, count],
  );
  return rows.map((row) => Number(row.id));
}

async function copyRows(
  client: pg.ClientBase,
  table: Table,
  rows: readonly Ref[],
  idOf: (ref: Ref) => number,
): Promise<void> {
  const columns = Object.keys(rows[0]?.row ?? {});
  const withId = !WITHOUT_ID.has(table);
  const line = (ref: Ref): string => {
    if (Object.keys(ref.row).length !== columns.length) throw new Error(`Rows of ${table} differ in their columns.`);
    const cells = columns.map((column) => {
      const cell = ref.row[column];
      if (cell === undefined) throw new Error(`A row of ${table} has no ${column}.`);
      return text(cell, idOf);
    });
    return `${withId ? `${idOf(ref)}\t` : ''}${cells.join('\t')}\n`;
  };
  function* chunks(): Generator<string> {
    for (let at = 0; at < rows.length; at += LINES_PER_CHUNK) {
      yield rows
        .slice(at, at + LINES_PER_CHUNK)
        .map(line)
        .join('');
    }
  }
  const names = withId ? ['id', ...columns] : columns;
  await pipeline(Readable.from(chunks()), client.query(copyFrom(`copy ${table} (${names.join(', ')}) from stdin`)));
}

/** A cell in COPY's text format. */
function text(cell: Cell, idOf: (ref: Ref) => number): string {
  if (cell === null) return '\\N';
  if (cell instanceof Ref) return String(idOf(cell));
  if (cell instanceof Date) return cell.toISOString();
  if (typeof cell === 'boolean') return cell ? 't' : 'f';
  if (typeof cell === 'number') return String(cell);
  const raw = typeof cell === 'function' ? cell(idOf) : cell;
  return raw.replaceAll('\\', '\\\\').replaceAll('\t', '\\t').replaceAll('\n', '\\n').replaceAll('\r', '\\r');
}
