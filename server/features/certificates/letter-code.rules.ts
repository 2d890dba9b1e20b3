import { typedCode } from '#contract/primitives/unseen.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const SHORT = /^CB([0-9A-HJKMNP-TV-Z]{4})([0-9A-HJKMNP-TV-Z]{4})$/;

/**
 * Parses a letter's code from input or a URL: the long code, or the short one printed on the letter, in any case, with
 * or without hyphens, O for zero, and I or L for one. Null if it is neither.
 */
export function codeOf(typed: string): { uuid: string } | { shortCode: string } | null {
  if (UUID.test(typed)) return { uuid: typed };
  const plain = typedCode(typed)
    .toUpperCase()
    .replaceAll('-', '')
    .replace(/^(CB)?(.*)$/, (_, __, rest: string) => `CB${rest.replaceAll('O', '0').replace(/[IL]/g, '1')}`);
  const [, first, second] = SHORT.exec(plain) ?? [];
  return first && second ? { shortCode: `CB-${first}-${second}` } : null;
}
