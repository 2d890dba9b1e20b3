import type pg from 'pg';

/** Number of people in the multiplied school. */
export const PEOPLE = 100_000;
/**
 * Number of people in the school that fills the pages which the demo school's few rows leave half empty. With 1,000,
 * its longest pages (100 workouts, 100 cohorts) would still be half empty, and a full page of the large school would be
 * compared with them.
 */
export const PAGES_FULL = 4_000;

/** Distance between the ids of two copies: more than the demo school has rows of anything. */
const SPAN = 1_000_000;
/**
 * Copies of schools with everything they teach. People and their purchases are copied more often, each into one of
 * these schools.
 */
const SCHOOL_COPIES = 100;

/** Tables of schools and what they teach. */
const SCHOOLS = [
  'schools',
  'school_slugs',
  'school_applications',
  'courses',
  'course_slugs',
  'course_listings',
  'course_modules',
  'course_contents',
  'cohorts',
  'seat_pools',
  'event_series',
  'events',
  'event_hosts',
  'hosts',
  'staff_roles',
  'ticket_types',
  'workouts',
  'lessons',
  'library_contents',
  'surveys',
  'survey_questions',
  'landing_pages',
  'landing_instructors',
  'email_templates',
  'mailings',
  'promo_codes',
  'payout_recipients',
  'remittances',
  'payouts',
  'payout_lines',
];

/** Tables of people and what belongs to each of them. */
const OF_PEOPLE = [
  'users',
  'customers',
  'orders',
  'order_lines',
  'payments',
  'refunds',
  'refund_lines',
  'disputes',
  'promo_redemptions',
  'subscriptions',
  'subscription_periods',
  'credit_lots',
  'ledger_accounts',
  'ledger_transactions',
  'ledger_entries',
  'enrolments',
  'course_follows',
  'course_waitlist',
  'attendances',
  'workout_places',
  'workout_submissions',
  'survey_answers',
  'mailing_recipients',
  'notifications',
  'sends',
];

/**
 * References to other rows without a foreign key; and columns that are unique through an expression, or through the
 * slug table beside their own.
 */
const POINTING: Readonly<Record<string, string>> = {
  'order_lines.subject_id': 'cohorts',
  'ledger_accounts.owner_id': 'users',
};
const UNIQUE = new Set(['users.email', 'course_waitlist.email', 'schools.slug', 'courses.slug']);
/** The text of sent emails: stored out of line, listed nowhere, and most of the data. Copies get only its beginning. */
const LONG = new Set(['sends.html', 'sends.text', 'sends.ics']);

interface Column {
  readonly name: string;
  readonly type: string;
  readonly refers: string | null;
  /** True if the column is in a unique index that has no id to change with the copy. */
  readonly once: boolean;
}

async function columnsOf(pool: pg.Pool, table: string): Promise<Column[]> {
  const { rows } = await pool.query<Column & { indexes: string[][] | null }>(
    `select a.attname as name, format_type(a.atttypid, null) as type,
       (select f.confrelid::regclass::text from pg_constraint f where f.contype = 'f' and f.conrelid = a.attrelid
         and a.attnum = any(f.conkey) order by cardinality(f.conkey) limit 1) as refers,
       (select json_agg(array(select c.attname from pg_attribute c where c.attrelid = i.indrelid and c.attnum = any(i.indkey)))
         from pg_index i where i.indrelid = a.attrelid and i.indisunique and a.attnum = any(i.indkey)) as indexes
     from pg_attribute a where a.attrelid = $1::regclass and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     order by a.attnum`,
    [table],
  );
  const moves = new Set(rows.filter((row) => moving(table, row)).map(({ name }) => name));
  return rows.map(({ indexes, ...row }) => ({
    ...row,
    refers: POINTING[`${table}.${row.name}`] ?? row.refers,
    once: UNIQUE.has(`${table}.${row.name}`) || (indexes ?? []).some((index) => !index.some((name) => moves.has(name))),
  }));
}

const known = new Set([...SCHOOLS, ...OF_PEOPLE]);
const moving = (table: string, { name, type, refers }: Omit<Column, 'once'>): boolean =>
  type === 'bigint' && (name === 'id' || known.has(POINTING[`${table}.${name}`] ?? refers ?? ''));

/** A column's SQL in copy `n`: its own id and references to copied rows are shifted, unique text is marked. */
function copied(table: string, column: Column): string {
  const name = `t.${JSON.stringify(column.name)}`;
  const ofSchool = `${name} + (n % ${SCHOOL_COPIES + 1}) * ${SPAN}::bigint`;
  if (moving(table, column)) {
    const owner = column.name === 'id' && column.refers === null ? table : (column.refers ?? table);
    return SCHOOLS.includes(owner) ? ofSchool : `${name} + n * ${SPAN}::bigint`;
  }
  if (LONG.has(`${table}.${column.name}`)) return `left(${name}, 100)`;
  if (column.type === 'uuid') return `case when ${name} is not null then gen_random_uuid() end`;
  // Copied unchanged: one of a few fixed words, beside the column that makes the row unique.
  if (!column.once || /^(provider|unit|purpose|code)$|kind$/.test(column.name)) return name;
  if (column.type === 'text') return column.name === 'email' ? `n || '.' || ${name}` : `${name} || '-' || n`;
  return column.type === 'bigint' || column.type === 'integer' ? `${name} + n * ${SPAN}::bigint` : name;
}

/**
 * Indexes that aren't unique are dropped and rebuilt at the end, which is much faster than updating them row by row.
 */
const OTHER_INDEXES = `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as made from pg_index
  where indrelid = any($1::regclass[]) and not indisunique`;

/**
 * Multiplies the demo school until it has this many people: a hundred copies of its schools with everything they teach,
 * and as many copies of its people with everything that is theirs as needed, each in one of those schools. Foreign keys
 * aren't checked: copies are as consistent as their originals.
 */
export async function multiplyDemoSchool(pool: pg.Pool, people: number): Promise<void> {
  const { rows } = await pool.query<{ n: number }>('select count(*)::int as n from users');
  const copies = Math.max(1, Math.ceil(people / (rows[0]?.n ?? 1)) - 1);
  const client = await pool.connect();
  try {
    await client.query("set session_replication_role = 'replica'; set synchronous_commit = off");
    await client.query("set maintenance_work_mem = '512MB'; set work_mem = '256MB'");
    const { rows: indexes } = await client.query<{ name: string; made: string }>(OTHER_INDEXES, [[...known]]);
    if (indexes.length > 0) await client.query(`drop index ${indexes.map(({ name }) => name).join(', ')}`);
    for (const table of known) {
      const columns = await columnsOf(pool, table);
      const names = columns.map(({ name }) => JSON.stringify(name)).join(', ');
      const copyCount = SCHOOLS.includes(table) ? Math.min(copies, SCHOOL_COPIES) : copies;
      // Copy by copy, in row order, as a school grows.
      await client.query(
        `insert into ${table} (${names}) overriding system value
         select ${columns.map((column) => copied(table, column)).join(', ')}
         from generate_series(1, ${copyCount}) as n cross join ${table} t on conflict do nothing`,
      );
    }
    for (const { made } of indexes) await client.query(made);
    await client.query("set session_replication_role = 'origin'");
    await client.query('vacuum analyze');
  } finally {
    client.release(true);
  }
}
