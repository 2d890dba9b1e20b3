import { useState } from 'react';
import { initialsOf } from '#contract/accounts/initials.ts';
import { mediaAddress } from '#contract/media/address.ts';
import styles from './face.module.css';

const TINTS = ['accent', 'published', 'completed', 'warning'] as const;

function tintOf(name: string): (typeof TINTS)[number] {
  let sum = 0;
  for (const letter of name) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973;
  return TINTS[sum % TINTS.length] ?? 'accent';
}

/** A person's picture, or their initials in a colour that is always the same for the same name. The name stands beside it. */
export function Face({
  name,
  imageUrl,
  size = 'md',
}: {
  name: string;
  imageUrl?: string | null;
  size?: 'sm' | 'md' | 'lg';
}) {
  const [gone, setGone] = useState(false);
  const box = `${styles.face} ${styles[size]}`;
  if (imageUrl && !gone) {
    return (
      <img
        className={box}
        src={mediaAddress(imageUrl, 128, '1:1')}
        alt=""
        width={64}
        height={64}
        loading="lazy"
        decoding="async"
        onError={() => setGone(true)}
      />
    );
  }
  return (
    <span className={`${box} ${styles[tintOf(name)]}`} aria-hidden="true">
      {size === 'sm' ? [...initialsOf(name)][0] : initialsOf(name)}
    </span>
  );
}

/** Some faces in a row, each a little over the one before; how many more are behind them. */
export function Faces({ names }: { names: readonly string[] }) {
  return (
    <span className={styles.row} aria-hidden="true">
      {names.slice(0, 3).map((name) => (
        <Face key={name} name={name} size="sm" />
      ))}
    </span>
  );
}
