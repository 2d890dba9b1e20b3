import { IconAlertCircle } from '@tabler/icons-react';
import type { RefObject } from 'react';
import { Button } from '#web/kit/action/button.tsx';
import { useSaveByKey, useSaveKeys } from '#web/kit/action/save-keys.ts';
import styles from './save-bar.module.css';

/** The parts of a form the save bar needs, from `useEditedForm` or `useServerForm`. */
export interface SaveBarForm {
  changed: boolean;
  changedFields: readonly string[];
  errors: Readonly<Record<string, string | undefined>>;
  problem: string | undefined;
  sending: boolean;
  discard: () => void;
  submit: () => void;
  props: { ref: RefObject<HTMLFormElement | null> };
}

/**
 * The bar at the bottom of an editor, shown after the first change: how much is unsaved, what is wrong, Discard, and
 * Save. Ctrl/Cmd+S saves.
 */
export function SaveBar({ form, save = 'Save' }: { form: SaveBarForm; save?: string }) {
  const keys = useSaveKeys();
  const element = form.props.ref;
  useSaveByKey(element, form.changed, form.submit);
  const wrong = Object.values(form.errors).filter(Boolean).length;
  const count = form.changedFields.length;
  const toFirst = () => element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  return (
    <>
      <div role="alert" className={styles.alert}>
        {form.problem && (
          <p className={styles.problem}>
            <IconAlertCircle size={18} stroke={1.75} aria-hidden="true" />
            {form.problem}
          </p>
        )}
      </div>
      {(form.changed || form.sending) && (
        <section className={styles.bar} aria-label="Unsaved changes">
          <p className={styles.words}>
            <span role="status">{count === 1 ? '1 unsaved change' : `${count} unsaved changes`}</span>
            {wrong > 0 && (
              <button type="button" className={styles.wrong} onClick={toFirst}>
                <IconAlertCircle size={16} stroke={1.75} aria-hidden="true" />
                {wrong === 1 ? '1 field needs attention' : `${wrong} fields need attention`}
              </button>
            )}
          </p>
          <div className={styles.actions}>
            <Button variant="quiet" disabled={form.sending} onClick={form.discard}>
              Discard
            </Button>
            <Button type="submit" loading={form.sending}>
              {save}
              {keys && (
                <span className={styles.keys} aria-hidden="true">
                  {keys}
                </span>
              )}
            </Button>
          </div>
        </section>
      )}
    </>
  );
}
