import { useState } from 'react';
import { initialsOf } from '#contract/accounts/initials.ts';
import { type MediaWidth, mediaAddress } from '#contract/media/address.ts';
import { ifAlreadyGone } from './already-failed.ts';
import styles from './face.module.css';

const TINTS = ['accent', 'published', 'completed', 'warning'] as const;

/** Rendered width, and the smallest served width that is sharp at that size; in pixels. */
const SIZES = {
  sm: { side: 26, served: 64 },
  row: { side: 34, served: 128 },
  md: { side: 44, served: 128 },
  lg: { side: 64, served: 128 },
  xl: { side: 112, served: 256 },
} as const satisfies Record<string, { side: number; served: MediaWidth }>;

/** The parts of a person that a face shows. */
export interface FaceOf {
  name: string;
  imageUrl?: string | null | undefined;
}

function tintOf(name: string): (typeof TINTS)[number] {
  let sum = 0;
  for (const letter of name) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973;
  return TINTS[sum % TINTS.length] ?? 'accent';
}

/**
 * A person's picture, or their initials in a color that is always the same for the same name. Show the name beside it.
 */
export function Face({ name, imageUrl, size = 'md' }: FaceOf & { size?: keyof typeof SIZES }) {
  // Another picture in the same place gets its own try.
  const [gone, setGone] = useState<string>();
  const box = `${styles.face} ${styles[size]}`;
  const { side, served } = SIZES[size];
  if (imageUrl && gone !== imageUrl) {
    return (
      <img
        className={box}
        src={mediaAddress(imageUrl, served, '1:1')}
        alt=""
        width={side}
        height={side}
        loading="lazy"
        decoding="async"
        ref={ifAlreadyGone(() => setGone(imageUrl))}
        onError={() => setGone(imageUrl)}
      />
    );
  }
  return (
    <span className={`${box} ${styles[tintOf(name)]}`} aria-hidden="true">
      {size === 'sm' ? [...initialsOf(name)][0] : initialsOf(name)}
    </span>
  );
}

/** Several faces in a row, slightly overlapping. Show their names beside them. */
export function Faces({ people, most = 3 }: { people: readonly FaceOf[]; most?: number }) {
  return (
    <span className={styles.faces} aria-hidden="true">
      {people.slice(0, most).map((person, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two may bear one name, and nobody moves within the row
        <Face key={at} name={person.name} imageUrl={person.imageUrl} size="sm" />
      ))}
    </span>
  );
}
