import { trimUnseen } from './unseen.ts';

/** Browsers and Node read hosts alike; the contract knows neither of them. */
declare const URL: new (address: string) => { readonly hostname: string };

/** Sentence and pattern of an email address; no schema library comes along, so that pages may import them. */
export const EMAIL_WRONG = 'Is that a valid email?';
/** RFC 5321: a longer one can't be written to. */
export const EMAIL_MAX = 254;
/** zod's `email()`, and top-level names in Punycode (`.xn--p1ai`) beside it; server and pages ask the same. */
export const EMAIL_PATTERN =
  /^(?:[A-Za-z0-9_'+-]+\.)*[A-Za-z0-9_'+-]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+(?:[A-Za-z]{2,}|xn--[A-Za-z0-9-]*[A-Za-z0-9])$/i;

/** What stands after the last at sign, also a full-width one, where it has other letters than a to z. */
const OTHER_DOMAIN = /^([^@＠]*)[@＠](?=.*\P{ASCII})([\p{L}\p{M}\p{N}.．。｡-]+)$/u;

/** The domain in Punycode, as browsers write it (UTS 46); '' where it is none. */
function asciiDomain(domain: string): string {
  try {
    return new URL(`http://${domain}`).hostname;
  } catch {
    return '';
  }
}

/**
 * An address as it is kept, found, and written to: without what no one sees around it, its domain in ASCII (`müller.example` as
 * `xn--mller-kva.example`), and what stands before the at sign as it was typed. A text that is no address stays one that is none.
 */
export function keptAddress(text: string): string {
  const typed = trimUnseen(text).replace(/^([^@＠]*)＠([^@＠]*)$/u, '$1@$2');
  const other = typed.length > EMAIL_MAX ? null : OTHER_DOMAIN.exec(typed);
  return other ? `${other[1]}@${asciiDomain(other[2] ?? '')}` : typed;
}

/** Whether a text is an address that we can write to. */
export function isEmail(text: string): boolean {
  return EMAIL_PATTERN.test(keptAddress(text));
}
