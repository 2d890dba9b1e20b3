import { mediaAddress, mediaColour } from '#contract/media/address.ts';
import { coverPath } from '#covers/address.ts';
import { ifAlreadyGone } from './already-gone.ts';
import styles from './cover.module.css';

export interface CoverProps {
  /** As answers tell it: what is drawn without an upload. */
  cover: string;
  /** What was uploaded. */
  imageUrl?: string | null | undefined;
  /** `wide`: 16:9, fills its column. `square`: fills its column. `thumb`: a small square beside a line. */
  shape?: 'wide' | 'square' | 'thumb';
  /** The picture that the page opens with: loaded at once. */
  first?: boolean;
  /** Small at its side on a phone. */
  aside?: boolean;
}

/** Of a picture at the side on a phone: a square of 100 of a wide one. */
const ASIDE = '(max-width: 40em) 180px, ';
const SIZES = {
  wide: { width: 640, height: 360 },
  square: { width: 360, height: 360 },
  thumb: { width: 64, height: 64 },
} as const;

/** The picture of a course, event, workout, or school. It says nothing that its name beside it doesn't, so it has no text of its own. */
export function Cover({ cover, imageUrl, shape = 'wide', first = false, aside = false }: CoverProps) {
  const size = SIZES[shape];
  const drawn = coverPath(cover);
  const uploaded = imageUrl
    ? shape === 'wide'
      ? {
          src: mediaAddress(imageUrl, first ? 840 : 420, '16:9'),
          srcSet: `${mediaAddress(imageUrl, 420, '16:9')} 420w, ${mediaAddress(imageUrl, 840, '16:9')} 840w, ${mediaAddress(imageUrl, 1280, '16:9')} 1280w`,
          sizes: `${aside ? ASIDE : ''}${first ? '(min-width: 1000px) 720px, 100vw' : '(min-width: 700px) 420px, 100vw'}`,
        }
      : { src: mediaAddress(imageUrl, shape === 'square' ? 640 : 128, '1:1') }
    : { src: drawn };
  const colour = imageUrl ? mediaColour(imageUrl) : null;
  // a picture that is gone gives way to the drawn one, once
  const giveWay = (image: HTMLImageElement): void => {
    image.removeAttribute('srcset');
    image.style.backgroundColor = '';
    if (!image.src.endsWith(drawn)) image.src = drawn;
  };
  return (
    <img
      {...size}
      className={`${styles.cover} ${styles[shape]}`}
      {...uploaded}
      style={colour ? { backgroundColor: colour } : undefined}
      alt=""
      loading={first ? 'eager' : 'lazy'}
      fetchPriority={first ? 'high' : 'auto'}
      decoding="async"
      ref={ifAlreadyGone(giveWay)}
      onError={(event) => giveWay(event.currentTarget)}
    />
  );
}
