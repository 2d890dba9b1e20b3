import { type ChildProcess, fork } from 'node:child_process';

/** What a process says of a task. */
export type TaskAnswer<Answer> = ({ readonly answer: Answer } | { readonly failed: string }) & {
  /** Its process has gone behind all others and can't be raised again: it is of no more use. */
  readonly spent: boolean;
};

/** A task has no answer: its process was killed after its time, or ended by itself (memory, a fault in native code). */
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
/** All that a process of ours needs to know of its surroundings: no address, no secret. */
const HANDED_ON = /^(?:PATH|HOME|LANG|LC_\w+|TZ|TMPDIR|TEMP|TMP|SystemRoot|LD_LIBRARY_PATH|FONTCONFIG_\w+)$/i;

function surroundings(): NodeJS.ProcessEnv {
  const known = Object.entries(process.env).filter(([name]) => HANDED_ON.test(name));
  return { ...Object.fromEntries(known), MALLOC_ARENA_MAX: '1' };
}

/**
 * A process that works on one task at a time and can be killed whatever it is at, native code included. It keeps nobody
 * from ending, and ends with us. The program calls `serveTasks`.
 */
export class TaskProcess<Task, Answer> {
  readonly #child: ChildProcess;
  readonly #ready: Promise<void>;
  #ended = false;
  #settle: ((answer: TaskAnswer<Answer> | TaskStopped) => void) | undefined;

  constructor(program: URL) {
    // Tasks carry bytes, which JSON doesn't.
    this.#child = fork(program, [], {
      execArgv: FLAGS,
      env: surroundings(),
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    this.#ready = new Promise((resolve, reject) => {
      const late = setTimeout(() => this.kill(), START_MS).unref();
      this.#child.on('message', (message: TaskAnswer<Answer> | 'ready') => {
        if (message !== 'ready') return this.#settle?.(message);
        clearTimeout(late);
        resolve();
      });
      const gone = () => {
        this.#ended = true;
        clearTimeout(late);
        reject(new Error(`${program.pathname} did not start.`));
        this.#settle?.(new TaskStopped('ended'));
      };
      this.#child.on('exit', gone);
      this.#child.on('error', gone);
    });
    // Whoever gives it a task sees that it did not start.
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
   * The answer to a task. After `seconds` the process is killed; waiting for it to start doesn't count.
   * @throws {TaskStopped} where there is none
   */
  async run(task: Task, seconds: number): Promise<Answer> {
    this.#child.ref();
    this.#child.channel?.ref();
    try {
      await this.#ready;
      const said = await new Promise<TaskAnswer<Answer> | TaskStopped>((resolve) => {
        const timer = setTimeout(() => {
          resolve(new TaskStopped('too-slow'));
          this.kill();
        }, seconds * 1000);
        this.#settle = (answer) => {
          clearTimeout(timer);
          resolve(answer);
        };
        if (this.#ended) this.#settle(new TaskStopped('ended'));
        // fork's type knows JSON only; with `serialization: 'advanced'` it is whatever can be cloned.
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
