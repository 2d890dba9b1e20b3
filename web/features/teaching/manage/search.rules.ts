/** A kind of thing of the log in an address; undefined for what is none. */
export function kindOf(written: unknown): string | undefined {
  return typeof written === 'string' && /^[a-z_]{1,60}$/.test(written) ? written : undefined;
}
