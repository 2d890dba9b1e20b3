import { test } from 'vitest';
import { JOBS_SCHEMA } from '#server/platform/jobs/boss.ts';
import { testDatabase } from '#testing/database.ts';
import { expectFrozen } from './compare.ts';

const t = testDatabase();

/** Our own objects in the database: neither PostgreSQL's nor the queue library's. */
const OURS = `n.nspname not like 'pg\\_%' and n.nspname not in ('information_schema', '${JOBS_SCHEMA}')`;

/** Each query returns rows of `head` (the object it belongs to) and `line`. */
const QUERIES = [
  `select 'database' as head, 'extension ' || e.extname as line from pg_extension e where e.extname <> 'plpgsql'
   union all select 'database', 'schema ' || n.nspname from pg_namespace n where ${OURS}
   union all select 'database', 'migration ' || m.name from kysely_migration m
   union all select 'database', 'queue ' || q.name from ${JOBS_SCHEMA}.queue q where q.name not like '\\_\\_pgboss%'`,
  `select 'type ' || t.typname as head, 'values ' || string_agg(quote_literal(e.enumlabel), ', ' order by e.enumsortorder) as line
   from pg_type t join pg_namespace n on n.oid = t.typnamespace join pg_enum e on e.enumtypid = t.oid where ${OURS} group by t.typname`,
  `select 'sequence ' || s.relname as head, concat_ws(' ', format_type(q.seqtypid, null), 'from', q.seqstart, 'by', q.seqincrement, 'to',
     q.seqmax, case when q.seqcycle then 'cycle' end) as line
   from pg_sequence q join pg_class s on s.oid = q.seqrelid join pg_namespace n on n.oid = s.relnamespace
   where ${OURS} and not exists (select 1 from pg_depend d where d.objid = s.oid and d.deptype = 'i')`,
  `select case c.relkind when 'v' then 'view ' when 'm' then 'materialized view ' else 'table ' end || c.relname as head,
     concat_ws(' ', a.attname, format_type(a.atttypid, a.atttypmod),
       case when a.attcollation not in (0, t.typcollation) then 'collate ' || a.attcollation::regcollation end,
       case when a.attstattarget >= 0 then 'statistics ' || a.attstattarget end, case when a.attnotnull then 'not null' end,
       case a.attidentity when 'a' then 'identity always' when 'd' then 'identity by default' end,
       case when a.attgenerated <> '' then 'generated' when d.adbin is not null then 'default' end, pg_get_expr(d.adbin, d.adrelid)) as line
   from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
   join pg_type t on t.oid = a.atttypid left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
   where ${OURS} and c.relkind in ('r', 'p', 'v', 'm') and a.attnum > 0 and not a.attisdropped`,
  `select 'table ' || c.relname as head, 'constraint ' || k.conname || ' ' || pg_get_constraintdef(k.oid) as line
   from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
   where ${OURS} and k.contype <> 'n'`,
  `select 'table ' || c.relname as head, replace(replace(pg_get_indexdef(i.indexrelid), ' ON ' || n.nspname || '.' || c.relname, ''), 'CREATE ', '')
     || case when i.indisvalid then '' else ' invalid' end as line
   from pg_index i join pg_class c on c.oid = i.indrelid join pg_namespace n on n.oid = c.relnamespace
   where ${OURS} and not exists (select 1 from pg_constraint k where k.conindid = i.indexrelid and k.contype in ('p', 'u', 'x'))`,
  `select 'table ' || c.relname as head, replace(replace(pg_get_triggerdef(g.oid), ' ON ' || n.nspname || '.' || c.relname, ''), 'CREATE ', '') as line
   from pg_trigger g join pg_class c on c.oid = g.tgrelid join pg_namespace n on n.oid = c.relnamespace
   where ${OURS} and not g.tgisinternal`,
  `select 'table ' || c.relname as head, 'option ' || o as line from pg_class c join pg_namespace n on n.oid = c.relnamespace,
     unnest(c.reloptions) o where ${OURS} and c.relkind in ('r', 'p')`,
  `select 'table ' || c.relname as head, pg_get_statisticsobjdef(x.oid) as line
   from pg_statistic_ext x join pg_class c on c.oid = x.stxrelid join pg_namespace n on n.oid = c.relnamespace where ${OURS}`,
  `select 'view ' || c.relname as head, pg_get_viewdef(c.oid) as line from pg_class c join pg_namespace n on n.oid = c.relnamespace
   where ${OURS} and c.relkind in ('v', 'm')`,
  `select 'function ' || p.oid::regprocedure as head, pg_get_functiondef(p.oid) as line
   from pg_proc p join pg_namespace n on n.oid = p.pronamespace
   where ${OURS} and p.prokind in ('f', 'p') and not exists (select 1 from pg_depend d where d.objid = p.oid and d.deptype = 'e')`,
];

test("PostgreSQL's catalog: tables, columns, constraints, indexes, triggers, functions", async () => {
  const things = new Map<string, string[]>();
  for (const query of QUERIES) {
    const { rows } = await t.pool.query<{ head: string; line: string }>(query);
    for (const { head, line } of rows) things.set(head, [...(things.get(head) ?? []), ...line.trim().split('\n')]);
  }
  const sorted = (head: string, lines: string[]) =>
    head.startsWith('table') || head === 'database' ? lines.toSorted() : lines;
  const text = [...things]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(
      ([head, lines]) =>
        `${head}\n${sorted(head, lines)
          .map((line) => `  ${line}\n`)
          .join('')}`,
    );
  await expectFrozen(text.join(''), 'catalog.txt');
});
