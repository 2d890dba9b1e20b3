import { setPriority } from 'node:os';
import type { TaskAnswer } from './task-process.ts';

const LOOK_MS = 20;
/** Below the program that answers requests. */
const NICENESS = 5;

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
    const watch = setInterval(() => {
      if (process.memoryUsage.rss() > memoryAtMostMb * 1024 * 1024) end();
    }, LOOK_MS);
    work(task)
      .then(
        (answer) => say({ answer }),
        (error: unknown) => say({ failed: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
      )
      .finally(() => clearInterval(watch));
  });
  try {
    setPriority(NICENESS);
  } catch {
    // Where priorities are not ours to set everything runs as it did.
  }
  say('ready');
}
