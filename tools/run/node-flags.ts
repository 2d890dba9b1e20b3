import { resolve } from 'node:path';

/** The server as it is served: one bundle, made by `npm run build`. In development, and in tests of parts, `server/main.ts` itself runs. */
export const BUNDLE = '.build/server/main.mjs';

/** What Node compiled of the bundle, for the next start. */
export const COMPILED_BUNDLE = '.build/compiled-server';

/**
 * How our programs run under Node: the old generation may grow to some ten times what is ever alive, the young one to 8 MB, so that most of
 * what a page makes is gone before it is looked at. With 16 MB a page takes a tenth less, and the web process some 20 MB more.
 */
const NODE_FLAGS = [
  '--disable-warning=ExperimentalWarning',
  '--max-semi-space-size=8',
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

/**
 * What Node and the C library are told beside the flags. One arena, and blocks of 32 kB and more given back as soon as they are free, keep the
 * web process small (`npm run bench -- memory`): Node reads a socket into 64 kB, keeps the few bytes that came, and the rest was holes.
 */
export function nodeEnvironment(file: string): Record<string, string> {
  return {
    MALLOC_ARENA_MAX: '1',
    MALLOC_MMAP_THRESHOLD_: '32768',
    ...(file === BUNDLE ? { NODE_COMPILE_CACHE: resolve(COMPILED_BUNDLE) } : {}),
  };
}
