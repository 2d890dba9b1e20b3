/** Widths in which pictures are served. */
export const MEDIA_WIDTHS = [64, 128, 256, 420, 640, 840, 1280, 1600] as const;
export type MediaWidth = (typeof MEDIA_WIDTHS)[number];
export const MEDIA_SHAPES = { '16:9': 9 / 16, '1:1': 1 } as const;
export type MediaShape = keyof typeof MEDIA_SHAPES;

/** Whether an address is a picture of ours, so that it can be asked for in other sizes. */
export function isMediaAddress(url: string): boolean {
  return /^\/media\/\d{1,15}$/.test(url);
}

/** Ids from here on end in a colour; smaller ones were given before, or are of files. */
const COLOURED_FROM = 2 ** 32;
/** Of red, green and blue sixteen each. */
export const MEDIA_COLOURS = 4096;

/**
 * The colour that a picture of ours mostly has, to stand in its place until it is there: its id ends in it, so that nobody has to be
 * asked. Coarse: a page's policy names each style by itself, and so has 64 of them at most. Null for others, and for clear ones.
 */
export function mediaColour(url: string): string | null {
  const id = isMediaAddress(url) ? Number(url.slice('/media/'.length)) : 0;
  if (id < COLOURED_FROM) return null;
  const channels = (id % MEDIA_COLOURS).toString(16).padStart(3, '0');
  const coarse = [...channels].map((digit) => (Math.floor(Number.parseInt(digit, 16) / 4) * 4 + 2).toString(16));
  return `#${coarse.join('')}`;
}

/** The address of a picture in one size; other addresses come back as they are. */
export function mediaAddress(url: string, width: MediaWidth, shape?: MediaShape): string {
  if (!isMediaAddress(url)) return url;
  return `${url}?w=${width}${shape ? `&ar=${shape}` : ''}`;
}
