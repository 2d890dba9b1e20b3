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

/**
 * The names that a `hostCookieName` may have when it is read, the present one first. Where PUBLIC_URL gained a port, browsers still
 * have the name without it. It is never written, so it ends with the session that it carries. Plain http has the present name alone: there,
 * ports tell checkouts apart.
 */
export function hostCookieNames(publicUrl: string, base: string): readonly string[] {
  const present = hostCookieName(publicUrl, base);
  const withoutPort = `__Host-${base}`;
  return publicUrl.startsWith('https:') && present !== withoutPort ? [present, withoutPort] : [present];
}

/** The value of the cookie that has the first of these names; a later name counts only where the earlier ones are missing. */
export function firstCookie(
  cookies: Readonly<Record<string, string | undefined>>,
  names: readonly string[],
): string | undefined {
  const name = names.find((each) => cookies[each] !== undefined);
  return name === undefined ? undefined : cookies[name];
}
