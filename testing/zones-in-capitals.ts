import { vi } from 'vitest';

const LETTERS = [...'americalosangeles'];
/** The n-th spelling of one zone. The runtime accepts all of them. */
function spelling(n: number): string {
  const written = LETTERS.map((letter, at) => ((n >> at) & 1 ? letter.toUpperCase() : letter)).join('');
  return `${written.slice(0, 7)}/${written.slice(7, 10)}_${written.slice(10)}`;
}

/** Formats with this many spellings of the same zone. Returns whether the first one stayed cached all along. */
function keeps(write: (zone: string) => unknown, spellings: number): boolean {
  for (let n = 0; n < spellings; n += 1) write(spelling(n));
  const constructorSpy = vi.spyOn(Intl, 'DateTimeFormat');
  try {
    write(spelling(0));
    return constructorSpy.mock.calls.length === 0;
  } finally {
    constructorSpy.mockRestore();
  }
}

/** Whether the first of several thousand spellings stays cached. */
export const keepsAllSpellings = (write: (zone: string) => unknown): boolean => keeps(write, 2_500);

/**
 * Whether the first of a few spellings stays cached. Tries twice, because the many spellings of an earlier test may
 * cause the cache to be dropped during the first try.
 */
export const keepsFewSpellings = (write: (zone: string) => unknown): boolean => keeps(write, 20) || keeps(write, 20);
