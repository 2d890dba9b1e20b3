import { setTimeout as sleep } from 'node:timers/promises';
import { FolderWatcher } from './folder-watcher.ts';
import type { Program } from './steps.ts';

/** Editors write a file in several steps, so changes are handled this many milliseconds after the last one. */
const SETTLED_AFTER_MS = 50;
/** Milliseconds before a kill: in development, a program asked to stop has nothing to lose. */
const GRACE_MS = 300;
const TESTS = /\.(test|factory)\.tsx?$/;

export interface RestartingOptions {
  readonly title: string;
  /** Restarts only after this other program has, so that the program someone is looking at gets the machine first. */
  readonly after?: Restarting | undefined;
  readonly folders: readonly string[];
  start(): Program;
  say(line: string): void;
}

/** A program that restarts whenever a file in its folders changes; if it can't start, it waits for the next change. */
export class Restarting {
  readonly ready: Promise<void>;
  private readonly options: RestartingOptions;
  private program: Program;
  private readonly watcher: FolderWatcher;
  private timer: NodeJS.Timeout | undefined;
  private turn: Promise<void> = Promise.resolve();
  private stopped = false;

  constructor(options: RestartingOptions) {
    this.options = options;
    this.program = options.start();
    this.ready = this.program.ready;
    this.watcher = new FolderWatcher(options.folders, (file) => {
      if (!/\.(ts|tsx|json)$/.test(file) || TESTS.test(file)) return;
      clearTimeout(this.timer);
      this.timer = setTimeout(() => this.restart(file), SETTLED_AFTER_MS);
    });
  }

  private restart(file: string): void {
    this.turn = this.turn.then(async () => {
      await this.options.after?.turn;
      if (this.stopped) return;
      const began = performance.now();
      await this.end();
      if (this.stopped) return;
      this.program = this.options.start();
      await this.program.ready.then(
        () => this.options.say(`· ${file} changed: ${this.options.title} again in ${seconds(began)} s`),
        () =>
          this.options.say(
            `· ${file} changed: ${this.options.title} cannot start, see above; the next change tries again`,
          ),
      );
    });
  }

  private async end(): Promise<void> {
    const { child, ended } = this.program;
    child.kill('SIGTERM');
    const killing = new AbortController();
    await Promise.race([ended, sleep(GRACE_MS, undefined, { signal: killing.signal }).catch(() => undefined)]);
    killing.abort();
    child.kill('SIGKILL');
    await ended;
  }

  async stop(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.timer);
    this.watcher.close();
    await this.turn;
    await this.end();
  }
}

function seconds(began: number): string {
  return ((performance.now() - began) / 1000).toFixed(1);
}
