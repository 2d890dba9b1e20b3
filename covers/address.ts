/** The widths in pixels in which covers are offered as PNG. */
export const COVER_WIDTHS = [64, 128, 420, 640, 840, 1200] as const;
export type CoverWidth = (typeof COVER_WIDTHS)[number];

/** Raise it when covers are rendered differently: browsers cache a cover for a year. */
const COVER_VERSION = 2;

/** The path of a generated cover as SVG (pages), or as PNG with that width (emails, link previews). */
export function coverPath(cover: string, png?: CoverWidth): string {
  const width = png === undefined ? '' : `&w=${png}`;
  return `/covers/drawn.${png === undefined ? 'svg' : 'png'}?c=${encodeURIComponent(cover)}&v=${COVER_VERSION}${width}`;
}
