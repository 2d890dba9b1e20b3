import type { CoverOf } from './motif-names.ts';

/** Widths in which a cover is made as PNG. */
export const COVER_WIDTHS = [64, 128, 420, 640, 840, 1200] as const;
export type CoverWidth = (typeof COVER_WIDTHS)[number];

const NAME_AT_MOST = 120;
/** Raise it when covers are drawn differently: browsers keep a cover for a year. */
const COVER_VERSION = 1;

/** Cuts by letters, not by halves of them. */
function cut(text: string): string {
  return [...text.trim()].slice(0, NAME_AT_MOST).join('');
}

/** Path of a drawn cover as SVG (pages), or as PNG of that width (mail, link previews). */
export function coverPath({ name, topic, accent, motif }: CoverOf, png?: CoverWidth): string {
  const query = Object.entries({
    name: cut(name),
    ...(topic ? { topic: cut(topic) } : {}),
    ...(accent ? { a: cut(accent) } : {}),
    ...(motif ? { m: motif } : {}),
    v: String(COVER_VERSION),
    ...(png === undefined ? {} : { w: String(png) }),
  })
    .map(([key, value]) => `${key}=${encodeURIComponent(value.toWellFormed())}`)
    .join('&');
  return `/covers/drawn.${png === undefined ? 'svg' : 'png'}?${query}`;
}
