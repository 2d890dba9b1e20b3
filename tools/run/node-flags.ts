/**
 * How our programs run under Node. One arena of the C library keeps the web process small after load (`npm run bench -- memory`),
 * at the same rate; so does a limit of the old generation, some six times what is ever alive: below it V8 lets the heap grow in
 * smaller steps. A young one of 16 MB in place of 4 costs some 10 MB and takes a quarter off a drawn page: what one page makes
 * is gone before it is looked at.
 */
const NODE_FLAGS = [
  '--disable-warning=ExperimentalWarning',
  '--max-semi-space-size=16',
  '--max-old-space-size=512',
  '--import',
  './server/platform/jsx-hook.mjs',
] as const;

/** A worker draws no pages: a young generation of 2 MB takes some 45 MB off it, and a tenth off its rate of mails. */
const WORKER_FLAGS = ['--max-semi-space-size=2'] as const;

/** How Node runs a program of ours with these arguments; of a flag that stands twice, the last one counts. */
export function nodeFlags(args: readonly string[]): readonly string[] {
  return args[0] === 'worker' ? [...NODE_FLAGS, ...WORKER_FLAGS] : NODE_FLAGS;
}

export const NODE_ENVIRONMENT = { MALLOC_ARENA_MAX: '1' } as const;
