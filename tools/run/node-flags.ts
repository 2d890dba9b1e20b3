import { resolve } from 'node:path';

/** The server as it is served: one bundle, made by `npm run build`. In development, and in tests of parts, `server/main.ts` itself runs. */
export const BUNDLE = '.build/server/main.mjs';

/** What Node compiled of the bundle, for the next start. */
export const COMPILED_BUNDLE = '.build/compiled-server';

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
] as const;

/** A worker draws no pages: a young generation of 2 MB takes some 45 MB off it, and a tenth off its rate of mails. */
const WORKER_FLAGS = ['--max-semi-space-size=2'] as const;

/** Lets Node load `.tsx`. */
const SOURCE_FLAGS = ['--import', './server/platform/jsx-hook.mjs'] as const;

/** How Node runs this program of ours with these arguments; of a flag that stands twice, the last one counts. */
export function nodeFlags(file: string, args: readonly string[] = []): readonly string[] {
  return [...NODE_FLAGS, ...(args[0] === 'worker' ? WORKER_FLAGS : []), ...(file === BUNDLE ? [] : SOURCE_FLAGS)];
}

/** What Node and the C library are told beside the flags. */
export function nodeEnvironment(file: string): Record<string, string> {
  return { MALLOC_ARENA_MAX: '1', ...(file === BUNDLE ? { NODE_COMPILE_CACHE: resolve(COMPILED_BUNDLE) } : {}) };
}
