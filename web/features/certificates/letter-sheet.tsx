import { renderSVG } from 'uqr';
import type { Certificate, LetterFace } from '#contract/certificates/certificates.endpoints.ts';
import { accentOf } from '#contract/schools/accent.ts';
import { Cover } from '#web/kit/picture/cover.tsx';
import { Mark } from '#web/kit/picture/mark.tsx';
import { formatDate, formatRange } from '#web/kit/time/format.ts';
import styles from './letter-sheet.module.css';

/** A date on a letter is the same date everywhere. */
const noon = (day: string) => new Date(`${day}T12:00:00Z`);
/** An early date to compare with, so the year always shows. */
const LONG_AGO = new Date(0);

/**
 * The letter as it is printed, as text that people can read on a phone and copy. It looks like paper in either color
 * scheme.
 */
export function LetterSheet({ certificate, face }: { certificate: Certificate; face: LetterFace }) {
  const { personName, courseName, schoolName, taughtBy, startsOn, endsOn, issuedAtUtc, shortCode } = certificate;
  return (
    <section
      className={styles.sheet}
      style={{ '--sheet-accent': accentOf(face).light.accent } as React.CSSProperties}
      aria-label={`Letter of completion: ${personName}, ${courseName}`}
    >
      <div className={styles.band}>
        <Cover cover={face.cover} first />
      </div>
      <div className={styles.words}>
        <p className={styles.school}>
          {face.logoUrl && <Mark name={schoolName} imageUrl={face.logoUrl} />}
          <span>{schoolName}</span>
        </p>
        <p className={styles.kicker}>Letter of completion</p>
        <p className={styles.name}>
          <bdi>{personName}</bdi>
        </p>
        <p className={styles.soft}>took part in and completed</p>
        <p className={styles.course}>{courseName}</p>
        <p>{formatRange(noon(startsOn), noon(endsOn), 'UTC', LONG_AGO)}</p>
        <div className={styles.foot}>
          <div>
            {taughtBy && (
              <p>
                <span className={styles.soft}>Taught by </span>
                <bdi>{taughtBy}</bdi>
              </p>
            )}
            <p className={styles.soft}>Issued {formatDate(new Date(issuedAtUtc), 'UTC', 'short', LONG_AGO)}</p>
            <p className={styles.code}>{shortCode}</p>
          </div>
          <img
            className={styles.squares}
            src={`data:image/svg+xml,${encodeURIComponent(renderSVG(face.verifyUrl, { ecc: 'M', border: 0, whiteColor: 'transparent', blackColor: '#1c1712' }))}`}
            alt="QR code to verify this letter"
            width={104}
            height={104}
          />
        </div>
      </div>
    </section>
  );
}
