import { FairQueue, type QueueLimits } from './fair-queue.ts';
import { TaskProcess } from './task-process.ts';

/** Too much is already waiting, for one person or in total. */
export class PoolFull extends Error {}

export interface TaskPoolOptions {
  /** The program that each process runs; it calls `serveTasks`. */
  readonly program: URL;
  readonly processes: number;
  /** After this long, a task's process is killed, and another replaces it. */
  readonly maxSeconds: number;
  readonly maxWaiting: QueueLimits;
  /** A process that has been idle for this long ends. */
  readonly idleSeconds: number;
}

interface Waiting<Task, Result> {
  readonly task: Task;
  resolve(result: Result): void;
  reject(error: unknown): void;
}

/**
 * Processes that work on many people's tasks, one per person at a time, so no one waits for another person's work as
 * long as there are as many processes as people. They start on demand and end when idle.
 */
export class TaskPool<Task, Result> {
  readonly #options: TaskPoolOptions;
  readonly #queue: FairQueue<Waiting<Task, Result>>;
  readonly #resting = new Map<TaskProcess<Task, Result>, NodeJS.Timeout>();
  readonly #working = new Set<TaskProcess<Task, Result>>();

  constructor(options: TaskPoolOptions) {
    this.#options = options;
    this.#queue = new FairQueue(options.maxWaiting);
  }

  get pids(): number[] {
    return [...this.#working, ...this.#resting.keys()].flatMap(({ pid }) => pid ?? []);
  }

  /**
   * A person's task, run when it is their turn; resolves with its result.
   * @throws {PoolFull} if too much is waiting
   * @throws {TaskStopped} if the task took too long or its process ended
   */
  run(owner: string, task: Task): Promise<Result> {
    return new Promise<Result>((resolve, reject) => {
      if (!this.#queue.add(owner, { task, resolve, reject })) reject(new PoolFull());
      this.#next();
    });
  }

  #next(): void {
    while (this.#working.size < this.#options.processes) {
      const next = this.#queue.take();
      if (!next) return;
      const worker = this.#rested() ?? new TaskProcess<Task, Result>(this.#options.program);
      this.#working.add(worker);
      const { work, done } = next;
      void worker
        .run(work.task, this.#options.maxSeconds)
        .then(work.resolve, work.reject)
        .finally(() => {
          done();
          this.#working.delete(worker);
          this.#rest(worker);
          this.#next();
        });
    }
  }

  #rest(worker: TaskProcess<Task, Result>): void {
    if (worker.ended) return;
    const end = setTimeout(() => {
      this.#resting.delete(worker);
      worker.kill();
    }, this.#options.idleSeconds * 1000);
    this.#resting.set(worker, end.unref());
  }

  #rested(): TaskProcess<Task, Result> | undefined {
    // The most recent one, so the others can time out.
    for (const [worker, end] of [...this.#resting].toReversed()) {
      clearTimeout(end);
      this.#resting.delete(worker);
      if (!worker.ended) return worker;
    }
    return undefined;
  }
}
