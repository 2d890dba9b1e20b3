import { readdirSync } from 'node:fs';
import { setPriority } from 'node:os';
import type { TaskAnswer } from './task-process.ts';

const LOOK_MS = 20;
/** Below the program that answers requests. */
const NICENESS = 5;
/** A task that has worked for so long goes on behind all others, or it takes half of what its neighbours have. */
const SLOW_MICROSECONDS = 500_000;
const SLOW_NICENESS = 15;

function lower(niceness: number): void {
  try {
    setPriority(niceness);
    // Linux has a priority for each thread, and the work is done by others than this one.
    if (process.platform === 'linux') {
      for (const thread of readdirSync('/proc/self/task')) setPriority(Number(thread), niceness);
    }
  } catch {
    // Where priorities are not ours to set everything runs as it did.
  }
}

function end(): void {
  // Not exit(): it waits for threads of native work, and those are why we end.
  process.kill(process.pid, 'SIGKILL');
}

/**
 * The other end of a `TaskProcess`: answers one task after the other. Ends at once with the program that started it, or when
 * it holds more memory than that; signals to the whole group are left to that program.
 */
export function serveTasks<Task, Answer>(
  work: (task: Task) => Promise<Answer>,
  { memoryAtMostMb }: { memoryAtMostMb: number },
): void {
  const say = (message: TaskAnswer<Answer> | 'ready') => process.send?.(message);
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
        (answer) => say({ answer, spent }),
        (error: unknown) =>
          say({ failed: error instanceof Error ? (error.stack ?? error.message) : String(error), spent }),
      )
      .finally(() => clearInterval(watch));
  });
  lower(NICENESS);
  say('ready');
}
