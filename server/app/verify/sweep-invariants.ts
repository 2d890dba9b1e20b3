import type { Invariant } from './invariant.ts';

/** The lease of the worker that sweeps. */
export const SWEEPS_LEASE = 'sweeps';
/** PostgreSQL's name for the connection that a worker holds from start to end. */
export const WORKER_LISTENS = 'callboard-worker-listen';

export const sweepInvariants: readonly Invariant[] = [
  {
    name: 'sweeps.recent',
    says: 'While a worker runs, the last sweep is no older than five minutes.',
    sql: `select max(l.finished_at) as last_sweep, min(a.backend_start) as worker_since from pg_stat_activity a
      left join leases l on l.name = '${SWEEPS_LEASE}'
      where a.datname = current_database() and a.application_name = '${WORKER_LISTENS}'
        and a.backend_start < now() - interval '5 minutes'
      having count(*) > 0 and coalesce(max(l.finished_at) < now() - interval '5 minutes', true)`,
  },
];
