/** Widths in which pictures are served. */
export const MEDIA_WIDTHS = [64, 128, 256, 420, 640, 840, 1280, 1600] as const;
export type MediaWidth = (typeof MEDIA_WIDTHS)[number];
export const MEDIA_SHAPES = { '16:9': 9 / 16, '1:1': 1 } as const;
export type MediaShape = keyof typeof MEDIA_SHAPES;

/** Whether an address is a picture of ours, so that it can be asked for in other sizes. */
export function isMediaAddress(url: string): boolean {
  return /^\/media\/\d{1,15}$/.test(url);
}

/** The address of a picture in one size; other addresses come back as they are. */
export function mediaAddress(url: string, width: MediaWidth, shape?: MediaShape): string {
  if (!isMediaAddress(url)) return url;
  return `${url}?w=${width}${shape ? `&ar=${shape}` : ''}`;
}
