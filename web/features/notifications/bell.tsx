import { IconBell } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import styles from './bell.module.css';
import { useBell } from './use-bell.ts';

/** `3`, `99+`. */
export function unreadText(unread: number): string {
  return unread > 99 ? '99+' : String(unread);
}

/** The bell: a link to the user's notifications, with the number of unread ones. */
export function Bell() {
  const unread = useBell();
  return (
    <Link
      to="/notifications"
      className={styles.bell}
      aria-label={unread > 0 ? `Notifications, ${unreadText(unread)} new` : 'Notifications'}
    >
      <IconBell size={20} stroke={1.75} aria-hidden="true" />
      {unread > 0 && (
        <span className={styles.count} aria-hidden="true">
          {unreadText(unread)}
        </span>
      )}
    </Link>
  );
}
