import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { correctCertificate, type IssuedLetter } from '#contract/certificates/certificates.endpoints.ts';
import { call } from '#web/api/client.ts';
import { isApiProblem } from '#web/api/problem.ts';
import { Button, ButtonAnchor, ButtonLink } from '#web/kit/action/button.tsx';
import { CopyButton } from '#web/kit/action/copy-button.tsx';
import { Page } from '#web/kit/layout/page.tsx';
import { SkeletonForm } from '#web/kit/state/skeleton.tsx';
import { FailedState, RefusedState } from '#web/kit/state/states.tsx';
import { DateOnly } from '#web/kit/time/date-time.tsx';
import { letterQuery } from './certificates.query.ts';
import { CorrectName } from './correct-name.tsx';
import { IssueLetter } from './issue-letter.tsx';
import styles from './letter-page.module.css';
import { LetterSheet } from './letter-sheet.tsx';

const TITLE = 'Letter of Completion';

/** A person's letter of completion: what it says and how to prove it, what it will say, or why there is no letter. */
export function LetterPage({ cohortId }: { cohortId: number }) {
  const { data, error, isError, refetch } = useQuery(letterQuery(cohortId));
  if (isError) {
    if (!isApiProblem(error) || (error.status !== 404 && error.status !== 409)) {
      return (
        <Page title={TITLE} narrow>
          <FailedState error={error} onRetry={() => void refetch()} title="Couldn't load your letter" />
        </Page>
      );
    }
    const endsAt = error.details?.endsAt;
    return (
      <Page title={TITLE} narrow>
        <RefusedState
          title={error.status === 404 ? "We don't have a letter for you here." : error.message}
          action={<ButtonLink to="/dashboard">Go to Dashboard</ButtonLink>}
        >
          {typeof endsAt === 'string' ? (
            <span key="running">
              The course runs until <DateOnly at={endsAt} style="full" />.
            </span>
          ) : (
            <span>Letters are for people who were enrolled when the course was completed.</span>
          )}
        </RefusedState>
      </Page>
    );
  }
  if (!data) {
    return (
      <Page title={TITLE} narrow>
        <SkeletonForm fields={3} />
      </Page>
    );
  }
  if (data.toIssue) return <IssueLetter cohortId={cohortId} {...data.toIssue} />;
  return data.letter && <Issued letter={data.letter} />;
}

function Issued({ letter }: { letter: IssuedLetter }) {
  return (
    <Page title={TITLE} line={<bdi>{letter.cohort.name}</bdi>}>
      <div className={styles.letter}>
        <LetterSheet certificate={letter.certificate} face={letter.sheet} />
        <div className={styles.ways}>
          <ButtonAnchor href={letter.downloadUrl} target="_blank">
            Download Letter of Completion
          </ButtonAnchor>
          <ButtonAnchor href={letter.linkedInUrl} target="_blank" rel="noreferrer" variant="secondary">
            Add to LinkedIn
          </ButtonAnchor>
          <ButtonAnchor
            href={new URL(letter.pictureUrl).pathname}
            download="letter-of-completion.png"
            variant="secondary"
          >
            Save as an image
          </ButtonAnchor>
          <CopyButton text={letter.verifyUrl} size="md">
            Copy link
          </CopyButton>
        </div>
        {letter.mayCorrect && <OwnCorrection cohortId={letter.cohort.id} name={letter.certificate.personName} />}
        <p>
          <Link to="/c/$id" params={{ id: letter.courseSlug }}>
            Go to the course
          </Link>
        </p>
      </div>
    </Page>
  );
}

/** The one correction that people can make to their own letter. */
function OwnCorrection({ cohortId, name }: { cohortId: number; name: string }) {
  const client = useQueryClient();
  const [open, setOpen] = useState(false);
  return (
    <div>
      Is your name wrong?{' '}
      <Button size="sm" variant="quiet" onClick={() => setOpen(true)}>
        Correct the name
      </Button>
      {open && (
        <CorrectName
          name={name}
          note="You can do this once. Your letter gets a new number, and anyone who checks the old one will see that it was reissued."
          save={(body, idempotencyKey) => call(correctCertificate, { params: { cohortId }, body, idempotencyKey })}
          onSaved={(letter) => client.setQueryData(letterQuery(cohortId).queryKey, letter)}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  );
}
