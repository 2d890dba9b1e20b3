/** A program for the tests of `TaskPool`: it prints, spins, holds memory, or fails. */
import { serveTasks } from '#server/platform/processes/serve-tasks.ts';

interface TaskInput {
  readonly say?: string;
  /** The task never finishes. */
  readonly spin?: true;
  /** Megabytes to hold, unless the memory limit is exceeded first. */
  readonly hold?: number;
  readonly fail?: string;
}

serveTasks(
  async ({ say, spin, hold, fail }: TaskInput): Promise<string> => {
    if (fail !== undefined) throw new Error(fail);
    // Blocks the thread, as native code on the main thread would.
    while (spin) Math.random();
    if (hold !== undefined) {
      const held: Buffer[] = [];
      for (let mb = 0; mb < hold; mb += 10) {
        held.push(Buffer.alloc(10 * 1024 * 1024, 1));
        await new Promise((resolve) => setTimeout(resolve, 10));
      }
      return held.length > 1_000 ? 'much' : 'held';
    }
    return say === 'surroundings' ? JSON.stringify(process.env) : (say ?? '');
  },
  { memoryAtMostMb: 250 },
);
