import { charactersOf } from '#contract/accounts/words.ts';

/** The limit of the editor's counter (L§9). */
export const BIO_MAX = 200;
export const BIO_TOO_LONG = `Use ${BIO_MAX} characters or fewer.`;

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ' };

/** The visible characters of rich text, as the editor counts them: no tags, each entity one character. */
export function shownText(html: string): string {
  return html
    .replace(/<[^<>]*>/g, '')
    .replace(/&(amp|lt|gt|quot|nbsp);/g, (_, name: string) => ENTITIES[name] ?? '')
    .trim();
}

export function bioFits(html: string): boolean {
  return charactersOf(shownText(html)) <= BIO_MAX;
}
