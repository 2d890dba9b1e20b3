import { resolve } from 'node:path';

/**
 * The server as deployed: one bundle, built by `npm run build`. Development, and tests of parts, run `server/main.ts`
 * itself.
 */
export const BUNDLE = '.build/server/main.mjs';

/** Node's compiled code for the bundle, for the next start. */
export const COMPILED_BUNDLE = '.build/compiled-server';

/** Lets Node load `.tsx`. */
const SOURCE_FLAGS = ['--import', './server/platform/jsx-hook.mjs'] as const;

/** Node's flags for running one of our programs. */
export function nodeFlags(file: string): readonly string[] {
  return ['--disable-warning=ExperimentalWarning', ...(file === BUNDLE ? [] : SOURCE_FLAGS)];
}

/**
 * Environment variables for a program; all are optional tuning. One arena, blocks of 32 kB and more returned as soon as
 * they are free, and a bounded heap (V8 lets 60 MB grow to 500 if the machine has room) halve the server's memory; a
 * bundle that was already compiled starts in half the time.
 */
export function nodeEnvironment(file: string): Record<string, string> {
  return {
    MALLOC_ARENA_MAX: '1',
    MALLOC_MMAP_THRESHOLD_: '32768',
    ...(file === BUNDLE
      ? {
          NODE_OPTIONS: '--max-old-space-size=256 --max-semi-space-size=16',
          NODE_COMPILE_CACHE: resolve(COMPILED_BUNDLE),
        }
      : {}),
  };
}
