import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { PoolFull, TaskPool } from './task-pool.ts';
import type { TaskStopped } from './task-process.ts';

/** The test program's tasks: see `testing/task-program.ts`. */
type Task = { readonly say: string } | { readonly spin: true } | { readonly hold: number } | { readonly fail: string };

const program = new URL('../../../testing/task-program.ts', import.meta.url);
const open = (options: { processes?: number; seconds?: number; idle?: number; ofOne?: number; ofAll?: number } = {}) =>
  new TaskPool<Task, string>({
    program,
    processes: options.processes ?? 2,
    maxSeconds: options.seconds ?? 60,
    maxWaiting: { ofOne: options.ofOne ?? 100, ofAll: options.ofAll ?? 100 },
    idleSeconds: options.idle ?? 60,
  });

/** Whether a process still exists; a killed one does until it is reaped. */
const runs = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};
async function waitForExit(pids: readonly number[]): Promise<void> {
  while (pids.some(runs)) await sleep(20);
}

const SPIN_SECONDS = process.env.FULL ? 5 : 3;

const stopped = (because: TaskStopped['because']) => expect.objectContaining({ because });

describe('tasks in their own processes', () => {
  test('no one waits for the end of another person’s work, however much it is', async () => {
    const pool = open({ seconds: SPIN_SECONDS });
    const order: string[] = [];
    const hostile = [1, 2, 3].map((n) =>
      pool.run('hostile', { spin: true }).catch((error: unknown) => {
        order.push(`hostile ${n}`);
        return error;
      }),
    );
    await Promise.all(
      ['a', 'b', 'c', 'd'].map(async (say) => {
        expect(await pool.run('plain', { say })).toBe(say);
        order.push(say);
      }),
    );
    // Three run one after another: the last one is in progress, or not yet started.
    expect(order).not.toContain('hostile 3');
    for (const end of await Promise.all(hostile)) expect(end).toEqual(stopped('too-slow'));
    expect(order.at(-1)).toBe('hostile 3');
  });

  test('a task that takes too long is killed even if its thread never yields, and the same person’s next one is processed', async () => {
    const pool = open({ processes: 1, seconds: 1 });
    const spinning = pool.run('one', { spin: true });
    const [pid] = pool.pids;
    await expect(spinning).rejects.toEqual(stopped('too-slow'));
    await waitForExit([pid ?? 0]);
    expect(await pool.run('one', { say: 'again' })).toBe('again');
    expect(pool.pids).not.toContain(pid);
  });

  test('a task that takes too much memory ends, and the others continue', async () => {
    const pool = open({ seconds: 60 });
    const other = pool.run('two', { say: 'b' });
    await expect(pool.run('one', { hold: 400 })).rejects.toEqual(stopped('ended'));
    expect(await other).toBe('b');
    expect(await pool.run('one', { hold: 1 })).toBe('held');
  });

  test('a failing task says why, and its process continues', async () => {
    const pool = open({ processes: 1 });
    await expect(pool.run('one', { fail: 'no such thing' })).rejects.toThrow('no such thing');
    const [pid] = pool.pids;
    expect(await pool.run('one', { say: 'a' })).toBe('a');
    expect(pool.pids).toEqual([pid]);
  });

  test('more than may wait is refused, for one person and for everyone', async () => {
    const pool = open({ processes: 1, ofOne: 2, ofAll: 3 });
    const tasks = ['1', '2', '3'].map((say) => pool.run('one', { say }));
    await expect(pool.run('one', { say: '4' })).rejects.toThrow(PoolFull);
    tasks.push(pool.run('two', { say: '5' }));
    await expect(pool.run('three', { say: '6' })).rejects.toThrow(PoolFull);
    expect(await Promise.all(tasks)).toEqual(['1', '2', '3', '5']);
  });

  test('processes start with the work, at most as many as configured, and end when there is none', async () => {
    const pool = open({ processes: 2, idle: 0.2 });
    expect(pool.pids).toEqual([]);
    const tasks = ['a', 'b', 'c', 'd', 'e'].map((owner) => pool.run(owner, { say: owner }));
    const { pids } = pool;
    expect(pids).toHaveLength(2);
    await Promise.all(tasks);
    await waitForExit(pids);
    expect(pool.pids).toEqual([]);
  });

  test('they don’t get our secrets', async () => {
    process.env.TASK_POOL_SECRET = 'postgres://secret';
    const result = await open().run('one', { say: 'surroundings' });
    delete process.env.TASK_POOL_SECRET;
    expect(result).toContain('PATH');
    expect(result).not.toContain('secret');
  });

  test('they end with their parent process, however it ends', async () => {
    const pool = new URL('./task-pool.ts', import.meta.url).href;
    const options = { processes: 1, maxSeconds: 60, maxWaiting: { ofOne: 1, ofAll: 1 }, idleSeconds: 60 };
    const script = `
      const { TaskPool } = await import(${JSON.stringify(pool)});
      const pool = new TaskPool({ program: new URL(${JSON.stringify(program.href)}), ...${JSON.stringify(options)} });
      await pool.run('one', { say: 'a' });
      console.log(pool.pids[0]);
      setInterval(() => {}, 1000);`;
    const parent = spawn(process.execPath, ['--input-type=module', '-e', script], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [printed] = (await once(parent.stdout, 'data')) as [Buffer];
    const pid = Number(printed.toString());
    expect(runs(pid)).toBe(true);
    parent.kill('SIGKILL');
    await waitForExit([pid]);
  });
});
