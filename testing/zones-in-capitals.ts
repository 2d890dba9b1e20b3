import { vi } from 'vitest';

const LETTERS = [...'americalosangeles'];
/** The n-th way of writing one zone, all of which the runtime takes. */
function spelling(n: number): string {
  const written = LETTERS.map((letter, at) => ((n >> at) & 1 ? letter.toUpperCase() : letter)).join('');
  return `${written.slice(0, 7)}/${written.slice(7, 10)}_${written.slice(10)}`;
}

/** Writes with the same zone in some thousand spellings; answers whether the first one was kept all that time, formats and all. */
export function keepsAllSpellings(write: (zone: string) => unknown): boolean {
  for (let n = 0; n < 2_500; n += 1) write(spelling(n));
  const made = vi.spyOn(Intl, 'DateTimeFormat');
  try {
    write(spelling(0));
    return made.mock.calls.length === 0;
  } finally {
    made.mockRestore();
  }
}
