const BYTES = 16;

/** A key for one attempt (`Idempotency-Key`); also where the page is not on https and `crypto.randomUUID` is missing. */
export function newKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(BYTES))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
