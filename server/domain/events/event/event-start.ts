/** The words of an address: never digits alone nor digits and a hyphen first, since the id comes before it. */
export function slugOf(name: string, otherwise = 'event'): string {
  const slug = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 120)
    .replace(/-$/, '');
  return slug === '' ? otherwise : slug;
}

/** A meeting's address leads to the web and nowhere else: the browser is sent there. */
export function isMeetingAddress(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol } = new URL(text);
  return protocol === 'https:' || protocol === 'http:';
}
