import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { endOtherSessions, endSession, type Session } from '#contract/accounts/settings.endpoints.ts';
import { call } from '#web/api/client.ts';
import { isApiProblem } from '#web/api/problem.ts';
import { sessionsQuery } from '#web/features/accounts/settings.query.ts';
import { Button } from '#web/kit/action/button.tsx';
import { ConfirmButton } from '#web/kit/action/confirm-button.tsx';
import { toast } from '#web/kit/feedback/toast-store.ts';
import { Card } from '#web/kit/layout/card.tsx';
import { Row, Section, Stack } from '#web/kit/layout/page.tsx';
import { SkeletonRows } from '#web/kit/state/skeleton.tsx';
import { FailedState } from '#web/kit/state/states.tsx';
import { Badge } from '#web/kit/text/badge.tsx';
import { DateTime } from '#web/kit/time/date-time.tsx';
import styles from './settings.module.css';

/** How many are shown at first; this browser is always among them. */
const SHOWN = 3;

/** The browsers where the person is signed in. */
export function SettingsSessions({ personId }: { personId: number }) {
  const client = useQueryClient();
  const query = sessionsQuery(personId);
  const { data, error, isError, refetch } = useQuery(query);
  const [all, setAll] = useState(false);
  const others = data?.filter(({ current }) => !current) ?? [];
  const first = [...(data?.filter(({ current }) => current) ?? []), ...others];
  const shown = all ? first : first.slice(0, SHOWN);
  const endAll = useMutation({
    mutationFn: () => call(endOtherSessions, { params: { id: personId } }),
    onSuccess: () => toast.success('Signed out everywhere else'),
    onError: (problem) => toast.error("Couldn't sign them out", problem.message),
    onSettled: () => client.invalidateQueries({ queryKey: query.queryKey }),
  });
  return (
    <Section
      title="Where you're signed in"
      id="sessions"
      line="Don't recognize one? Sign out of it and change your password."
    >
      <Card>
        {isError ? (
          <FailedState error={error} onRetry={() => void refetch()} />
        ) : !data ? (
          <SkeletonRows count={2} />
        ) : (
          <Stack gap={16}>
            <ul className={styles.rows}>
              {shown.map((session) => (
                <SessionRow key={session.id} personId={personId} session={session} />
              ))}
            </ul>
            {(others.length > 1 || shown.length < first.length) && (
              <Row gap={8}>
                {shown.length < first.length && (
                  <Button variant="quiet" size="sm" onClick={() => setAll(true)}>
                    {`Show all ${first.length}`}
                  </Button>
                )}
                <ConfirmButton
                  size="sm"
                  confirm="Sign them all out?"
                  loading={endAll.isPending}
                  onConfirm={() => endAll.mutate()}
                >
                  Sign out everywhere else
                </ConfirmButton>
              </Row>
            )}
          </Stack>
        )}
      </Card>
    </Section>
  );
}

function SessionRow({ personId, session }: { personId: number; session: Session }) {
  const client = useQueryClient();
  const query = sessionsQuery(personId);
  const end = useMutation({
    mutationFn: () => call(endSession, { params: { id: personId, sessionId: session.id } }),
    onError: (problem) => {
      // Already ended elsewhere, as intended.
      if (!isApiProblem(problem) || problem.status !== 404) toast.error("Couldn't sign it out", problem.message);
    },
    onSettled: () => client.invalidateQueries({ queryKey: query.queryKey }),
  });
  const Icon = /iPhone|iPad|Android/.test(session.device) ? IconDeviceMobile : IconDeviceDesktop;
  return (
    <li className={styles.row}>
      <span className={styles.rowIcon} aria-hidden="true">
        <Icon size={22} stroke={1.75} />
      </span>
      <div className={styles.rowWords}>
        <p className={styles.rowTitle}>{session.device}</p>
        <p className={styles.soft}>
          {session.ip && <span>{`${session.ip} · `}</span>}
          <span>signed in </span>
          <DateTime at={session.signedInAt} />
        </p>
        {!session.current && (
          <p className={styles.soft}>
            last used <DateTime at={session.lastSeenAt} />
          </p>
        )}
      </div>
      {session.current ? (
        <Badge look="published">This browser</Badge>
      ) : (
        <Button
          variant="secondary"
          size="sm"
          loading={end.isPending}
          aria-label={`Sign out ${session.device}`}
          onClick={() => end.mutate()}
        >
          Sign out
        </Button>
      )}
    </li>
  );
}
