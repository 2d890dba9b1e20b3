import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { correctCertificateFor, type PersonsLetter } from '#contract/certificates/staff-certificates.endpoints.ts';
import { call } from '#web/api/client.ts';
import { Button } from '#web/kit/action/button.tsx';
import { Section } from '#web/kit/layout/page.tsx';
import { SkeletonRows } from '#web/kit/state/skeleton.tsx';
import { FailedState } from '#web/kit/state/states.tsx';
import { PlainTable } from '#web/kit/table/plain-table.tsx';
import textStyles from '#web/kit/theme/text.module.css';
import { DateOnly } from '#web/kit/time/date-time.tsx';
import { lettersQuery } from '../certificates.query.ts';
import { CorrectName } from '../correct-name.tsx';
import styles from './person-letters.module.css';

/** A person's letters of completion for staff: what each says and said, and how to correct its name. */
export function PersonLetters({ personId }: { personId: number }) {
  const client = useQueryClient();
  const [correcting, setCorrecting] = useState<PersonsLetter | null>(null);
  const query = lettersQuery(personId);
  const { data, error, isError, refetch } = useQuery(query);
  return (
    <Section title="Letters of completion">
      {isError ? (
        <FailedState error={error} onRetry={() => void refetch()} title="Couldn't load the letters" />
      ) : !data ? (
        <SkeletonRows count={1} />
      ) : data.letters.length === 0 ? (
        <p className={textStyles.softMedium}>None.</p>
      ) : (
        <PlainTable label="Table of letters" head={['Course', 'Name', 'Number', 'Issued', '']}>
          {data.letters.map((letter) => (
            <tr key={letter.cohortId}>
              <th scope="row" className={styles.course}>
                {letter.courseName}
              </th>
              <td>
                <bdi>{letter.personName}</bdi>
                {letter.replaced.map((before) => (
                  <p key={before.shortCode} className={textStyles.softMedium}>
                    Until <DateOnly at={before.replacedAtUtc} />: <bdi>{before.personName}</bdi>,{' '}
                    <span className="unbroken">{before.shortCode}</span>. Corrected by{' '}
                    {before.replacedBy === 'staff' ? 'staff' : 'the learner'}: {before.reason}
                  </p>
                ))}
              </td>
              <td className={styles.number}>{letter.shortCode}</td>
              <td className={styles.number}>
                <DateOnly at={letter.issuedAtUtc} zone="UTC" />
              </td>
              <td className={styles.act}>
                <Button
                  size="sm"
                  variant="secondary"
                  aria-description={letter.courseName}
                  onClick={() => setCorrecting(letter)}
                >
                  Correct the name
                </Button>
              </td>
            </tr>
          ))}
        </PlainTable>
      )}
      {correcting && (
        <CorrectName
          name={correcting.personName}
          note={`The letter for ${correcting.courseName} gets a new number, and we email it to the learner. Anyone who checks the old number sees that the letter was reissued.`}
          save={(body, idempotencyKey) =>
            call(correctCertificateFor, {
              params: { id: personId, cohortId: correcting.cohortId },
              body,
              idempotencyKey,
            })
          }
          onSaved={(letters) => client.setQueryData(query.queryKey, letters)}
          onClose={() => setCorrecting(null)}
        />
      )}
    </Section>
  );
}
