/**
 * A path without unnecessary escapes: `%63` becomes its letter (RFC 3986 §6.2.2.2). Escapes that carry meaning stay.
 */
export function inPlainLetters(path: string): string {
  return path.replaceAll(/%([0-9a-f]{2})/gi, (written, hex: string) => {
    const letter = String.fromCharCode(Number.parseInt(hex, 16));
    return /[\w.~-]/.test(letter) ? letter : written;
  });
}

/** A path spelled like its route (`/courses/$slug`), which ignores case; parameters stay as they came. */
export function asRouteWritesIt(route: string, path: string): string {
  const written = route.split('/');
  return path
    .split('/')
    .map((part, place) => (written[place]?.includes('$') ? part : (written[place] ?? part)))
    .join('/');
}
