import { plainDigits } from '#contract/primitives/plain-digits.ts';

/** Parses a whole number as typed; undefined if it isn't one. */
export function parseInteger(text: string): number | undefined {
  const plain = plainDigits(text)
    .trim()
    .replace(/,(?=\d{3}(\D|$))/g, '');
  return /^\d{1,9}$/.test(plain) ? Number(plain) : undefined;
}
