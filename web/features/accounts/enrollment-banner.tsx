import { IconX } from '@tabler/icons-react';
import { useSyncExternalStore } from 'react';
import { PageLink } from '#web/kit/action/page-link.tsx';
import styles from './enrollment-banner.module.css';

/** The storage key for a dismissed banner (L§2). */
export const BANNER_KEY = 'callboard.enrollment_banner.dismissed';

const listeners = new Set<() => void>();
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

function isDismissed(): boolean {
  try {
    return localStorage.getItem(BANNER_KEY) === 'true';
  } catch {
    return false;
  }
}

function dismiss(): void {
  try {
    localStorage.setItem(BANNER_KEY, 'true');
  } catch {
    // Without storage, the banner shows again next time.
  }
  for (const listener of listeners) listener();
}

/** Announces open enrollment to people with access `beta` until they dismiss it. */
export function EnrollmentBanner() {
  const dismissed = useSyncExternalStore(subscribe, isDismissed, () => true);
  if (dismissed) return null;
  return (
    <aside className={styles.banner} aria-label="Enrollment">
      <p>
        Enrollment for next semester is open. <PageLink to="/reserve_seat">Schedule</PageLink>
      </p>
      <button type="button" className={styles.close} aria-label="Dismiss" onClick={dismiss}>
        <IconX size={18} stroke={1.75} aria-hidden="true" />
      </button>
    </aside>
  );
}
