import { IconAlertTriangle, IconClock, IconTrendingDown } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { SelectionNotice } from '#contract/enrollment/enrollment.endpoints.ts';
import { formatDollars } from '#contract/primitives/money.ts';
import { PageLink } from '#web/kit/action/page-link.tsx';
import { TimeWithZone } from '#web/kit/time/date-time.tsx';
import styles from './basket-notices.module.css';

type Icon = typeof IconClock;

function Notice({ tone, icon: Sign, children }: { tone: 'warning' | 'good'; icon: Icon; children: ReactNode }) {
  return (
    <div className={styles.notice} data-tone={tone}>
      <Sign size={20} stroke={1.75} aria-hidden="true" />
      <div>{children}</div>
    </div>
  );
}

/** Selections that can no longer be bought, each with the reason. */
export function BasketNotices({ notices }: { notices: readonly SelectionNotice[] }) {
  if (notices.length === 0) return null;
  return (
    <div role="alert" className={styles.notices}>
      {notices.map((notice) => (
        <Notice key={notice.cohortId} tone="warning" icon={IconAlertTriangle}>
          <strong>{notice.name}</strong> is no longer in your selection. {notice.message}
        </Notice>
      ))}
    </div>
  );
}

/** Says that an earlier checkout still holds its seats, until this time. */
export function HeldNotice({ until }: { until: string | null }) {
  return (
    <Notice tone="good" icon={IconClock}>
      <strong>You started paying earlier.</strong> Your seats are still held for you
      {until && (
        <span>
          {' '}
          until <TimeWithZone at={until} />
        </span>
      )}
      <span>. Continue here; the payment page you opened before will close.</span>
    </Notice>
  );
}

/** Tells the holder of an older plan that they would pay less after an upgrade. */
export function UpgradeNotice({ action }: { action: { upgradePlan: string; cost: number } }) {
  return (
    <Notice tone="good" icon={IconTrendingDown}>
      <strong>You’d pay less with another plan.</strong> With {planTitle(action.upgradePlan)}, these courses and the
      upgrade total {formatDollars(action.cost)}. <PageLink to="/subscriptions">See the upgrade</PageLink>
    </Notice>
  );
}

/** The title of a plan code: `premium_membership` becomes Premium Membership. */
function planTitle(code: string): string {
  return code
    .split('_')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');
}
