import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Page, Stack } from '#web/kit/layout/page.tsx';
import { Badge } from '#web/kit/text/badge.tsx';
import { verificationQuery } from './certificates.query.ts';
import { LetterSheet } from './letter-sheet.tsx';
import { LetterWords } from './letter-words.tsx';

/** What anyone sees who checks a letter. */
export function VerificationPage({ code }: { code: string }) {
  const { data } = useSuspenseQuery(verificationQuery(code));
  const { certificate, valid, courseSlug, sheet } = data;
  return (
    <Page
      title="Letter of Completion"
      line={
        valid
          ? 'This letter is genuine. Compare it with the one that you were given.'
          : 'This letter was issued here, but is not valid any more.'
      }
      narrow
    >
      <Stack gap={16}>
        <div>{valid ? <Badge look="published">Genuine</Badge> : <Badge look="cancelled">Withdrawn</Badge>}</div>
        {valid ? <LetterSheet certificate={certificate} face={sheet} /> : <LetterWords certificate={certificate} />}
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
