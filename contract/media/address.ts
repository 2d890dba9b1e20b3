/** Widths in which pictures are served, in pixels. */
export const MEDIA_WIDTHS = [64, 128, 256, 420, 640, 840, 1280, 1600] as const;
export type MediaWidth = (typeof MEDIA_WIDTHS)[number];
export const MEDIA_SHAPES = { '16:9': 9 / 16, '1:1': 1 } as const;
export type MediaShape = keyof typeof MEDIA_SHAPES;

/** Whether a URL is one of our pictures, so that it can be requested in other sizes. */
export function isMediaAddress(url: string): boolean {
  return /^\/media\/\d{1,15}$/.test(url);
}

/** Ids from here on encode a color in their last digits; smaller ones are older, or belong to files. */
const COLOURED_FROM = 2 ** 32;
/** Sixteen levels each of red, green, and blue. */
export const MEDIA_COLOURS = 4096;

/**
 * The main color of one of our pictures, as a placeholder until it loads. Its id encodes the color, so no request is
 * needed. Coarse: the page's content security policy lists each style separately, so there are at most 64 colors. Null
 * for other URLs, and for transparent pictures.
 */
export function mediaColor(url: string): string | null {
  const id = isMediaAddress(url) ? Number(url.slice('/media/'.length)) : 0;
  if (id < COLOURED_FROM) return null;
  const channels = (id % MEDIA_COLOURS).toString(16).padStart(3, '0');
  const coarse = [...channels].map((digit) => (Math.floor(Number.parseInt(digit, 16) / 4) * 4 + 2).toString(16));
  return `#${coarse.join('')}`;
}

/** URL of a picture in one size; other URLs are returned unchanged. */
export function mediaAddress(url: string, width: MediaWidth, shape?: MediaShape): string {
  if (!isMediaAddress(url)) return url;
  return `${url}?w=${width}${shape ? `&ar=${shape}` : ''}`;
}
