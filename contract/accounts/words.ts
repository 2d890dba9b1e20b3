/** Limits and messages of the account forms. Imports no schema library, so pages can import it. */
export const PASSWORD_MIN = 8;
export const PASSWORD_MAX = 256;
/** L§5, word for word: for a missing password and for a password that is too short. */
export const PASSWORD_REQUIRED = 'This field is required. Minimum 8 characters';
export const PASSWORD_TOO_LONG = `Use ${PASSWORD_MAX} characters or fewer.`;

/** People count characters, not UTF-16 units. */
export function charactersOf(text: string): number {
  return [...text].length;
}

/**
 * A Callboard page to return to: it begins with one slash and names no other site. Anything else becomes undefined, so
 * a doctored link falls back to the dashboard instead of an error.
 */
export function ownPath(value: string | undefined | null): string | undefined {
  if (!value || value.length > 1000 || !/^\/(?![/\\])/.test(value) || /[\\\s]/.test(value)) return undefined;
  return value;
}
