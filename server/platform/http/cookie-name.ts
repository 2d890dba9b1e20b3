/** The port that needs no word of its own. */
const USUAL_PORT = '3000';

/**
 * The name of a cookie of ours under this public address. Browsers keep one jar for all ports of a host, so the name carries
 * the port where it isn't the usual one: two checkouts side by side never sign each other's people out.
 */
export function cookieName(publicUrl: string, base: string): string {
  const { port } = new URL(publicUrl);
  return port === '' || port === USUAL_PORT ? base : `${base}-${port}`;
}

const hostNames = new Map<string, string>();

/** The same, bound to this host over https by its prefix; browsers refuse that on plain http://localhost. Its path must be `/`. */
export function hostCookieName(publicUrl: string, base: string): string {
  // Asked at every request; one address and a handful of names.
  const key = `${base} ${publicUrl}`;
  let name = hostNames.get(key);
  if (name === undefined) {
    const plain = cookieName(publicUrl, base);
    name = publicUrl.startsWith('https:') ? `__Host-${plain}` : plain;
    hostNames.set(key, name);
  }
  return name;
}
