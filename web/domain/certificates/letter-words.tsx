import type { Certificate } from '#contract/certificates/certificates.endpoints.ts';
import { Card } from '#web/kit/layout/card.tsx';
import { DateOnly } from '#web/kit/time/date-time.tsx';
import styles from './letter-words.module.css';

/** The words of a letter of completion. */
export function LetterWords({ certificate }: { certificate: Certificate }) {
  const { personName, courseName, schoolName, taughtBy, startsOn, endsOn, issuedAtUtc } = certificate;
  return (
    <Card>
      <dl className={styles.words}>
        <dt>Name</dt>
        <dd className={styles.name}>
          <bdi>{personName}</bdi>
        </dd>
        <dt>Completed</dt>
        <dd>
          <strong>{courseName}</strong>
        </dd>
        <dt>Taught by</dt>
        <dd>{taughtBy ? `${taughtBy}, ${schoolName}` : schoolName}</dd>
        <dt>From</dt>
        <dd>
          <DateOnly at={`${startsOn}T12:00:00Z`} zone="UTC" style="full" />
        </dd>
        <dt>To</dt>
        <dd>
          <DateOnly at={`${endsOn}T12:00:00Z`} zone="UTC" style="full" />
        </dd>
        <dt>Issued</dt>
        <dd>
          <DateOnly at={issuedAtUtc} zone="UTC" style="full" />
        </dd>
        <dt>Code</dt>
        <dd className={styles.code}>{certificate.shortCode}</dd>
      </dl>
    </Card>
  );
}
