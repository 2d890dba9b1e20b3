import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import type pg from 'pg';

/** Linux counts process time in hundredths of a second. */
const TICK_MS = 10;

/**
 * The fields of a process's `stat` line after the name in parentheses: state, parent, … Fields 14 and 15 of the line
 * are the process's own time, 16 and 17 that of its ended children.
 */
function stat(pid: number | string): readonly string[] {
  const line = readFileSync(`/proc/${pid}/stat`, 'utf8');
  return line.slice(line.lastIndexOf(')') + 2).split(' ');
}

const ownMs = (fields: readonly string[]): number => (Number(fields[11]) + Number(fields[12])) * TICK_MS;

/** CPU milliseconds a process has used so far. Linux only. */
export const processMs = (pid: number): number => ownMs(stat(pid));

/**
 * CPU milliseconds PostgreSQL has used so far: the server behind this pool with all its processes, including ended
 * ones.
 */
export async function postgresMs(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid');
  const server = stat(rows[0]?.pid ?? 0)[1] ?? '';
  const of = stat(server);
  let sum = ownMs(of) + (Number(of[13]) + Number(of[14])) * TICK_MS;
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      const fields = stat(pid);
      if (fields[1] === server) sum += ownMs(fields);
    } catch {
      // The process ended between the two reads.
    }
  }
  return sum;
}

/** CPU milliseconds this process has used so far, with its threads. */
export function ownCpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** A process's resident memory in MB. */
export function residentMb(pid: number): number {
  return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' }).trim()) / 1024;
}

/** CPU milliseconds per response: of the web processes, and of PostgreSQL with all its processes. */
export interface Cost {
  readonly web: number;
  readonly database: number;
}

/** The cost of each response while `work` runs, which returns the number of responses. */
export async function costOf(
  { pids, pool }: { readonly pids: readonly number[]; readonly pool: pg.Pool },
  work: () => Promise<{ readonly answered: number }>,
): Promise<Cost> {
  const web = () => pids.reduce((sum, pid) => sum + processMs(pid), 0);
  const before = { web: web(), database: await postgresMs(pool) };
  const { answered } = await work();
  return {
    web: (web() - before.web) / answered,
    database: ((await postgresMs(pool)) - before.database) / answered,
  };
}
