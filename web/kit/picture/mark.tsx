import { useState } from 'react';
import { initialsOf } from '#contract/accounts/initials.ts';
import { mediaAddress } from '#contract/media/address.ts';
import { ifAlreadyGone } from './already-failed.ts';
import styles from './mark.module.css';

/** A school's logo, or its initials on its accent color. Show the name beside it. */
export function Mark({ name, imageUrl, size = 'md' }: { name: string; imageUrl: string | null; size?: 'md' | 'lg' }) {
  // Another logo in the same place gets its own try.
  const [gone, setGone] = useState<string>();
  if (imageUrl && gone !== imageUrl) {
    return (
      <img
        className={`${styles.mark} ${styles[size]}`}
        src={mediaAddress(imageUrl, size === 'lg' ? 256 : 128, '1:1')}
        alt=""
        width={96}
        height={96}
        decoding="async"
        ref={ifAlreadyGone(() => setGone(imageUrl))}
        onError={() => setGone(imageUrl)}
      />
    );
  }
  return (
    <span className={`${styles.mark} ${styles.letters} ${styles[size]}`} aria-hidden="true">
      {initialsOf(name)}
    </span>
  );
}
