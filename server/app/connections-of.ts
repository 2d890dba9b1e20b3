import type { Config } from '#server/platform/config.ts';
import { LISTEN_NAME } from '#server/platform/database/listen.ts';
import { READY_NAME } from '#server/platform/database/readiness.ts';
import { QUEUE_CONNECTIONS, queueConnectionName } from '#server/platform/jobs/boss.ts';
import { WORKER_LISTENS } from './verify/sweep-invariants.ts';

/** PostgreSQL's name for the connection that a web process holds from start to end. */
export const WEB_LISTENS = 'callboard-web-listen';
/** Connections of `verify` and the comparison with the providers, which a worker runs each hour. */
export const VERIFY_CONNECTIONS = { name: 'callboard-verify', most: 3 } as const;

/** The maximum number of database connections that a process opens for one purpose. */
export interface Connecting {
  /** The connections' name in PostgreSQL (`application_name`). */
  readonly name: string;
  readonly purpose: string;
  readonly most: number;
  /** True: through DATABASE_DIRECT_URL; false: through DATABASE_URL, which may lead to a pooler. */
  readonly direct: boolean;
}

/** All database connections of one process. */
export function connectionsOf(
  role: 'web' | 'worker',
  { databasePoolSize }: Pick<Config, 'databasePoolSize'>,
): readonly Connecting[] {
  if (role === 'web')
    return [
      { name: 'callboard-web', purpose: 'requests', most: databasePoolSize, direct: false },
      { name: queueConnectionName('sender'), purpose: 'queue', most: QUEUE_CONNECTIONS.sender, direct: true },
      { name: WEB_LISTENS, purpose: 'listening', most: 1, direct: true },
      { name: LISTEN_NAME, purpose: 'event streams', most: 1, direct: true },
      { name: READY_NAME, purpose: 'readiness', most: 1, direct: false },
    ];
  return [
    { name: 'callboard-worker', purpose: 'jobs and sweeps', most: databasePoolSize, direct: true },
    { name: queueConnectionName('worker'), purpose: 'queue', most: QUEUE_CONNECTIONS.worker, direct: true },
    { name: WORKER_LISTENS, purpose: 'listening', most: 1, direct: true },
    { ...VERIFY_CONNECTIONS, purpose: 'verify', direct: true },
    { name: READY_NAME, purpose: 'readiness', most: 1, direct: true },
  ];
}

export const sumOf = (connecting: readonly Pick<Connecting, 'most'>[]): number =>
  connecting.reduce((sum, { most }) => sum + most, 0);
