/** The port that isn't added to the name. */
const DEFAULT_PORT = '3000';

/**
 * The name of one of our cookies under this public URL. Browsers share cookies between all ports of a host, so the name
 * includes the port if it isn't the usual one: two checkouts side by side never sign each other's people out.
 */
export function cookieName(publicUrl: string, base: string): string {
  const { port } = new URL(publicUrl);
  return port === '' || port === DEFAULT_PORT ? base : `${base}-${port}`;
}

const hostNames = new Map<string, string>();

/**
 * Like `cookieName`, but over https, a prefix binds the cookie to this host; browsers refuse the prefix on plain
 * http://localhost. The cookie's path must be `/`.
 */
export function hostCookieName(publicUrl: string, base: string): string {
  // Cached, because each request calls this; there are one URL and a handful of names.
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
 * The names under which a `hostCookieName` cookie is read, current one first. If PUBLIC_URL gained a port, browsers
 * still hold the name without it. That name is never written, so it expires with its session. Plain http has only the
 * current name, because there ports tell checkouts apart.
 */
export function hostCookieNames(publicUrl: string, base: string): readonly string[] {
  const present = hostCookieName(publicUrl, base);
  const withoutPort = `__Host-${base}`;
  return publicUrl.startsWith('https:') && present !== withoutPort ? [present, withoutPort] : [present];
}

/** The value of the first cookie found under these names; a later name counts only if the earlier ones are missing. */
export function firstCookie(
  cookies: Readonly<Record<string, string | undefined>>,
  names: readonly string[],
): string | undefined {
  const name = names.find((each) => cookies[each] !== undefined);
  return name === undefined ? undefined : cookies[name];
}
