import { vi } from 'vitest';

const LETTERS = [...'americalosangeles'];
/** The n-th way of writing one zone, all of which the runtime takes. */
function spelling(n: number): string {
  const written = LETTERS.map((letter, at) => ((n >> at) & 1 ? letter.toUpperCase() : letter)).join('');
  return `${written.slice(0, 7)}/${written.slice(7, 10)}_${written.slice(10)}`;
}

/** Writes with the same zone in so many spellings; answers whether the first one was kept all that time, formats and all. */
function keeps(write: (zone: string) => unknown, spellings: number): boolean {
  for (let n = 0; n < spellings; n += 1) write(spelling(n));
  const made = vi.spyOn(Intl, 'DateTimeFormat');
  try {
    write(spelling(0));
    return made.mock.calls.length === 0;
  } finally {
    made.mockRestore();
  }
}

/** Whether the first of some thousand spellings is kept. */
export const keepsAllSpellings = (write: (zone: string) => unknown): boolean => keeps(write, 2_500);

/** Whether the first of a few is kept. Tried twice: the first time all may be dropped in between, since there were many before. */
export const keepsFewSpellings = (write: (zone: string) => unknown): boolean => keeps(write, 20) || keeps(write, 20);
