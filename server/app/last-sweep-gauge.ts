import { sql } from 'kysely';
import type { ReadGauge } from '#server/platform/http/metrics.ts';
import type { System } from './system.ts';

/** The age of the last sweep by any worker, reported by each process that serves /metrics. */
export function lastSweepGauge({ db }: Pick<System, 'db'>): ReadGauge {
  return {
    name: 'callboard_last_sweep_age_seconds',
    help: 'Seconds since a worker last finished all sweeps',
    label: 'lease',
    read: async () => {
      const { rows } = await sql<{ of: string; value: number }>`select name as of,
        extract(epoch from now() - finished_at) as value from leases where finished_at is not null`.execute(db);
      return rows;
    },
  };
}
