import type { ReactNode } from 'react';
import { Button } from '#web/kit/action/button.tsx';
import { LeaveGuard } from '#web/kit/form/leave-guard.tsx';
import { SaveBar, type SaveBarForm } from '#web/kit/form/save-bar.tsx';
import { formatDate, formatTime } from '#web/kit/time/format.ts';
import { useTimeZone } from '#web/kit/time/time-zone.tsx';
import { now } from '#web/platform/now.ts';
import type { Values } from './edited.rules.ts';
import styles from './edited-form.module.css';
import { StaleDialog, type StaleForm } from './stale-dialog.tsx';
import type { useServerForm } from './use-server-form.ts';

interface EditedParts<V extends Values> extends StaleForm<V>, SaveBarForm {
  props: ReturnType<typeof useServerForm<V, unknown>>['props'];
  guarded: boolean;
  keptText: { at: number } | null;
  restore: () => void;
  forgetKept: () => void;
}

/**
 * The form around the fields of an editor: what was typed earlier is offered above, the bar with Save stands at the foot,
 * leaving asks, and where somebody else saved meanwhile one chooses whose text stands.
 */
export function EditedForm<V extends Values>({
  form,
  label,
  save,
  bar = true,
  children,
}: {
  form: EditedParts<V>;
  /** What is edited, for screen readers. */
  label: string;
  /** The button's word; 'Save' by itself. */
  save?: string;
  /** False: the page has a `SaveHead` instead of the bar at the foot. */
  bar?: boolean;
  children: ReactNode;
}) {
  return (
    <>
      <form {...form.props} data-edited="" aria-label={label} className={styles.form}>
        {form.keptText && <KeptText at={form.keptText.at} onRestore={form.restore} onForget={form.forgetKept} />}
        {children}
        {bar && <SaveBar form={form} {...(save === undefined ? {} : { save })} />}
      </form>
      <LeaveGuard changed={form.guarded} />
      <StaleDialog form={form} />
    </>
  );
}

function KeptText({ at, onRestore, onForget }: { at: number; onRestore: () => void; onForget: () => void }) {
  const zone = useTimeZone();
  const [typed, today] = [new Date(at), now()];
  const day = formatDate(typed, zone, 'day', today);
  const words =
    day === formatDate(today, zone, 'day', today) ? formatTime(typed, zone) : `${day}, ${formatTime(typed, zone)}`;
  return (
    <div className={styles.kept} role="status">
      <p>You have unsaved changes from {words}</p>
      <div className={styles.keptActions}>
        <Button variant="secondary" size="sm" onClick={onRestore}>
          Restore
        </Button>
        <Button variant="quiet" size="sm" onClick={onForget}>
          Discard
        </Button>
      </div>
    </div>
  );
}
