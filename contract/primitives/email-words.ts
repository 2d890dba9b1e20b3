/** Sentence and pattern of an email address; no schema library comes along, so that pages may import them. */
export const EMAIL_WRONG = 'Is that a valid email?';
/** RFC 5321: a longer one can't be written to. */
export const EMAIL_MAX = 254;
/** zod's `email()`, and top-level names in Punycode (`.xn--p1ai`) beside it; server and pages ask the same. */
export const EMAIL_PATTERN =
  /^(?:[A-Za-z0-9_'+-]+\.)*[A-Za-z0-9_'+-]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+(?:[A-Za-z]{2,}|xn--[A-Za-z0-9-]*[A-Za-z0-9])$/i;
