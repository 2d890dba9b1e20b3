import { setTimeout as sleep } from 'node:timers/promises';
import { type Program, startProgram } from '#tools/run/steps.ts';

/** A program that is killed without warning and restarted, as a supervisor would do. */
export class Victim {
  readonly name: string;
  readonly #start: () => Program;
  #program: Program;
  #stopped = false;
  kills = 0;

  constructor(name: string, file: string, args: readonly string[], env: Record<string, string>) {
    this.name = name;
    this.#start = () => startProgram(file, args, env);
    this.#program = this.#begin();
  }

  #begin(): Program {
    const program = this.#start();
    void program.ended.then(async () => {
      if (this.#stopped) return;
      await sleep(150);
      if (!this.#stopped) this.#program = this.#begin();
    });
    return program;
  }

  /** Resolves once the current process responds. */
  async ready(): Promise<void> {
    for (;;) {
      try {
        await this.#program.ready;
        return;
      } catch {
        await sleep(200);
      }
    }
  }

  kill(): void {
    this.kills += 1;
    this.#program.child.kill('SIGKILL');
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    this.#program.child.kill('SIGKILL');
    await this.#program.ended;
  }
}
