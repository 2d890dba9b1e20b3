import { setTimeout as sleep } from 'node:timers/promises';
import type { Program } from './steps.ts';

const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 30_000;
/** A program that ran this many milliseconds died of something new, so its pauses start over. */
const STABLE_AFTER_MS = 60_000;

/**
 * The pause before the n-th restart in a row (from 1) of a program that keeps ending: 0.5 s, 1 s, 2 s, … up to 30 s. In
 * milliseconds.
 */
export function pauseBefore(start: number): number {
  return Math.min(FIRST_PAUSE_MS * 2 ** (start - 1), LONGEST_PAUSE_MS);
}

export const inSeconds = (milliseconds: number): string => `${milliseconds / 1000} s`;

export interface SupervisedOptions {
  readonly title: string;
  start(): Program;
  say(line: string): void;
}

/**
 * A program that is restarted whenever it ends without being asked to, with growing pauses and without giving up:
 * whatever it lacks (a database, a port) may come back. If the very first start fails, `ready` rejects and nothing is
 * retried.
 */
export class Supervised {
  readonly ready: Promise<void>;
  readonly #options: SupervisedOptions;
  readonly #stopping = new AbortController();
  #program: Program;
  #watching: Promise<void>;

  constructor(options: SupervisedOptions) {
    this.#options = options;
    this.#program = options.start();
    this.ready = this.#program.ready;
    this.#watching = this.ready.then(
      () => this.#watch(),
      () => undefined,
    );
  }

  async #watch(): Promise<void> {
    const { title, say, start } = this.#options;
    const { signal } = this.#stopping;
    let starts = 0;
    for (let began = Date.now(); ; began = Date.now()) {
      const code = await this.#program.ended;
      if (signal.aborted) return;
      if (Date.now() - began > STABLE_AFTER_MS) starts = 0;
      starts += 1;
      const pause = pauseBefore(starts);
      say(
        `· ${title} ended (${this.#program.child.signalCode ?? `code ${code}`}); it starts again in ${inSeconds(pause)}`,
      );
      await sleep(pause, undefined, { signal }).catch(() => undefined);
      if (signal.aborted) return;
      this.#program = start();
      this.#program.ready.then(
        () => say(`· ${title} runs again`),
        () => undefined,
      );
    }
  }

  /** Asks the program to stop, and resolves when it has. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    this.#program.child.kill('SIGTERM');
    await this.#program.ended;
    await this.#watching;
  }

  kill(): void {
    this.#program.child.kill('SIGKILL');
  }
}
