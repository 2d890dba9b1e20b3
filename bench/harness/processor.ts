import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import type pg from 'pg';

/** Linux counts the time of processes in hundredths of a second. */
const TICK_MS = 10;

/** After the name in brackets: state, parent, …; 14 and 15 of the line are its own time, 16 and 17 that of its ended children. */
function stat(pid: number | string): readonly string[] {
  const line = readFileSync(`/proc/${pid}/stat`, 'utf8');
  return line.slice(line.lastIndexOf(')') + 2).split(' ');
}

const ownMs = (fields: readonly string[]): number => (Number(fields[11]) + Number(fields[12])) * TICK_MS;

/** Milliseconds of processor that a process has used until now. Linux alone tells. */
export const processMs = (pid: number): number => ownMs(stat(pid));

/** The same of PostgreSQL: the server behind this pool with all of its processes, ended ones too. */
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
      // Ended between the two looks.
    }
  }
  return sum;
}

/** This process's own, with its threads. */
export function mineMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** Memory that a process holds, in MB. */
export function residentMb(pid: number): number {
  return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' }).trim()) / 1024;
}

/** Measures how many cores each of `readers` keeps busy while `work` goes on. */
export async function coresDuring<T>(
  readers: Readonly<Record<string, () => number | Promise<number>>>,
  work: () => Promise<T>,
): Promise<{ readonly result: T; readonly cores: Readonly<Record<string, number>> }> {
  const names = Object.keys(readers);
  const read = () => Promise.all(names.map((name) => readers[name]!()));
  const before = await read();
  const began = performance.now();
  const result = await work();
  const milliseconds = performance.now() - began;
  const after = await read();
  return {
    result,
    cores: Object.fromEntries(names.map((name, index) => [name, (after[index]! - before[index]!) / milliseconds])),
  };
}
