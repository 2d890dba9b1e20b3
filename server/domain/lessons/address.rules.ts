/** The id in an address: all of it, or the number before the first hyphen (L§2). Null where there is none. */
export function idInAddress(address: string): number | null {
  const number = /^(\d{1,15})(-|$)/.exec(address)?.[1];
  return number === undefined ? null : Number(number);
}

/** A lesson's address under `/l`. */
export function contentAddress(content: { id: number; slug: string }): string {
  return `${content.id}-${content.slug}`;
}

/** Words of an address made of a name. */
export function wordsOfAddress(name: string): string {
  const words = name
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 80)
    .replace(/-$/, '');
  return words === '' ? 'lesson' : words;
}
