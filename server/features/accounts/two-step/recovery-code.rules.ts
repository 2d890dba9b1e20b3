import { typedCode } from '#contract/primitives/unseen.ts';

/** How many codes are issued together. */
export const RECOVERY_CODES = 10;
/** Letters that no one confuses: no i, l, o, u. */
export const RECOVERY_ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
/** 12 letters are 60 bits: impossible to guess. */
export const RECOVERY_LENGTH = 12;

/** A typed code: the app's six digits, or a recovery code. */
export type TypedCode = { readonly kind: 'app' | 'recovery'; readonly code: string };

/** Reads a code however it was typed: in groups, in capitals, with an O for a zero. Undefined if it can't be one. */
export function readCode(typed: string): TypedCode | undefined {
  const code = typedCode(typed).toLowerCase().replaceAll('-', '').replaceAll('o', '0').replace(/[il]/g, '1');
  if (/^\d{6}$/.test(code)) return { kind: 'app', code };
  if (code.length === RECOVERY_LENGTH && [...code].every((sign) => RECOVERY_ALPHABET.includes(sign))) {
    return { kind: 'recovery', code };
  }
  return undefined;
}

/** Formats a code for display, in groups of four. */
export function inGroups(code: string): string {
  return code.replace(/(.{4})(?=.)/g, '$1-');
}
