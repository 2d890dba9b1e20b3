const KEY_BYTES = 16;

/** A new `Idempotency-Key`. Works without https, too, where `crypto.randomUUID` is missing. */
export function makeKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(KEY_BYTES))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
}
