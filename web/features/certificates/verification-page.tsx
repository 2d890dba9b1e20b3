import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { verifyCertificate } from '#contract/certificates/certificates.endpoints.ts';
import type { ResponseOf } from '#contract/primitives/endpoint.ts';
import { Page, Stack } from '#web/kit/layout/page.tsx';
import { Badge } from '#web/kit/text/badge.tsx';
import { verificationQuery } from './certificates.query.ts';
import { LetterSheet } from './letter-sheet.tsx';
import { LetterText } from './letter-text.tsx';

const LINES: Readonly<Record<ResponseOf<typeof verifyCertificate>['state'], string>> = {
  genuine: 'This letter is genuine. Check that it matches the copy you received.',
  withdrawn: 'This letter is no longer valid.',
  reissued: 'This letter was reissued with a corrected name and a new number. Ask for the new one.',
};

/** What a letter says, for anyone who checks it. */
export function VerificationPage({ code }: { code: string }) {
  const { data } = useSuspenseQuery(verificationQuery(code));
  const { certificate, state, reissuedAtUtc, courseSlug, sheet } = data;
  const { personName } = certificate;
  return (
    <Page title="Letter of Completion" line={LINES[state]} narrow>
      <Stack gap={16}>
        <div>
          {state === 'genuine' && <Badge look="published">Genuine</Badge>}
          {state === 'withdrawn' && <Badge look="cancelled">Withdrawn</Badge>}
          {state === 'reissued' && <Badge look="warning">Reissued</Badge>}
        </div>
        {state === 'genuine' && personName !== null ? (
          <LetterSheet certificate={{ ...certificate, personName }} face={sheet} />
        ) : (
          <LetterText certificate={certificate} reissuedAt={reissuedAtUtc} />
        )}
        {courseSlug && (
          <p>
            <Link to="/courses/$slug" params={{ slug: courseSlug }}>
              About {certificate.courseName}
            </Link>
          </p>
        )}
      </Stack>
    </Page>
  );
}
