import { isOwnImage } from '#contract/primitives/rich-text.ts';

const parse = (html: string): Document => new DOMParser().parseFromString(html, 'text/html');

/** Images that aren't ours: they would show until the next reload, but would never be saved. */
const foreignIn = (page: Document): HTMLImageElement[] =>
  [...page.querySelectorAll('img')].filter((image) => !isOwnImage(image.getAttribute('src')));

/**
 * Whether the HTML contains text. If so, an image file pasted with it is only a picture of that text, as Word adds one.
 */
export const hasText = (html: string): boolean => parse(html).body.textContent?.trim() !== '';

/** Pasted HTML without the images that can't be saved, and how many there were. */
export function withoutForeignImages(html: string): { html: string; lost: number } {
  if (!/<img\b/i.test(html)) return { html, lost: 0 };
  const page = parse(html);
  const foreign = foreignIn(page);
  if (foreign.length === 0) return { html, lost: 0 };
  for (const image of foreign) image.remove();
  return { html: page.documentElement.outerHTML, lost: foreign.length };
}

const DATA = /^data:(image\/[a-z+.-]+);base64,([\w+/=\s]+)$/i;

function fileOf(source: string): File | null {
  const [, type = '', text = ''] = DATA.exec(source) ?? [];
  if (text === '') return null;
  try {
    const bytes = Uint8Array.from(atob(text.replaceAll(/\s/g, '')), (sign) => sign.charCodeAt(0));
    return new File([bytes], `pasted.${type.replace(/^image\/|\+.*/g, '')}`, { type });
  } catch {
    return null;
  }
}

/** Whether the HTML contains embedded images. */
export const hasEmbeddedImages = (html: string): boolean =>
  parse(html).querySelector('img[src^="data:image/" i]') !== null;

/**
 * Stores the images embedded in pasted HTML and replaces each source with its new URL; removes an image if `keep`
 * returns null for it.
 */
export async function keepEmbeddedImages(html: string, keep: (file: File) => Promise<string | null>): Promise<string> {
  const page = parse(html);
  for (const image of foreignIn(page)) {
    const file = fileOf(image.getAttribute('src') ?? '');
    if (!file) continue;
    const address = await keep(file);
    if (address === null) image.remove();
    else image.setAttribute('src', address);
  }
  return page.documentElement.outerHTML;
}
