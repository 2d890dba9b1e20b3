import { IconCalendarShare } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { makeCalendarFeed, revokeCalendarFeed } from '#contract/events/calendar-feed.endpoints.ts';
import { call } from '#web/api/client.ts';
import { Button, ButtonAnchor } from '#web/kit/action/button.tsx';
import { ConfirmButton } from '#web/kit/action/confirm-button.tsx';
import { CopyButton } from '#web/kit/action/copy-button.tsx';
import { toast } from '#web/kit/feedback/toast-store.ts';
import { Card } from '#web/kit/layout/card.tsx';
import { Row, Section, Stack } from '#web/kit/layout/page.tsx';
import { SkeletonLine } from '#web/kit/state/skeleton.tsx';
import { FailedState } from '#web/kit/state/states.tsx';
import { calendarFeedQuery } from '../list/events.query.ts';
import styles from './calendar-feed.module.css';

/** The secret URL of a person's calendar feed: created, shown once, replaced, revoked. */
export function CalendarFeed() {
  const client = useQueryClient();
  const { data, error, isError, refetch } = useQuery(calendarFeedQuery);
  const make = useMutation({
    mutationFn: () => call(makeCalendarFeed),
    onSuccess: () => client.setQueryData(calendarFeedQuery.queryKey, { active: true }),
    onError: (problem) => toast.error("Couldn't create your calendar link", problem.message),
  });
  const revoke = useMutation({
    mutationFn: () => call(revokeCalendarFeed),
    onSuccess: () => {
      make.reset();
      client.setQueryData(calendarFeedQuery.queryKey, { active: false });
      toast.success('Calendar link revoked', 'Calendars that use it will stop updating.');
    },
    onError: (problem) => toast.error("Couldn't revoke the link", problem.message),
  });
  const created = make.data;
  return (
    <Section
      title="Calendar sync"
      line="One private link for everything you attend or teach: sessions, events, workouts, and payment deadlines. Your calendar updates automatically."
    >
      <Card>
        {isError ? (
          <FailedState error={error} onRetry={() => void refetch()} />
        ) : !data ? (
          <SkeletonLine width={48} />
        ) : created ? (
          <Stack gap={12}>
            <p>Copy it now; we only show it once. Anyone with this link can see your calendar, so keep it private.</p>
            <code className={styles.address}>{created.url}</code>
            <Row gap={8}>
              <CopyButton text={created.url}>Copy link</CopyButton>
              <ButtonAnchor variant="secondary" size="sm" href={created.webcalUrl}>
                Open in my calendar
              </ButtonAnchor>
              <Revoke pending={revoke.isPending} onRevoke={() => revoke.mutate()} />
            </Row>
          </Stack>
        ) : data.active ? (
          <Stack gap={12}>
            <p>Your calendar link is active. If you create a new one, the old one stops working.</p>
            <Row gap={8}>
              <Button variant="secondary" size="sm" loading={make.isPending} onClick={() => make.mutate()}>
                Create a new link
              </Button>
              <Revoke pending={revoke.isPending} onRevoke={() => revoke.mutate()} />
            </Row>
          </Stack>
        ) : (
          <Row gap={16}>
            <Button
              variant="secondary"
              icon={<IconCalendarShare size={18} stroke={1.75} aria-hidden="true" />}
              loading={make.isPending}
              onClick={() => make.mutate()}
            >
              Create my calendar link
            </Button>
          </Row>
        )}
      </Card>
    </Section>
  );
}

function Revoke({ pending, onRevoke }: { pending: boolean; onRevoke: () => void }) {
  return (
    <ConfirmButton size="sm" confirm="Revoke this link?" loading={pending} onConfirm={onRevoke}>
      Revoke
    </ConfirmButton>
  );
}
