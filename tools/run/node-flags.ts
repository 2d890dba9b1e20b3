import { resolve } from 'node:path';

/** The server as it is served: one bundle, made by `npm run build`. In development, and in tests of parts, `server/main.ts` itself runs. */
export const BUNDLE = '.build/server/main.mjs';

/** What Node compiled of the bundle, for the next start. */
export const COMPILED_BUNDLE = '.build/compiled-server';

/** How our programs run under Node. */
const NODE_FLAGS = [
  '--disable-warning=ExperimentalWarning',
  '--max-semi-space-size=16',
  '--max-old-space-size=512',
] as const;

/**
 * The young and the old generation of what serves. Some 57 MB are ever alive of a web process. With a young generation of 4 MB a page takes
 * a sixth more of the processor, and a rush a sixth to a fifth more time, for some 35 MB less; a worker draws no pages.
 */
const SERVING_FLAGS: Readonly<Record<string, readonly string[]>> = {
  web: ['--max-semi-space-size=16', '--max-old-space-size=256'],
  worker: ['--max-semi-space-size=4'],
};

/** Lets Node load `.tsx`. */
const SOURCE_FLAGS = ['--import', './server/platform/jsx-hook.mjs'] as const;

/** How Node runs this program of ours with these arguments; of a flag that stands twice, the last one counts. */
export function nodeFlags(file: string, args: readonly string[] = []): readonly string[] {
  return [...NODE_FLAGS, ...(SERVING_FLAGS[args[0] ?? ''] ?? []), ...(file === BUNDLE ? [] : SOURCE_FLAGS)];
}

/**
 * What Node and the C library are told beside the flags. One arena, and blocks of 32 kB and more given back as soon as they are free, keep
 * what serves small: Node reads a socket into 64 kB, keeps the few bytes that came, and the rest was holes.
 */
export function nodeEnvironment(file: string): Record<string, string> {
  return {
    MALLOC_ARENA_MAX: '1',
    MALLOC_MMAP_THRESHOLD_: '32768',
    ...(file === BUNDLE ? { NODE_COMPILE_CACHE: resolve(COMPILED_BUNDLE) } : {}),
  };
}
