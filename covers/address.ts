/** Widths in which a cover is made as PNG. */
export const COVER_WIDTHS = [64, 128, 420, 640, 840, 1200] as const;
export type CoverWidth = (typeof COVER_WIDTHS)[number];

/** Raise it when covers are drawn differently: browsers keep a cover for a year. */
const COVER_VERSION = 2;

/** Path of a drawn cover as SVG (pages), or as PNG of that width (mail, link previews). */
export function coverPath(cover: string, png?: CoverWidth): string {
  const width = png === undefined ? '' : `&w=${png}`;
  return `/covers/drawn.${png === undefined ? 'svg' : 'png'}?c=${encodeURIComponent(cover)}&v=${COVER_VERSION}${width}`;
}
