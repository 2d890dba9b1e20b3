import { IconHistory } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import type { ActivityEntry } from '#contract/accounts/staff.endpoints.ts';
import { type ActivitySearch, activityQuery } from '#web/domain/accounts/staff/staff.query.ts';
import { Button } from '#web/kit/action/button.tsx';
import { SearchSelectField } from '#web/kit/form/search-select-field.tsx';
import { SwitchField } from '#web/kit/form/switch-field.tsx';
import { Page, Row, Stack } from '#web/kit/layout/page.tsx';
import { SkeletonRows } from '#web/kit/state/skeleton.tsx';
import { EmptyState, FailedState } from '#web/kit/state/states.tsx';
import { DateTime } from '#web/kit/time/date-time.tsx';
import styles from './staff.module.css';

const words = (text: string) => text.replaceAll('_', ' ');
const sentence = (text: string) => text.charAt(0).toUpperCase() + words(text.slice(1));
/** What was done to people; what was done to things is said by its own name. */
const DONE: Readonly<Record<string, string>> = {
  change_flags: 'changed the flags of',
  grant_credits: 'gave credits to',
  end_sessions: 'ended the sessions of',
  turn_two_step_on: 'turned on two-step sign-in for',
  turn_two_step_off: 'turned off two-step sign-in for',
  end_two_step: 'turned off two-step sign-in for',
};
const valueWords = (value: unknown) => (typeof value === 'boolean' ? (value ? 'on' : 'off') : String(value));
const ANY = { value: '', label: 'Any action' };

/** Who did what to what, newest first. Filters stand in the address. */
export function AuditPage({ search }: { search: ActivitySearch }) {
  const navigate = useNavigate();
  const query = useInfiniteQuery(activityQuery(search));
  const { data, error, isError, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = query;
  const entries = data?.pages.flatMap((page) => page.entries) ?? [];
  const actions = data?.pages[0]?.actions ?? [];
  const to = (next: ActivitySearch) => void navigate({ to: '/admin/audit', search: next });
  const narrowed = Boolean(search.action || search.actor || search.subject || search.kind || search.staff);
  return (
    <Page title="Audit log" line="Who did what to what, and when. Nothing in it can be changed.">
      <Stack gap={16}>
        <div className={styles.filters}>
          <SearchSelectField
            label="Action"
            name="action"
            value={search.action ?? ''}
            options={[ANY, ...actions.map((value) => ({ value, label: sentence(value) }))]}
            none="No such action."
            onChange={(action) => to({ ...search, action: action || undefined })}
          />
          <SwitchField
            label="Only what staff did"
            checked={search.staff ?? false}
            onChange={(staff) => to({ ...search, staff: staff || undefined })}
          />
        </div>
        {(search.actor || search.subject || search.kind) && (
          <Row gap={12}>
            <p className={styles.soft}>
              {search.subject
                ? `About ${words(search.kind ?? 'thing')} ${search.subject}`
                : `By person ${search.actor}`}
            </p>
            <Button variant="quiet" size="sm" onClick={() => to({ action: search.action, staff: search.staff })}>
              Show everything
            </Button>
          </Row>
        )}
        {isError ? (
          <FailedState error={error} onRetry={() => void refetch()} title="The log didn't load" />
        ) : !data ? (
          <SkeletonRows count={8} />
        ) : entries.length === 0 ? (
          <EmptyState
            title={narrowed ? 'Nothing like that' : 'Nothing yet'}
            icon={<IconHistory size={26} stroke={1.75} />}
          >
            {narrowed ? 'Try fewer filters.' : 'What staff change stands here from now on.'}
          </EmptyState>
        ) : (
          <>
            <ol className={styles.log}>
              {entries.map((entry) => (
                <Entry key={entry.id} entry={entry} />
              ))}
            </ol>
            {hasNextPage && (
              <div>
                <Button variant="secondary" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
                  Show earlier
                </Button>
              </div>
            )}
          </>
        )}
      </Stack>
    </Page>
  );
}

function Entry({ entry }: { entry: ActivityEntry }) {
  const { reason, ...facts } = entry.detail;
  const told = Object.entries(facts).filter(([, value]) => value !== null);
  return (
    <li className={styles.entry}>
      <p>
        {entry.actor ? (
          <Link to="/admin/audit" search={{ actor: entry.actor.id }}>
            {entry.actor.displayName || `Person ${entry.actor.id}`}
          </Link>
        ) : (
          <span className={styles.soft}>{entry.actorKind === 'system' ? 'Callboard itself' : entry.actorKind}</span>
        )}{' '}
        <strong>{DONE[entry.action] ?? `${words(entry.action)} ·`}</strong> <Subject entry={entry} />
        {entry.school && <span className={styles.soft}> · {entry.school}</span>}
      </p>
      {(told.length > 0 || typeof reason === 'string') && (
        <p className={styles.soft}>
          {told.map(([name, value]) => `${sentence(name)}: ${valueWords(value)}`).join(' · ')}
          {typeof reason === 'string' && `${told.length > 0 ? ' · ' : ''}“${reason}”`}
        </p>
      )}
      <p className={styles.when}>
        <DateTime at={entry.at} />
      </p>
    </li>
  );
}

function Subject({ entry }: { entry: ActivityEntry }) {
  if (entry.subjectKind === 'user') {
    return (
      <Link to="/admin/users/$id" params={{ id: entry.subjectId }}>
        {entry.subject || `person ${entry.subjectId}`}
      </Link>
    );
  }
  return (
    <Link to="/admin/audit" search={{ kind: entry.subjectKind, subject: entry.subjectId }}>
      {words(entry.subjectKind)} {entry.subjectId}
    </Link>
  );
}
