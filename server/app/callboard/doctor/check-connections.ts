import type pg from 'pg';
import { type Connecting, connectionsOf, sumOf, WEB_LISTENS } from '#server/app/connections-of.ts';
import { WORKER_LISTENS } from '#server/app/verify/sweep-invariants.ts';
import type { Config } from '#server/platform/config.ts';
import { type Finding, failure, fine, warning } from './finding.ts';

/** Reserved for commands, backups, and people who look at the database. */
const SPARE = 5;

/** The server's connection limits, and who uses connections right now. */
export interface ServerConnections {
  readonly max: number;
  /** How many of the `max` connections are reserved for superusers and maintenance. */
  readonly reserved: number;
  /** Limits of our role and database; -1: none. */
  readonly roleLimit: number;
  readonly databaseLimit: number;
  /** Running web processes and workers of this database. */
  readonly web: number;
  readonly workers: number;
  /** Connections of other programs, including those to other databases. */
  readonly others: number;
}

export async function serverConnections(client: pg.Client): Promise<ServerConnections> {
  const { rows } = await client.query<ServerConnections>(
    `select current_setting('max_connections')::int as max,
      current_setting('superuser_reserved_connections')::int + coalesce(current_setting('reserved_connections', true), '0')::int as reserved,
      (select rolconnlimit from pg_roles where rolname = current_user) as "roleLimit",
      (select datconnlimit from pg_database where datname = current_database()) as "databaseLimit",
      count(*) filter (where datname = current_database() and application_name = $1)::int as web,
      count(*) filter (where datname = current_database() and application_name = $2)::int as workers,
      count(*) filter (where usesysid is not null and datid is not null and application_name not like 'callboard%')::int as others
    from pg_stat_activity`,
    [WEB_LISTENS, WORKER_LISTENS],
  );
  const [server] = rows;
  if (!server) throw new Error("The database didn't answer.");
  return server;
}

/** How many processes are planned; undefined: as many as run now, but at least one of each. */
export interface Processes {
  readonly web: number | undefined;
  readonly workers: number | undefined;
}

function lineOf(count: number, title: string, connecting: readonly Connecting[]): string {
  const parts = connecting.map(({ purpose, most }) => `${most} ${purpose}`).join(', ');
  const each = sumOf(connecting);
  return `${count} ${title} × ${each} (${parts}) = ${count * each}`;
}

/**
 * Compares what all processes together may open with what the server allows. `pooled`: DATABASE_URL leads to a pooler
 * in transaction mode.
 */
export function connectionsFinding(
  config: Pick<Config, 'databasePoolSize'>,
  server: ServerConnections,
  wanted: Processes,
  pooled: boolean,
): Finding {
  const web = wanted.web ?? Math.max(server.web, 1);
  const workers = wanted.workers ?? Math.max(server.workers, 1);
  const ofWeb = connectionsOf('web', config).filter(({ direct }) => direct || !pooled);
  const ofWorker = connectionsOf('worker', config);
  const needed = web * sumOf(ofWeb) + workers * sumOf(ofWorker) + SPARE;
  const limits = [server.max - server.reserved, server.roleLimit, server.databaseLimit].filter((limit) => limit >= 0);
  const maxConnections = Math.min(...limits);
  const details = [
    lineOf(web, web === 1 ? 'web process' : 'web processes', ofWeb),
    lineOf(workers, workers === 1 ? 'worker' : 'workers', ofWorker),
    `${SPARE} for callboard commands, backups, and you`,
    `max_connections ${server.max} - ${server.reserved} reserved${
      server.roleLimit >= 0 ? `, connection limit of the role ${server.roleLimit}` : ''
    }${server.databaseLimit >= 0 ? `, of the database ${server.databaseLimit}` : ''}; other programs hold ${server.others} now`,
    `running now: ${server.web} web, ${server.workers} ${server.workers === 1 ? 'worker' : 'workers'}; while one restarts, both run for a moment`,
    ...(pooled ? ["web processes' queries go through the pooler: add its default_pool_size"] : []),
  ];
  const sum = `${needed} of ${maxConnections} connections`;
  const todo =
    'Raise max_connections (and the limits of role and database), or lower DATABASE_POOL_SIZE, or put web processes behind a pooler.';
  if (needed > maxConnections)
    return failure('connections', `all processes together may open ${sum}`, todo, { details });
  if (needed + server.others > maxConnections)
    return warning(
      'connections',
      `all processes together may open ${sum}; with other programs' connections, that isn't enough`,
      todo,
      {
        details,
      },
    );
  return fine('connections', `all processes together may open ${sum}`, { details });
}
