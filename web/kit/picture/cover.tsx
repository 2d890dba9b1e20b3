import { mediaAddress, mediaColor } from '#contract/media/address.ts';
import { coverPath } from '#covers/address.ts';
import { ifAlreadyGone } from './already-failed.ts';
import styles from './cover.module.css';

export interface CoverProps {
  /** As the API returns it: the cover to render if nothing was uploaded. */
  cover: string;
  imageUrl?: string | null | undefined;
  /** `wide`: 16:9, fills its column. `square`: fills its column. `thumb`: a small square beside a line of text. */
  shape?: 'wide' | 'square' | 'thumb';
  /** True for the first picture on the page: loaded eagerly. */
  first?: boolean;
  /** True if the picture is small and at the side on a phone. */
  aside?: boolean;
}

/** A picture at the side on a phone is a 100 px square cropped from a wide one, so it needs 180 px of width. */
const ASIDE = '(max-width: 40em) 180px, ';
const SIZES = {
  wide: { width: 640, height: 360 },
  square: { width: 360, height: 360 },
  thumb: { width: 64, height: 64 },
} as const;

/**
 * The picture for a course, event, workout, or school. It adds nothing to the name beside it, so its alt text is empty.
 */
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
  const color = imageUrl ? mediaColor(imageUrl) : null;
  // A missing upload is replaced by the generated cover, once
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
      style={color ? { backgroundColor: color } : undefined}
      alt=""
      loading={first ? 'eager' : 'lazy'}
      fetchPriority={first ? 'high' : 'auto'}
      decoding="async"
      ref={ifAlreadyGone(giveWay)}
      onError={(event) => giveWay(event.currentTarget)}
    />
  );
}
