import { IconCloudOff, IconLock } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { isApiProblem } from '#web/api/problem.ts';
import { Button } from '#web/kit/action/button.tsx';
import { apart } from '#web/kit/text/apart.ts';
import styles from './states.module.css';

interface StateProps {
  title: ReactNode;
  children?: ReactNode;
  icon?: ReactNode;
  action?: ReactNode;
}

/** Nothing here yet: an invitation with one action, never a blank page. */
export function EmptyState({ title, children, icon, action }: StateProps) {
  return (
    <div className={styles.state}>
      {icon && (
        <div className={styles.icon} aria-hidden="true">
          {icon}
        </div>
      )}
      <p className={styles.title}>{apart(title)}</p>
      {children && <div className={styles.text}>{apart(children)}</div>}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  );
}

/** The person may not see this: why, and what to do instead. */
export function RefusedState({ title, children, action }: StateProps) {
  return (
    <EmptyState title={title} icon={<IconLock size={26} stroke={1.75} />} action={action}>
      {children}
    </EmptyState>
  );
}

/** Our own messages come with a code; a proxy's text isn't meant for people. */
const isOurs = ({ status, code }: { status: number; code: string | undefined }) => status < 500 || code !== undefined;

/** Something couldn't be loaded: what happened, and Retry. */
export function FailedState({
  error,
  onRetry,
  title = "Couldn't load this",
}: {
  error?: unknown;
  onRetry: () => void;
  title?: string;
}) {
  return (
    <div role="alert">
      <EmptyState
        title={title}
        icon={<IconCloudOff size={26} stroke={1.75} />}
        action={
          <Button variant="secondary" onClick={onRetry}>
            Retry
          </Button>
        }
      >
        {isApiProblem(error) && isOurs(error)
          ? error.message
          : 'Something went wrong on our side. Try again in a moment.'}
      </EmptyState>
    </div>
  );
}
