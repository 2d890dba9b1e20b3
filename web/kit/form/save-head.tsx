import { IconAlertCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Button } from '#web/kit/action/button.tsx';
import { useSaveByKey, useSaveKeys } from '#web/kit/action/save-keys.ts';
import type { SaveBarForm } from './save-bar.tsx';
import styles from './save-head.module.css';

/**
 * The sticky header of a long editor: the thing's state, what is unsaved, what is wrong, Discard, and Save. Ctrl/Cmd+S
 * saves. When it is used, pass `bar={false}` to `EditedForm`.
 */
export function SaveHead({
  form,
  save = 'Save',
  action,
  children,
}: {
  form: SaveBarForm;
  save?: string;
  /** The page's main action beside Save, which then is second. */
  action?: ReactNode;
  /** The state: a badge and a few words. */
  children: ReactNode;
}) {
  const keys = useSaveKeys();
  const element = form.props.ref;
  useSaveByKey(element, form.changed, form.submit);
  const wrong = Object.values(form.errors).filter(Boolean).length;
  const count = form.changedFields.length;
  const toFirst = () => element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  return (
    <section className={styles.head} data-save-head="" aria-label="Save">
      <div className={styles.state}>{children}</div>
      <p className={styles.words}>
        <span role="status">{count > 0 && (count === 1 ? '1 unsaved change' : `${count} unsaved changes`)}</span>
        {wrong > 0 && (
          <button type="button" className={styles.wrong} onClick={toFirst}>
            <IconAlertCircle size={16} stroke={1.75} aria-hidden="true" />
            {wrong === 1 ? '1 field needs attention' : `${wrong} fields need attention`}
          </button>
        )}
      </p>
      <div className={styles.actions}>
        {count > 0 && (
          <Button variant="quiet" disabled={form.sending} onClick={form.discard}>
            Discard
          </Button>
        )}
        <Button variant={action ? 'secondary' : 'primary'} loading={form.sending} onClick={form.submit}>
          {save}
          {keys && (
            <span className={styles.keys} aria-hidden="true">
              {keys}
            </span>
          )}
        </Button>
        {action}
      </div>
      <div role="alert" className={styles.alert}>
        {form.problem && <p>{form.problem}</p>}
      </div>
    </section>
  );
}
