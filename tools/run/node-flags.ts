import { resolve } from 'node:path';

/** The server as it is served: one bundle, made by `npm run build`. In development, and in tests of parts, `server/main.ts` itself runs. */
export const BUNDLE = '.build/server/main.mjs';

/** What Node compiled of the bundle, for the next start. */
export const COMPILED_BUNDLE = '.build/compiled-server';

/** Lets Node load `.tsx`. */
const SOURCE_FLAGS = ['--import', './server/platform/jsx-hook.mjs'] as const;

/** How Node runs this program of ours. */
export function nodeFlags(file: string): readonly string[] {
  return ['--disable-warning=ExperimentalWarning', ...(file === BUNDLE ? [] : SOURCE_FLAGS)];
}

/**
 * What a program is told beside the flags; none of it is needed. One arena, blocks of 32 kB and more given back as soon as they are
 * free, and a bounded heap (V8 lets 60 MB grow to 500 where the machine has room) halve the memory of the server; a bundle that was
 * compiled before starts in half the time.
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
