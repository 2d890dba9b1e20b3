import { IconLock } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { EmailTemplate } from '#contract/campaigns/email-template.ts';
import { Page } from '#web/kit/layout/page.tsx';
import { kindText, knownTokens, subjectText } from '../email-text.rules.ts';
import styles from './email-edit-page.module.css';
import { homeOf } from './email-values.rules.ts';

/** The page around an email: its course or event, which can't be changed (M 2.5), and its subject. */
export function EmailFrame({
  template,
  subject,
  children,
}: {
  template: EmailTemplate;
  subject: string;
  children: ReactNode;
}) {
  const { course, event, kind, lockNotice } = template;
  return (
    <Page
      crumbs={<Crumbs template={template} />}
      title={
        <span className={styles.title}>
          {subjectText(subject.trim(), knownTokens(template)) ||
            `New ${kindText(kind, homeOf(template)).name.toLowerCase()}`}
        </span>
      }
      line={
        <span className={styles.lock}>
          <IconLock size={15} stroke={1.75} aria-hidden="true" />
          <span>{lockNotice || `This email belongs to ${event?.name ?? course?.name ?? ''}`}</span>
        </span>
      }
    >
      {children}
    </Page>
  );
}

function Crumbs({ template: { course, event } }: { template: EmailTemplate }) {
  if (event) {
    return (
      <span>
        <Link to="/teachers/events/$id/edit" params={{ id: String(event.id) }}>
          {event.name}
        </Link>
        {' / '}
        <Link to="/teachers/events/$id/emails" params={{ id: String(event.id) }}>
          Emails
        </Link>
      </span>
    );
  }
  if (!course) return null;
  return (
    <span>
      <Link to="/teachers/courses/$id" params={{ id: course.slug }}>
        {course.name}
      </Link>
      {' / '}
      <Link to="/teachers/courses/$id/emails" params={{ id: course.slug }}>
        Emails
      </Link>
    </span>
  );
}
