import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ApplicationFile } from '#contract/schools/staff-applications.endpoints.ts';
import { Card } from '#web/kit/layout/card.tsx';
import { EditorFrame } from '#web/kit/layout/editor-frame.tsx';
import { Page, Section, Stack } from '#web/kit/layout/page.tsx';
import layoutStyles from '#web/kit/theme/layout.module.css';
import textStyles from '#web/kit/theme/text.module.css';
import { DateTime } from '#web/kit/time/date-time.tsx';
import { ApplicationContent, PlainText } from '../applying/application-status.tsx';
import { ApplicationStateBadge } from './application-state.tsx';
import { applicationQuery } from './applications.query.ts';
import { DecideApplication } from './decide-application.tsx';
import { DecidedBy } from './refusal-form.tsx';
import styles from './staff-applications.module.css';

/** One application: what the person wrote, who they are on Callboard, and staff's decision. */
export function ApplicationPage({ id }: { id: number }) {
  const { data: application } = useSuspenseQuery(applicationQuery(id));
  return (
    <Page
      crumbs={<Link to="/admin/applications">Applications</Link>}
      title={application.schoolName}
      line={
        <>
          <ApplicationStateBadge state={application.state} /> Sent <DateTime at={application.createdAtUtc} />
          {application.updatedAtUtc !== application.createdAtUtc && (
            <span>
              , edited <DateTime at={application.updatedAtUtc} />
            </span>
          )}
        </>
      }
    >
      <EditorFrame
        main={
          <Stack gap={24}>
            <Card as="section">
              <ApplicationContent application={application} theirs />
            </Card>
            {application.state === 'waiting' ? (
              <DecideApplication application={application} />
            ) : (
              <Decision application={application} />
            )}
          </Stack>
        }
        side={<Applicant application={application} />}
      />
    </Page>
  );
}

function Decision({ application }: { application: ApplicationFile }) {
  const { state, decidedAtUtc, decidedBy, decisionNote, school } = application;
  if (state === 'withdrawn') return <p>This application was withdrawn, so there's nothing to decide.</p>;
  return (
    <Section title={state === 'approved' ? 'Approved' : 'Declined'}>
      <DecidedBy name={decidedBy} at={decidedAtUtc} />
      {school && (
        <p>
          The school:{' '}
          <Link to="/schools/$slug" params={{ slug: school.slug }}>
            {school.name}
          </Link>
        </p>
      )}
      {decisionNote && (
        <blockquote className={styles.answer}>
          <PlainText>{decisionNote}</PlainText>
        </blockquote>
      )}
    </Section>
  );
}

function Applicant({ application: { person, schools, others } }: { application: ApplicationFile }) {
  return (
    <Card as="section" tone="sunken">
      <Stack gap={12}>
        <h2 className={textStyles.large}>Applicant</h2>
        <div className={layoutStyles.grid}>
          <Link to="/admin/users/$id" params={{ id: String(person.id) }}>
            {person.displayName || 'No name'}
          </Link>
          <span className={styles.soft}>{person.email ?? 'Account deleted'}</span>
        </div>
        <h3 className={styles.small}>Their schools</h3>
        {schools.length === 0 ? (
          <p className={styles.soft}>No schools yet</p>
        ) : (
          <ul>
            {schools.map((school) => (
              <li key={school.id}>
                <Link to="/schools/$slug" params={{ slug: school.slug }}>
                  {school.name}
                </Link>
              </li>
            ))}
          </ul>
        )}
        {others.length > 0 && (
          <>
            <h3 className={styles.small}>Other applications</h3>
            <ul className={styles.others}>
              {others.map((other) => (
                <li key={other.id}>
                  <Link to="/admin/applications/$id" params={{ id: String(other.id) }}>
                    {other.schoolName}
                  </Link>
                  <ApplicationStateBadge state={other.state} />
                </li>
              ))}
            </ul>
          </>
        )}
      </Stack>
    </Card>
  );
}
