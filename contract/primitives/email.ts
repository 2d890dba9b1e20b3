import { z } from 'zod';
import { EMAIL_MAX, EMAIL_PATTERN, EMAIL_WRONG, normalizeEmail } from './email-text.ts';

/**
 * An email address as typed: without invisible characters around it, in any case, its domain in ASCII, and plain. No
 * brackets, quotes, spaces, address literals, or escapes, since mail programs interpret those differently. `missing`:
 * the message for an empty field.
 */
export function emailAddress(missing: string) {
  return z
    .string({ error: missing })
    .overwrite(normalizeEmail)
    .min(1, { error: missing })
    .max(EMAIL_MAX, { error: EMAIL_WRONG })
    .pipe(z.email({ pattern: EMAIL_PATTERN, error: EMAIL_WRONG }));
}

const plain = emailAddress(EMAIL_WRONG);

/** Reads an email address that doesn't come from a form (a provider's profile); null if it isn't one. */
export function plainAddress(text: string | null | undefined): string | null {
  return plain.safeParse(text).data ?? null;
}
