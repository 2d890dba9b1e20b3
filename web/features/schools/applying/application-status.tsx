import type { ReactNode } from 'react';
import type { OwnApplication } from '#contract/schools/applications.endpoints.ts';
import { ButtonLink } from '#web/kit/action/button.tsx';
import { Card } from '#web/kit/layout/card.tsx';
import { Row, Stack } from '#web/kit/layout/page.tsx';
import { Badge } from '#web/kit/text/badge.tsx';
import { DateOnly, DateTime } from '#web/kit/time/date-time.tsx';
import styles from './teach-with-us.module.css';

/** Plain text as it was typed, with its line breaks. */
export function PlainText({ children }: { children: string }) {
  return <p className={styles.typed}>{children}</p>;
}

/** The content of an application; `theirs` when staff read it. */
export function ApplicationContent({
  application,
  theirs = false,
}: {
  application: { teaches: string; audience: string; link: string | null };
  theirs?: boolean;
}) {
  return (
    <dl className={styles.facts}>
      <div>
        <dt>{theirs ? 'What they teach' : 'What you teach'}</dt>
        <dd className={styles.typed}>{application.teaches}</dd>
      </div>
      <div>
        <dt>Who it is for</dt>
        <dd className={styles.typed}>{application.audience}</dd>
      </div>
      {application.link && (
        <div>
          <dt>Link</dt>
          <dd>
            <a href={application.link} rel="noopener nofollow ugc" target="_blank">
              {application.link}
            </a>
          </dd>
        </div>
      )}
    </dl>
  );
}

/** Waiting for staff: since when, and that it can be edited and withdrawn. */
export function WaitingApplication({ application, actions }: { application: OwnApplication; actions: ReactNode }) {
  return (
    <Card as="section">
      <Stack gap={16}>
        <Row gap={8} between>
          <h2 className={styles.standing}>{application.schoolName}</h2>
          <Badge look="warning">Waiting</Badge>
        </Row>
        <p>
          We got your application on <DateTime at={application.createdAtUtc} />. A real person reads every application
          and replies by email.
          {application.updatedAtUtc !== application.createdAtUtc && (
            <span>
              {' '}
              You last edited it on <DateTime at={application.updatedAtUtc} />.
            </span>
          )}
        </p>
        <ApplicationContent application={application} />
        {actions}
      </Stack>
    </Card>
  );
}

/** Declined: what staff wrote, and when the person can apply again. */
export function DeclinedApplication({
  application,
  mayApplyAt,
}: {
  application: OwnApplication;
  mayApplyAt: string | null;
}) {
  return (
    <Card as="section">
      <Stack gap={12}>
        <Row gap={8} between>
          <h2 className={styles.standing}>{application.schoolName}</h2>
          <Badge look="draft">Declined</Badge>
        </Row>
        {application.decidedAtUtc && (
          <p>
            We replied on <DateOnly at={application.decidedAtUtc} />:
          </p>
        )}
        <blockquote className={styles.answer}>
          <PlainText>{application.decisionNote ?? ''}</PlainText>
        </blockquote>
        {mayApplyAt && (
          <p>
            You can apply again starting <DateTime at={mayApplyAt} />.
          </p>
        )}
      </Stack>
    </Card>
  );
}

/** Approved: links to the school and to its first course. */
export function ApprovedApplication({ application }: { application: OwnApplication }) {
  const { school } = application;
  return (
    <Card as="section" tone="accent">
      <Stack gap={12}>
        <Row gap={8} between>
          <h2 className={styles.standing}>{school?.name ?? application.schoolName} is yours</h2>
          <Badge look="published">Approved</Badge>
        </Row>
        <p>Your school is ready. Start with a course; no one sees it until you publish a cohort.</p>
        {school && (
          <Row gap={8}>
            <ButtonLink to="/teachers/courses/new" search={{ school_id: school.id }}>
              Create your first course
            </ButtonLink>
            <ButtonLink to="/teachers/schools/$id" params={{ id: String(school.id) }} variant="secondary">
              Go to {school.name}
            </ButtonLink>
          </Row>
        )}
      </Stack>
    </Card>
  );
}
