import { useLocation } from '@tanstack/react-router';
import { counted } from '#web/kit/text/counted.ts';
import { twoStepAddress } from '#web/session/session.ts';
import styles from './two-step-banner.module.css';

/** Tells staff without two-step sign-in how long they can still open staff pages. */
export function TwoStepBanner({ daysLeft }: { daysLeft: number }) {
  const href = useLocation({ select: (location) => location.href });
  return (
    <aside className={styles.banner} aria-label="Two-step sign-in">
      <p>
        You have {counted(daysLeft, 'day')} left to set up two-step sign-in. After that, staff pages stay closed until
        you do. <a href={twoStepAddress(href)}>Set it up</a>
      </p>
    </aside>
  );
}
