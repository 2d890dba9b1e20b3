import { isOwnImage } from '#contract/primitives/rich-text.ts';

const parse = (html: string): Document => new DOMParser().parseFromString(html, 'text/html');

/** Images that aren't ours: they would be shown until the page is loaded again, but never kept. */
const foreignIn = (page: Document): HTMLImageElement[] =>
  [...page.querySelectorAll('img')].filter((image) => !isOwnImage(image.getAttribute('src')));

/** Whether it brings words, too: then a file beside it is only a picture of them, as Word adds one. */
export const hasWords = (html: string): boolean => parse(html).body.textContent?.trim() !== '';

/** Pasted HTML without images that can't be kept, and how many there were. */
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

/** Whether images lie in the HTML itself. */
export const hasEmbeddedImages = (html: string): boolean =>
  parse(html).querySelector('img[src^="data:image/" i]') !== null;

/**
 * Keeps the images that lie in pasted HTML and puts their new addresses in their places; an image that `keep` answers null for
 * goes.
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
