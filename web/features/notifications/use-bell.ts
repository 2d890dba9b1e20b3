import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { BELL_TOPIC } from '#contract/notifications/notifications.endpoints.ts';
import { listen, liveConnection } from '#web/api/live.ts';
import { unreadQuery } from './notifications.query.ts';

const POLL_MS = 60_000;
/** Lets the page's own data load first. */
const BEGINS_AFTER_MS = 1500;

/**
 * How many notifications are unread. Kept current by the tab's event stream while the tab is visible (a browser allows
 * few connections per host), otherwise polled every minute.
 */
export function useBell(): number {
  const client = useQueryClient();
  const isLive = useSyncExternalStore(liveConnection.subscribe, liveConnection.isOpen, () => false);
  useEffect(() => {
    let stop: (() => void) | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const settle = () => {
      clearTimeout(timer);
      stop?.();
      stop = undefined;
      if (document.hidden) return;
      timer = setTimeout(() => {
        stop = listen([BELL_TOPIC], () => void client.invalidateQueries({ queryKey: ['notifications'] }));
      }, BEGINS_AFTER_MS);
    };
    settle();
    document.addEventListener('visibilitychange', settle);
    return () => {
      document.removeEventListener('visibilitychange', settle);
      clearTimeout(timer);
      stop?.();
    };
  }, [client]);
  const { data } = useQuery({ ...unreadQuery, refetchInterval: isLive ? false : POLL_MS, refetchOnWindowFocus: true });
  return data ?? 0;
}
