import { runCallboard } from '#server/app/callboard/run-callboard.ts';

export interface Ran {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

/**
 * Runs `callboard ARGS` in this process, on the database at `url`. `answer`: the text typed at the prompt, on a
 * terminal.
 */
export async function callboard(
  url: string,
  args: readonly string[],
  { env = {}, answer }: { env?: NodeJS.ProcessEnv; answer?: boolean } = {},
): Promise<Ran> {
  const out: string[] = [];
  const err: string[] = [];
  const code = await runCallboard(args, {
    env: { NODE_ENV: 'test', ...env },
    withDatabase: (work) => work(url),
    out: (line) => out.push(line),
    err: (line) => err.push(line),
    ask: answer === undefined ? undefined : async () => answer,
  });
  return { code, out: out.join('\n'), err: err.join('\n') };
}
