import { type ChildProcess, fork } from 'node:child_process';

/** What a process reports about a task. */
export type TaskResult<Result> = ({ readonly answer: Result } | { readonly failed: string }) & {
  /** True if the process now has the lowest priority, which can't be raised again, so it can't be reused. */
  readonly spent: boolean;
};

/**
 * A task without a result: its process was killed for taking too long, or ended on its own (memory, a crash in native
 * code).
 */
export class TaskStopped extends Error {
  readonly because: 'too-slow' | 'ended';
  constructor(because: 'too-slow' | 'ended') {
    super(
      because === 'too-slow' ? 'The task took too long; its process was killed.' : 'The process of the task ended.',
    );
    this.because = because;
  }
}

const START_MS = 20_000;
const FLAGS = ['--disable-warning=ExperimentalWarning', '--max-old-space-size=128', '--max-semi-space-size=4'];
/** The only environment variables that our processes get: no URLs, no secrets. */
const FORWARDED_VARIABLES = /^(?:PATH|HOME|LANG|LC_\w+|TZ|TMPDIR|TEMP|TMP|SystemRoot|LD_LIBRARY_PATH|FONTCONFIG_\w+)$/i;

function environment(): NodeJS.ProcessEnv {
  const known = Object.entries(process.env).filter(([name]) => FORWARDED_VARIABLES.test(name));
  return { ...Object.fromEntries(known), MALLOC_ARENA_MAX: '1' };
}

/**
 * A process that works on one task at a time and can be killed at any moment, even in native code. It doesn't keep our
 * process alive, and ends with it. The program calls `serveTasks`.
 */
export class TaskProcess<Task, Result> {
  readonly #child: ChildProcess;
  readonly #ready: Promise<void>;
  #ended = false;
  #settle: ((result: TaskResult<Result> | TaskStopped) => void) | undefined;

  constructor(program: URL) {
    // Tasks carry bytes, which JSON can't.
    this.#child = fork(program, [], {
      execArgv: FLAGS,
      env: environment(),
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    this.#ready = new Promise((resolve, reject) => {
      const late = setTimeout(() => this.kill(), START_MS).unref();
      this.#child.on('message', (message: TaskResult<Result> | 'ready') => {
        if (message !== 'ready') return this.#settle?.(message);
        clearTimeout(late);
        resolve();
      });
      const onEnd = () => {
        this.#ended = true;
        clearTimeout(late);
        reject(new Error(`${program.pathname} did not start.`));
        this.#settle?.(new TaskStopped('ended'));
      };
      this.#child.on('exit', onEnd);
      this.#child.on('error', onEnd);
    });
    // The next task's caller gets the startup failure.
    this.#ready.catch(() => undefined);
    this.#rest();
  }

  get pid(): number | undefined {
    return this.#child.pid;
  }

  get ended(): boolean {
    return this.#ended;
  }

  /**
   * The result of a task. After `seconds` the process is killed; its startup doesn't count.
   * @throws {TaskStopped} if there is no result
   */
  async run(task: Task, seconds: number): Promise<Result> {
    this.#child.ref();
    this.#child.channel?.ref();
    try {
      await this.#ready;
      const said = await new Promise<TaskResult<Result> | TaskStopped>((resolve) => {
        const timer = setTimeout(() => {
          resolve(new TaskStopped('too-slow'));
          this.kill();
        }, seconds * 1000);
        this.#settle = (result) => {
          clearTimeout(timer);
          resolve(result);
        };
        if (this.#ended) this.#settle(new TaskStopped('ended'));
        // fork's type knows only JSON; with `serialization: 'advanced'`, it is whatever can be cloned.
        else this.#child.send(task as object, (error) => error && this.#settle?.(new TaskStopped('ended')));
      });
      if (said instanceof TaskStopped) throw said;
      if (said.spent) this.kill();
      if ('failed' in said) throw new Error(said.failed);
      return said.answer;
    } finally {
      this.#settle = undefined;
      this.#rest();
    }
  }

  kill(): void {
    this.#ended = true;
    this.#child.kill('SIGKILL');
  }

  #rest(): void {
    this.#child.unref();
    this.#child.channel?.unref();
  }
}
