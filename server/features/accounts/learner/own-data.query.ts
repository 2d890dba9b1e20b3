import { sql } from 'kysely';
import type { Ctx } from '#server/platform/ctx.ts';

/** A stored row, with columns in the table's order. */
export type KeptRow = Readonly<Record<string, unknown>>;

/** What one table stores about a person; `columns` in the table's order. */
export interface KeptTable {
  readonly table: string;
  readonly columns: readonly string[];
  readonly rows: readonly KeptRow[];
}

/** Columns that grant access, or could: never exported. */
const SECRET = /(hash|secret|nonce|verifier)(_|$)|^token$|_token$/;
/** Columns that hold a person's email address. */
const ADDRESSES = ['email', 'address', 'to_address', 'invited_email'];
/** Columns that hold a school's email address, not a person's. */
const DESKS = ['courses.email'];

/** Rows that belong to a person without naming them, found through the row they depend on. */
const THROUGH: Readonly<Record<string, string>> = {
  order_lines: 'order_id in (select id from orders where user_id = $1)',
  payments: 'order_id in (select id from orders where user_id = $1)',
  refunds: 'order_id in (select id from orders where user_id = $1)',
  refund_lines: 'refund_id in (select id from refunds where order_id in (select id from orders where user_id = $1))',
  disputes: 'payment_id in (select id from payments where order_id in (select id from orders where user_id = $1))',
  subscription_periods: 'subscription_id in (select id from subscriptions where user_id = $1)',
  ledger_accounts: `owner_kind = 'user' and owner_id = $1`,
  ledger_entries: `account_id in (select id from ledger_accounts where owner_kind = 'user' and owner_id = $1)`,
  ledger_transactions: `id in (select e.transaction_id from ledger_entries e join ledger_accounts a on a.id = e.account_id
    where a.owner_kind = 'user' and a.owner_id = $1)`,
  credit_reservations: 'order_id in (select id from orders where user_id = $1)',
  credit_uses: 'lot_id in (select id from credit_lots where user_id = $1)',
  certificates: 'enrolment_id in (select id from enrolments where user_id = $1)',
  replaced_letters: 'enrolment_id in (select id from enrolments where user_id = $1)',
  workout_submissions: 'place_id in (select id from workout_places where user_id = $1)',
  survey_answer_items:
    'survey_answer_id in (select id from survey_answers where user_id = $1 or lower(email) = lower($2))',
  media: `object_type = 'User' and object_id = $1`,
  activity: `subject_kind = 'user' and subject_id = $1::text`,
};

interface Column {
  readonly t: string;
  readonly c: string;
  readonly refers: boolean;
}

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;

/** Every column in the live catalog, in order, and whether it references a person. */
async function catalog(ctx: Ctx): Promise<Column[]> {
  const { rows } = await sql<Column>`
    select c.relname as t, a.attname as c, exists (select from pg_constraint f where f.contype = 'f' and f.conrelid = c.oid
        and f.confrelid = 'public.users'::regclass and a.attnum = any (f.conkey)) as refers
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
      and c.relname not like 'kysely_%'
    order by c.relname, a.attnum`.execute(ctx.db);
  return rows;
}

function conditionOf(table: string, columns: readonly Column[]): string | undefined {
  const by = columns.flatMap(({ c, refers }) => {
    if (refers) return [`${quoted(c)} = $1`];
    return ADDRESSES.includes(c) && !DESKS.includes(`${table}.${c}`) ? [`lower(${quoted(c)}) = lower($2)`] : [];
  });
  if (table === 'users') by.push('id = $1');
  const through = THROUGH[table];
  if (through) by.push(`(${through})`);
  return by.length > 0 ? by.join(' or ') : undefined;
}

/**
 * Everything that any table stores about a person: each row that references them, has their email address, or depends
 * on such a row. Reads the live catalog, so new tables are included automatically; without columns that grant access.
 * One table at a time, each read only when requested.
 */
export async function* ownData(ctx: Ctx, person: { id: number; email: string }): AsyncGenerator<KeptTable> {
  const columns = Map.groupBy(await catalog(ctx), ({ t }) => t);
  for (const [table, all] of columns) {
    const condition = conditionOf(table, all);
    if (!condition) continue;
    const shown = all.map(({ c }) => c).filter((name) => !SECRET.test(name));
    const rows = await rowsOf(ctx, { table, shown, condition, person });
    if (rows.length > 0) yield { table, columns: shown, rows };
  }
}

async function rowsOf(
  ctx: Ctx,
  query: { table: string; shown: readonly string[]; condition: string; person: { id: number; email: string } },
): Promise<KeptRow[]> {
  // Names come from the catalog, conditions from the tables above: none of this is user input.
  const list = query.shown.map(quoted).join(', ');
  const [id, email] = [sql`${query.person.id}::bigint`, sql`${query.person.email}::text`];
  const pieces = query.condition
    .split(/(\$[12])/)
    .map((piece) => (piece === '$1' ? id : piece === '$2' ? email : sql.raw(piece)));
  const { rows } = await sql<KeptRow>`
    select ${sql.raw(list)} from ${sql.raw(quoted(query.table))} where ${sql.join(pieces, sql``)}`.execute(ctx.db);
  return rows;
}
