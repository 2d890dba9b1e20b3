import type { ReactNode } from 'react';
import { LeaveGuard } from '#web/kit/form/leave-guard.tsx';
import { SaveBar, type SaveBarForm } from '#web/kit/form/save-bar.tsx';
import type { Values } from './edited.rules.ts';
import styles from './edited-form.module.css';
import { KeptText, type KeptTextForm } from './kept-text.tsx';
import { StaleDialog, type StaleForm } from './stale-dialog.tsx';
import type { useServerForm } from './use-server-form.ts';

interface EditedParts<V extends Values> extends StaleForm<V>, SaveBarForm, KeptTextForm {
  props: ReturnType<typeof useServerForm<V, unknown>>['props'];
  guarded: boolean;
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
        <KeptText form={form} />
        {children}
        {bar && <SaveBar form={form} {...(save === undefined ? {} : { save })} />}
      </form>
      <LeaveGuard changed={form.guarded} writing={form.changed} />
      <StaleDialog form={form} />
    </>
  );
}
