import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { isApiProblem } from '#web/api/problem.ts';
import { Button } from '#web/kit/action/button.tsx';
import { toast } from '#web/kit/feedback/toast-store.ts';
import { TextField } from '#web/kit/form/fields.tsx';
import { Dialog } from '#web/kit/overlay/dialog.tsx';
import { SkeletonLine } from '#web/kit/state/skeleton.tsx';
import { apart } from '#web/kit/text/apart.ts';
import layoutStyles from '#web/kit/theme/layout.module.css';
import styles from './dry-run-dialog.module.css';

export interface Consequence {
  /** 'Who gets notified', "What can't be changed later", 'Money'. */
  title: string;
  lines: readonly ReactNode[];
}

export interface DryRunDialogProps {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  /** The consequences that the server reports; undefined while loading. Groups without lines aren't shown. */
  consequences: readonly Consequence[] | undefined;
  /** True when asking again because the figures changed in the meantime. */
  isRetry?: boolean;
  failed?: { error: unknown; onRetry: () => void } | undefined;
  /** The confirm button's text: 'Open enrollment'. */
  action: string;
  /** The dismiss button's text: 'Not now'. */
  dismiss?: string;
  onConfirm: () => void;
  pending?: boolean;
  danger?: boolean;
  /** A word the person has to type first: 'CANCEL' for anything that refunds money (M§8). */
  word?: string;
  problem?: string | undefined;
  children?: ReactNode;
}

/**
 * Confirms something that can't be undone: who gets notified, what can't be changed later, what it costs, then one
 * button. If money is refunded, the person also types a word.
 */
export function DryRunDialog(props: DryRunDialogProps) {
  return (
    <Dialog open={props.open} onClose={props.onClose} title={props.title} actions={false}>
      <DryRunForm {...props} />
    </Dialog>
  );
}

function DryRunForm({ consequences, failed, word, action, pending = false, ...props }: DryRunDialogProps) {
  const [typed, setTyped] = useState('');
  const [wrong, setWrong] = useState(false);
  const id = useId();
  const confirm = (event: FormEvent) => {
    event.preventDefault();
    if (pending || !consequences) return;
    if (word !== undefined && typed !== word) {
      setWrong(true);
      toast.error(`Please type ${word} to confirm`);
      document.getElementById(id)?.querySelector('input')?.focus();
      return;
    }
    props.onConfirm();
  };
  return (
    <form id={id} onSubmit={confirm} noValidate className={layoutStyles.column16}>
      {props.isRetry && <p>Something just changed. Here's the latest.</p>}
      {props.children}
      {failed ? (
        <div role="alert" className={styles.failed}>
          <p>{isApiProblem(failed.error) ? failed.error.message : "Couldn't load the impact."}</p>
          <Button variant="secondary" size="sm" onClick={failed.onRetry}>
            Retry
          </Button>
        </div>
      ) : consequences ? (
        consequences
          .filter(({ lines }) => lines.length > 0)
          .map(({ title, lines }) => (
            <section key={title} className={layoutStyles.grid6}>
              <h3 className={styles.title}>{title}</h3>
              <ul className={styles.lines}>
                {lines.map((line, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: lines have no name of their own and keep their order
                  <li key={index}>{apart(line)}</li>
                ))}
              </ul>
            </section>
          ))
      ) : (
        <div aria-hidden="true" className={layoutStyles.grid6}>
          <SkeletonLine width={40} />
          <SkeletonLine width={80} />
          <SkeletonLine width={60} />
        </div>
      )}
      {word !== undefined && (
        <TextField
          label={`Type ${word} to confirm`}
          name="confirmation"
          value={typed}
          autoComplete="off"
          error={wrong && typed !== word ? `Please type ${word} to confirm` : undefined}
          onChange={setTyped}
        />
      )}
      <div role="alert">{props.problem && <p className={styles.problem}>{props.problem}</p>}</div>
      <footer className={styles.foot}>
        <Button variant="secondary" onClick={props.onClose}>
          {props.dismiss ?? 'Not now'}
        </Button>
        <Button type="submit" variant={props.danger ? 'danger' : 'primary'} loading={pending} disabled={!consequences}>
          {action}
        </Button>
      </footer>
    </form>
  );
}
