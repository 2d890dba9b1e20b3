/** The kind of thing to filter the log by, from the URL; undefined if invalid. */
export function kindOf(written: unknown): string | undefined {
  return typeof written === 'string' && /^[a-z_]{1,60}$/.test(written) ? written : undefined;
}
