import { readdirSync } from 'node:fs';
import { setPriority } from 'node:os';
import type { TaskResult } from './task-process.ts';

const LOOK_MS = 20;
/** Below the priority of the process that serves requests. */
const NICENESS = 5;
/** After this long, a task gets the lowest priority; otherwise it would take half of its neighbors' CPU. */
const SLOW_MICROSECONDS = 500_000;
const SLOW_NICENESS = 15;

function lower(niceness: number): void {
  try {
    setPriority(niceness);
    // Linux has a priority per thread, and other threads than this one do the work.
    if (process.platform === 'linux') {
      for (const thread of readdirSync('/proc/self/task')) setPriority(Number(thread), niceness);
    }
  } catch {
    // If we aren't allowed to set priorities, everything runs as before.
  }
}

function end(): void {
  // Not exit(): it waits for native threads, and those are why we end.
  process.kill(process.pid, 'SIGKILL');
}

/**
 * The other end of a `TaskProcess`: processes one task after another. Ends immediately with its parent process, or when
 * it uses more memory than allowed; signals to the whole group are left to the parent.
 */
export function serveTasks<Task, Result>(
  work: (task: Task) => Promise<Result>,
  { memoryAtMostMb }: { memoryAtMostMb: number },
): void {
  const say = (message: TaskResult<Result> | 'ready') => process.send?.(message);
  process.on('disconnect', end);
  process.on('SIGINT', () => undefined);
  process.on('SIGTERM', () => undefined);
  process.on('message', (task: Task) => {
    const before = process.cpuUsage();
    let spent = false;
    const watch = setInterval(() => {
      const { user, system } = process.cpuUsage(before);
      if (!spent && user + system > SLOW_MICROSECONDS) {
        spent = true;
        lower(SLOW_NICENESS);
      }
      if (process.memoryUsage.rss() > memoryAtMostMb * 1024 * 1024) end();
    }, LOOK_MS);
    work(task)
      .then(
        (result) => say({ answer: result, spent }),
        (error: unknown) =>
          say({ failed: error instanceof Error ? (error.stack ?? error.message) : String(error), spent }),
      )
      .finally(() => clearInterval(watch));
  });
  lower(NICENESS);
  say('ready');
}
