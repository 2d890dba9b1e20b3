/**
 * How our programs run under Node. A small young generation and one arena of the C library keep the web process small after
 * load (`npm run bench -- memory`), at the same rate; so does a limit of the old one, some six times what is ever alive: below it
 * V8 lets the heap grow in smaller steps.
 */
export const NODE_FLAGS = [
  '--disable-warning=ExperimentalWarning',
  '--max-semi-space-size=4',
  '--max-old-space-size=512',
  '--import',
  './server/platform/jsx-hook.mjs',
] as const;

export const NODE_ENVIRONMENT = { MALLOC_ARENA_MAX: '1' } as const;
