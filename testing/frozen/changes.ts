import { sql } from 'kysely';
import type { Db } from '#server/platform/database/pool.ts';
import { FIRST_ID } from './normalize.ts';

export type Row = Readonly<Record<string, unknown>>;
interface Change {
  readonly name: string;
  readonly before: Row | null;
  readonly after: Row | null;
}

/** Tables whose rows have a kind. Each kind is counted. */
const KIND_OF: Readonly<Record<string, (row: Row) => unknown>> = {
  activity: ({ action }) => action,
  jobs: ({ data }) => (data as Row | null)?.name,
  notifications: ({ kind }) => kind,
  sends: ({ kind }) => kind,
};

const HAS_RECIPIENT = ['notifications', 'sends'];

const IDS_OF_A_TABLE = 1_000_000;

/** Gives each table its own range of ids, so an id in a response belongs to exactly one thing. */
export async function spreadIds(db: Db): Promise<void> {
  await sql
    .raw(`
    do $$ declare counted record; begin
      for counted in
        select attrelid::regclass as id, attname as name, row_number() over (order by relname) as number
        from pg_attribute a join pg_class c on c.oid = attrelid
        where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and attidentity <> ''
      loop
        execute format('alter table %s alter column %I restart with %s', counted.id, counted.name,
          ${FIRST_ID} + counted.number * ${IDS_OF_A_TABLE} + 1);
      end loop;
    end $$;`)
    .execute(db);
}

/** Makes columns that default to PostgreSQL's own time default to this time instead. */
export async function freezeDefaults(db: Db, now: Date): Promise<void> {
  await sql
    .raw(`
    do $$ declare watched record; begin
      for watched in
        select attrelid::regclass as id, attname as name from pg_attribute a
        join pg_attrdef d on d.adrelid = attrelid and d.adnum = attnum join pg_class c on c.oid = attrelid
        where c.relnamespace = 'public'::regnamespace and pg_get_expr(d.adbin, d.adrelid) = 'now()'
      loop
        execute format('alter table %s alter column %I set default %L', watched.id, watched.name, '${now.toISOString()}');
      end loop;
    end $$;`)
    .execute(db);
}

/**
 * Makes the database record each changed row. Each table has its own id range, defaults and the queue use the frozen
 * time, and jobs run in the order they were sent.
 */
export async function watchChanges(db: Db, now: Date): Promise<void> {
  const frozen = now.toISOString();
  await freezeDefaults(db, now);
  await spreadIds(db);
  await sql
    .raw(`
    create schema frozen;
    create table frozen.changes (at bigint generated always as identity, name text, before jsonb, after jsonb);
    create function frozen.note() returns trigger language plpgsql as $$ begin
      insert into frozen.changes (name, before, after) values (tg_argv[0], to_jsonb(old), to_jsonb(new));
      return null;
    end $$;
    create sequence frozen.tick;
    create or replace function jobs.job_now() returns timestamptz language sql volatile as $$
      select timestamptz '${frozen}' + nextval('frozen.tick') * interval '1 microsecond' $$;
    do $$ declare watched record; begin
      for watched in
        select c.oid::regclass as id, case when n.nspname = 'jobs' then 'jobs' else c.relname end as name
        from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where not c.relispartition and (n.nspname = 'public' and c.relkind in ('r', 'p') or n.nspname = 'jobs' and c.relname = 'job')
      loop
        execute format('create trigger frozen after insert or update or delete on %s for each row execute function frozen.note(%L)',
          watched.id, watched.name);
      end loop;
    end $$;`)
    .execute(db);
}

export async function keysOfTables(db: Db): Promise<ReadonlyMap<string, readonly string[]>> {
  const { rows } = await sql<{ name: string; columns: string[] }>`
    select c.relname as name, array_agg(a.attname::text order by a.attname) as columns from pg_index i
    join pg_class c on c.oid = i.indrelid join pg_attribute a on a.attrelid = c.oid and a.attnum = any (i.indkey)
    where i.indisprimary and c.relnamespace = 'public'::regnamespace group by 1`.execute(db);
  return new Map(rows.map(({ name, columns }) => [name, columns]));
}

/** Returns the changes recorded since the last call. */
export async function takeChanges(db: Db): Promise<Change[]> {
  const { rows } = await sql<
    Change & { at: number }
  >`delete from frozen.changes returning at, name, before, after`.execute(db);
  return rows.toSorted((a, b) => a.at - b.at);
}

/** Net change of each row from first to last: a row that ends as it began is left out, however often it was written. */
function netChanges(changes: readonly Change[], keys: ReadonlyMap<string, readonly string[]>): Change[] {
  const rows = new Map<string, Change>();
  for (const change of changes) {
    const { name, before, after } = change;
    const key = (keys.get(name) ?? ['id']).map((column) => (after ?? before)?.[column]);
    const id = JSON.stringify([name, key]);
    const known = rows.get(id);
    rows.set(id, known ? { name, before: known.before, after } : change);
  }
  return [...rows.values()].filter(({ before, after }) => JSON.stringify(before) !== JSON.stringify(after));
}

function counted(labels: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const word of labels) counts.set(word, (counts.get(word) ?? 0) + 1);
  return [...counts]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([word, count]) => (count > 1 ? `${word} ×${count}` : word))
    .join(', ');
}

function columnsThatDiffer({ before, after }: Change): string[] {
  return Object.keys(after ?? {}).filter(
    (column) => JSON.stringify(before?.[column]) !== JSON.stringify(after?.[column]),
  );
}

/** Delivering an email always writes the same columns, whatever its content. */
const wasSent = ({ before, after }: Change): boolean => before?.state === 'queued' && after?.state === 'sent';

type RecipientName = (row: Row) => string;

function formatTable(name: string, changes: readonly Change[], recipientOf: RecipientName): string {
  const kindOf = KIND_OF[name];
  const kinds = (some: readonly Change[]) => {
    const rows = some.map(({ before, after }) => (after ?? before)!);
    const labels = rows.map((row) =>
      [kindOf?.(row), ...(HAS_RECIPIENT.includes(name) ? [recipientOf(row)] : [])].join(' → '),
    );
    return kindOf ? ` (${counted(labels)})` : '';
  };
  const added = changes.filter(({ before }) => !before);
  const removed = changes.filter(({ after }) => !after);
  const sent = changes.filter((change) => name === 'sends' && wasSent(change));
  const changed = changes.filter((change) => change.before && change.after && !sent.includes(change));
  const columns = [...new Set(changed.flatMap(columnsThatDiffer))].toSorted();
  return [
    ...(added.length > 0 ? [`${name} +${added.length}${kinds(added)}`] : []),
    ...(removed.length > 0 ? [`${name} -${removed.length}${kinds(removed)}`] : []),
    ...(sent.length > 0 ? [`${name} sent${kinds(sent)}`] : []),
    ...(changed.length > 0 ? [`${name} ${changed.length} changed${kinds(changed)}: ${columns.join(', ')}`] : []),
  ].join('; ');
}

/** Changes as text: `courses 1 changed: archived_at; jobs +1 (mailings.deliver)`. Empty if nothing changed. */
export function formatChanges(
  changes: readonly Change[],
  keys: ReadonlyMap<string, readonly string[]>,
  recipientOf: RecipientName,
): string {
  // Finished jobs leave the queue, so only the jobs that were sent count.
  const net = netChanges(changes, keys).filter(({ name, before }) => name !== 'jobs' || !before);
  const tables = [...new Set(net.map(({ name }) => name))].toSorted();
  return tables
    .map((table) =>
      formatTable(
        table,
        net.filter(({ name }) => name === table),
        recipientOf,
      ),
    )
    .join('; ');
}
