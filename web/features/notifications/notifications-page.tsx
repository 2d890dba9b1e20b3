import { IconBell } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { Notification } from '#contract/notifications/notifications.endpoints.ts';
import { Button, ButtonLink } from '#web/kit/action/button.tsx';
import { MoreButton } from '#web/kit/action/more-button.tsx';
import { PathLink } from '#web/kit/action/path-link.tsx';
import { Page } from '#web/kit/layout/page.tsx';
import { SkeletonRows } from '#web/kit/state/skeleton.tsx';
import { EmptyState, FailedState } from '#web/kit/state/states.tsx';
import layoutStyles from '#web/kit/theme/layout.module.css';
import textStyles from '#web/kit/theme/text.module.css';
import { DateTime } from '#web/kit/time/date-time.tsx';
import { notificationsQuery } from './notifications.query.ts';
import styles from './notifications-page.module.css';
import { useReading } from './use-reading.ts';

/** Notifications, newest first. Opening one marks it as read; one button marks all that are shown. */
export function NotificationsPage() {
  const listed = useInfiniteQuery(notificationsQuery);
  const reading = useReading();
  const pages = listed.data?.pages ?? [];
  const notifications = pages.flatMap((page) => page.notifications);
  const unread = pages[0]?.unread ?? 0;
  const newest = notifications[0];
  return (
    <Page
      title="Notifications"
      line="Updates on your courses, events, and workouts."
      action={
        unread > 0 && newest ? (
          <Button
            variant="secondary"
            loading={reading.all.isPending}
            onClick={() => reading.all.mutate(Math.max(...notifications.map((each) => each.id)))}
          >
            Mark all as read
          </Button>
        ) : undefined
      }
    >
      {listed.isError ? (
        <FailedState error={listed.error} onRetry={() => void listed.refetch()} title="Couldn't load notifications" />
      ) : listed.isPending ? (
        <SkeletonRows count={4} />
      ) : notifications.length === 0 ? (
        <EmptyState
          title="You're all caught up"
          icon={<IconBell size={26} stroke={1.75} />}
          action={<ButtonLink to="/events">See upcoming events</ButtonLink>}
        >
          Reminders, changes, and seats held for you show up here.
        </EmptyState>
      ) : (
        <ul className={styles.rows}>
          {notifications.map((each) => (
            <Row key={each.id} notification={each} onRead={() => reading.one.mutate(each.id)} />
          ))}
        </ul>
      )}
      {listed.hasNextPage && (
        <div className={layoutStyles.center}>
          <MoreButton loading={listed.isFetchingNextPage} onMore={() => void listed.fetchNextPage()}>
            Show older
          </MoreButton>
        </div>
      )}
    </Page>
  );
}

function Row({ notification, onRead }: { notification: Notification; onRead: () => void }) {
  const { title, body, href, createdAtUtc, readAtUtc } = notification;
  const fresh = readAtUtc === null;
  return (
    <li className={fresh ? `${styles.row} ${styles.fresh}` : styles.row}>
      <span className={styles.mark} aria-hidden="true" />
      <div className={styles.words}>
        <h2 className={styles.title}>
          {fresh && <span className="visually-hidden">New: </span>}
          {href ? (
            <PathLink href={href} onClick={fresh ? onRead : undefined}>
              {title}
            </PathLink>
          ) : (
            <span>{title}</span>
          )}
        </h2>
        {body && <p className={textStyles.soft}>{body}</p>}
        <p className={textStyles.softSmall}>
          <DateTime at={createdAtUtc} />
        </p>
      </div>
      {fresh && (
        <Button size="sm" variant="quiet" className={styles.read} aria-description={title} onClick={onRead}>
          Mark as read
        </Button>
      )}
    </li>
  );
}
