import { IconMailPlus, IconPlus } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import type { EmailTemplateLine } from '#contract/campaigns/email-template.ts';
import { MAX_TEMPLATES, type TemplateHome } from '#contract/campaigns/email-template-text.ts';
import { foldForSearch } from '#contract/primitives/fold-for-search.ts';
import { Button } from '#web/kit/action/button.tsx';
import { SearchField } from '#web/kit/form/search-field.tsx';
import { Page, Section } from '#web/kit/layout/page.tsx';
import { SkeletonRows } from '#web/kit/state/skeleton.tsx';
import { EmptyState, FailedState } from '#web/kit/state/states.tsx';
import textStyles from '#web/kit/theme/text.module.css';
import { KIND_HEADINGS, type KnownTokens, kindsOf, kindText, subjectText } from '../email-text.rules.ts';
import { EmailRow } from './email-row.tsx';
import styles from './emails-page.module.css';
import { NewEmail } from './new-email.tsx';

/** From this many emails on, the page offers a search by subject. */
const SEARCHED_FROM = 12;

interface PageProps {
  /** Whether the emails belong to a course or an event. */
  home: TemplateHome;
  homeId: number;
  /** Undefined: still loading. */
  emails: readonly EmailTemplateLine[] | undefined;
  failed: { error: unknown; onRetry: () => void } | undefined;
  line: string;
  /** The names of the course and the event, for subjects that have their tokens. */
  known?: KnownTokens;
  crumbs?: ReactNode;
  /** Part of a subject, as in the URL's search params. */
  q: string;
  onSearch: (q: string) => void;
}

/** The emails of a course or an event, by kind in order (rules-teachers E1): automated ones and one-time ones. */
export function EmailsPage({ home, homeId, emails, failed, line, known = {}, crumbs, q, onSearch }: PageProps) {
  const [making, setMaking] = useState(false);
  const full = (emails?.length ?? 0) >= MAX_TEMPLATES;
  const make = (
    <Button
      icon={<IconPlus size={17} stroke={1.75} aria-hidden="true" />}
      onClick={() => setMaking(true)}
      disabled={full}
    >
      New email
    </Button>
  );
  return (
    <Page title="Emails" line={line} crumbs={crumbs} action={emails?.length ? make : undefined}>
      {failed ? (
        <FailedState error={failed.error} onRetry={failed.onRetry} title="Couldn't load the emails" />
      ) : !emails ? (
        <SkeletonRows count={6} />
      ) : emails.length === 0 ? (
        <EmptyState title="No emails yet" icon={<IconMailPlus size={26} stroke={1.75} />} action={make}>
          {home === 'course'
            ? 'Greet people who join the waitlist, welcome new students, or send a one-time message. Nothing goes out until you turn it on or send it.'
            : 'Welcome people who sign up, or send a message to everyone attending. Nothing goes out until you turn it on or send it.'}
        </EmptyState>
      ) : (
        <>
          {(emails.length >= SEARCHED_FROM || q !== '') && (
            <SearchField label="Search emails" placeholder="Subject" value={q} onSearch={onSearch} />
          )}
          {full && (
            <p
              className={textStyles.softMedium}
            >{`You've reached the limit of ${MAX_TEMPLATES} emails. Delete one to create another.`}</p>
          )}
          <Found home={home} emails={emails} known={known} q={q} onClear={() => onSearch('')} />
        </>
      )}
      {making && <NewEmail home={home} homeId={homeId} onClose={() => setMaking(false)} />}
    </Page>
  );
}

function Found({
  home,
  emails,
  known,
  q,
  onClear,
}: Pick<PageProps, 'home' | 'q'> & {
  known: KnownTokens;
  emails: readonly EmailTemplateLine[];
  onClear: () => void;
}) {
  const found =
    q === ''
      ? emails
      : emails.filter(({ subject }) => foldForSearch(subjectText(subject, known)).includes(foldForSearch(q)));
  if (found.length === 0) {
    return (
      <EmptyState
        title={`No email with “${q}” in its subject.`}
        action={
          <Button variant="secondary" size="sm" onClick={onClear}>
            Clear
          </Button>
        }
      />
    );
  }
  return kindsOf(home).map((kind) => {
    const own = found.filter((email) => email.kind === kind);
    if (own.length === 0 && q !== '') return null;
    return (
      <Section key={kind} title={KIND_HEADINGS[kind]} line={kindText(kind, home).line}>
        {own.length === 0 ? (
          <p className={textStyles.softMedium}>None yet.</p>
        ) : (
          <ul className={styles.list}>
            {own.map((email) => (
              <EmailRow key={email.id} email={email} home={home} known={known} />
            ))}
          </ul>
        )}
      </Section>
    );
  });
}
