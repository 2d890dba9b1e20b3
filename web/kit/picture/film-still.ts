import type { CSSProperties } from 'react';
import { mediaAddress } from '#contract/media/address.ts';
import { coverPath } from '#covers/address.ts';
import { coverBeside } from '#covers/look.ts';

/** Whether rich text contains a video. */
export const hasFilm = (html: string): boolean => /<iframe|data-player/.test(html);

/** A style for an element with rich text: its videos show this picture until they are played. */
export function filmStillOf({ cover, imageUrl }: { cover: string; imageUrl: string | null }): CSSProperties {
  const picture = imageUrl ? mediaAddress(imageUrl, 840, '16:9') : coverPath(coverBeside(cover));
  return { '--film-still': `url("${picture}")` } as CSSProperties;
}
