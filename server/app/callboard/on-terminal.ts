import { createInterface } from 'node:readline/promises';
import { runCallboard, type Terminal } from './run-callboard.ts';

async function ask(question: string): Promise<boolean> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  try {
    return /^y(es)?$/i.test((await terminal.question(question)).trim());
  } finally {
    terminal.close();
  }
}

/** Runs the command that the operator typed, and ends the process with its exit code. */
export async function runOnTerminal(withDatabase: Terminal['withDatabase'], env = process.env): Promise<never> {
  const code = await runCallboard(process.argv.slice(2), {
    env,
    withDatabase,
    out: (line) => console.log(line),
    err: (line) => console.error(line),
    ask: process.stdin.isTTY && process.stdout.isTTY ? ask : undefined,
  });
  process.exit(code);
}
