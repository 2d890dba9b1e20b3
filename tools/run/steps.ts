import { type ChildProcess, spawn } from 'node:child_process';
import { inspectFlags } from './inspect.ts';
import { nodeEnvironment, nodeFlags } from './node-flags.ts';

/** Prints one progress line per step, with its duration. */
export async function step<T>(title: string, work: () => Promise<T>): Promise<T> {
  const began = performance.now();
  process.stdout.write(`· ${title} … `);
  try {
    const result = await work();
    const note = typeof result === 'string' && result !== '' ? `${result}, ` : '';
    process.stdout.write(`${note}${((performance.now() - began) / 1000).toFixed(1)} s\n`);
    return result;
  } catch (error) {
    process.stdout.write('failed\n');
    throw error;
  }
}

export interface Program {
  readonly child: ChildProcess;
  /** Resolves when the program reports that it is ready; rejects if it ends before that. */
  readonly ready: Promise<void>;
  /** Resolves with the exit code. */
  readonly ended: Promise<number>;
}

/** A program's name for INSPECT: its role (web, worker), otherwise its folder or file (sandbox). */
function nameOf(file: string, args: readonly string[]): string {
  return args[0] ?? (file.startsWith('sandbox/') ? 'sandbox' : file);
}

/** Starts one of our programs with this Node. The program stops when this process dies. */
export function startProgram(
  file: string,
  args: readonly string[],
  env: Record<string, string | undefined>,
  nodeArgs: readonly string[] = [],
): Program {
  const child = spawn(
    process.execPath,
    [...nodeFlags(file), ...inspectFlags(nameOf(file, args)), ...nodeArgs, file, ...args],
    {
      env: { ...nodeEnvironment(file), ...process.env, ...env },
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    },
  );
  const ended = new Promise<number>((resolve) => child.on('exit', (code) => resolve(code ?? 1)));
  const ready = new Promise<void>((resolve, reject) => {
    child.on('message', (message) => {
      if (message === 'ready') resolve();
    });
    void ended.then((code) => reject(new Error(`${file} ${args.join(' ')} ended with ${code} before it was ready.`)));
  });
  // Callers that wait for `ready` see the failure; no one else needs to.
  ready.catch(() => undefined);
  return { child, ready, ended };
}
