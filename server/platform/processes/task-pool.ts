import { FairQueue, type QueueLimits } from './fair-queue.ts';
import { TaskProcess } from './task-process.ts';

/** Too much waits already, of one or of all. */
export class PoolFull extends Error {}

export interface TaskPoolOptions {
  /** The program of each process; it calls `serveTasks`. */
  readonly program: URL;
  readonly processes: number;
  /** After so long the process of a task is killed, and another takes its place. */
  readonly secondsAtMost: number;
  readonly waitingAtMost: QueueLimits;
  /** A process that has had nothing to do for so long ends. */
  readonly idleSeconds: number;
}

interface Waiting<Task, Answer> {
  readonly task: Task;
  resolve(answer: Answer): void;
  reject(error: unknown): void;
}

/**
 * Processes that work on tasks of many people, one of each person at a time, so that nobody waits for what another brought
 * as long as there are as many processes as people. They start when there is something to do, and end when there isn't.
 */
export class TaskPool<Task, Answer> {
  readonly #options: TaskPoolOptions;
  readonly #queue: FairQueue<Waiting<Task, Answer>>;
  readonly #resting = new Map<TaskProcess<Task, Answer>, NodeJS.Timeout>();
  readonly #working = new Set<TaskProcess<Task, Answer>>();

  constructor(options: TaskPoolOptions) {
    this.#options = options;
    this.#queue = new FairQueue(options.waitingAtMost);
  }

  /** Processes that there are now. */
  get pids(): number[] {
    return [...this.#working, ...this.#resting.keys()].flatMap(({ pid }) => pid ?? []);
  }

  /**
   * The answer to a task of somebody, when it is his turn.
   * @throws {PoolFull} where too much waits
   * @throws {TaskStopped} where the task took too long or its process ended
   */
  run(whose: string, task: Task): Promise<Answer> {
    return new Promise<Answer>((resolve, reject) => {
      if (!this.#queue.add(whose, { task, resolve, reject })) reject(new PoolFull());
      this.#next();
    });
  }

  #next(): void {
    while (this.#working.size < this.#options.processes) {
      const taken = this.#queue.take();
      if (!taken) return;
      const worker = this.#rested() ?? new TaskProcess<Task, Answer>(this.#options.program);
      this.#working.add(worker);
      const { work, done } = taken;
      void worker
        .run(work.task, this.#options.secondsAtMost)
        .then(work.resolve, work.reject)
        .finally(() => {
          done();
          this.#working.delete(worker);
          this.#rest(worker);
          this.#next();
        });
    }
  }

  #rest(worker: TaskProcess<Task, Answer>): void {
    if (worker.ended) return;
    const end = setTimeout(() => {
      this.#resting.delete(worker);
      worker.kill();
    }, this.#options.idleSeconds * 1000);
    this.#resting.set(worker, end.unref());
  }

  #rested(): TaskProcess<Task, Answer> | undefined {
    // The one that came last: the others have a chance to end.
    for (const [worker, end] of [...this.#resting].toReversed()) {
      clearTimeout(end);
      this.#resting.delete(worker);
      if (!worker.ended) return worker;
    }
    return undefined;
  }
}
