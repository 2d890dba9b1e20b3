import type { Certificate } from '#contract/certificates/certificates.endpoints.ts';
import styles from './letter-words.module.css';

/** The letter as it is posted: the same words as below it, so that it is told shortly to whoever can't see it. */
export function LetterPicture({ certificate, url }: { certificate: Certificate; url: string }) {
  return (
    <img
      className={styles.picture}
      src={new URL(url).pathname}
      width={1200}
      height={627}
      alt={`Letter of completion: ${certificate.personName}, ${certificate.courseName}`}
    />
  );
}
