import type { ReactNode } from 'react';
import type { Certificate } from '#contract/certificates/certificates.endpoints.ts';
import { Card } from '#web/kit/layout/card.tsx';
import { DateOnly } from '#web/kit/time/date-time.tsx';
import styles from './letter-words.module.css';

/**
 * The text of a letter that is no longer valid: what it said, without the sheet. The name on a reissued letter isn't
 * shown.
 */
export function LetterText({
  certificate,
  reissuedAt,
}: {
  certificate: Omit<Certificate, 'personName'> & { personName: string | null };
  reissuedAt: string | null;
}) {
  const { personName, courseName, schoolName, taughtBy, startsOn, endsOn, issuedAtUtc } = certificate;
  return (
    <Card>
      <dl className={styles.words}>
        {personName !== null && (
          <Fact name="Name">
            <bdi className={styles.name}>{personName}</bdi>
          </Fact>
        )}
        <Fact name="Completed">
          <strong>{courseName}</strong>
        </Fact>
        <Fact name="Taught by">{taughtBy ? `${taughtBy}, ${schoolName}` : schoolName}</Fact>
        <Fact name="From">
          <DateOnly at={`${startsOn}T12:00:00Z`} zone="UTC" style="full" />
        </Fact>
        <Fact name="To">
          <DateOnly at={`${endsOn}T12:00:00Z`} zone="UTC" style="full" />
        </Fact>
        <Fact name="Issued">
          <DateOnly at={issuedAtUtc} zone="UTC" style="full" />
        </Fact>
        {reissuedAt && (
          <Fact name="Reissued">
            <DateOnly at={reissuedAt} style="full" />
          </Fact>
        )}
        <Fact name="Code">
          <span className={styles.code}>{certificate.shortCode}</span>
        </Fact>
      </dl>
    </Card>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={styles.fact}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
