import { trimUnseen } from './unseen.ts';

/** Browsers and Node parse hosts alike; the contract includes neither's types. */
declare const URL: new (address: string) => { readonly hostname: string };

/** Messages and pattern for an email address. Imports no schema library, so pages can import it. */
export const EMAIL_WRONG = 'Is that a valid email?';
/** RFC 5321: longer email addresses can't receive email. */
export const EMAIL_MAX = 254;
/** zod's `email()`, plus top-level domains in Punycode (`.xn--p1ai`); server and pages use the same pattern. */
export const EMAIL_PATTERN =
  /^(?:[A-Za-z0-9_'+-]+\.)*[A-Za-z0-9_'+-]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+(?:[A-Za-z]{2,}|xn--[A-Za-z0-9-]*[A-Za-z0-9])$/i;

/**
 * Matches an email address whose domain, after the last at sign (also a full-width one), has letters other than a to z.
 */
const OTHER_DOMAIN = /^([^@＠]*)[@＠](?=.*\P{ASCII})([\p{L}\p{M}\p{N}.．。｡-]+)$/u;

/** The domain in Punycode, as browsers write it (UTS 46); '' if it isn't a domain. */
function asciiDomain(domain: string): string {
  try {
    return new URL(`http://${domain}`).hostname;
  } catch {
    return '';
  }
}

/**
 * An email address as we store it, look it up, and send to it: without invisible characters around it, its domain in
 * ASCII (`müller.example` as `xn--mller-kva.example`), and the part before the at sign as typed. Text that isn't an
 * email address stays invalid.
 */
export function normalizeEmail(text: string): string {
  const typed = trimUnseen(text).replace(/^([^@＠]*)＠([^@＠]*)$/u, '$1@$2');
  const other = typed.length > EMAIL_MAX ? null : OTHER_DOMAIN.exec(typed);
  return other ? `${other[1]}@${asciiDomain(other[2] ?? '')}` : typed;
}

/** Whether a text is an email address that we can send to. */
export function isEmail(text: string): boolean {
  return EMAIL_PATTERN.test(normalizeEmail(text));
}
