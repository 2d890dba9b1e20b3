import type { ReactNode } from 'react';
import { SaveBar, type SaveBarForm } from '#web/kit/form/save-bar.tsx';
import { UnsavedChangesGuard } from '#web/kit/form/unsaved-changes-guard.tsx';
import type { Values } from './edited.rules.ts';
import styles from './edited-form.module.css';
import { StaleDialog, type StaleForm } from './stale-dialog.tsx';
import { StoredDraft, type StoredDraftForm } from './stored-draft.tsx';
import type { useServerForm } from './use-server-form.ts';

interface EditedParts<V extends Values> extends StaleForm<V>, SaveBarForm, StoredDraftForm {
  props: ReturnType<typeof useServerForm<V, unknown>>['props'];
  guarded: boolean;
}

/**
 * The form around an editor's fields. It offers an earlier draft above them, shows the save bar at the bottom, warns
 * before leaving, and lets the person resolve conflicts if someone else saved in the meantime.
 */
export function EditedForm<V extends Values>({
  form,
  label,
  save,
  bar = true,
  children,
}: {
  form: EditedParts<V>;
  label: string;
  /** The button's text; 'Save' by default. */
  save?: string;
  /** False: the page has a `SaveHead` instead of the bar at the bottom. */
  bar?: boolean;
  children: ReactNode;
}) {
  return (
    <>
      <form {...form.props} data-edited="" aria-label={label} className={styles.form}>
        <StoredDraft form={form} />
        {children}
        {bar && <SaveBar form={form} {...(save === undefined ? {} : { save })} />}
      </form>
      <UnsavedChangesGuard changed={form.guarded} writing={form.changed} />
      <StaleDialog form={form} />
    </>
  );
}
