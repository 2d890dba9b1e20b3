import { type ReactNode, useEffect, useState } from 'react';
import { Button } from '#web/kit/action/button.tsx';
import { useSaveByKey } from '#web/kit/action/save-keys.ts';
import layoutStyles from '#web/kit/theme/layout.module.css';
import styles from './card-form.module.css';
import type { Values } from './edited.rules.ts';
import { EditedForm } from './edited-form.tsx';
import { Fields, FormProblem } from './form.tsx';
import type { SaveBarForm } from './save-bar.tsx';

/**
 * A small editor inside a card on a longer page: fields, then its own Save, plus Discard once something has changed. If
 * it opens in place of other content (`onCancel`), it shows Cancel instead of Discard.
 */
export function CardForm<V extends Values>({
  form,
  label,
  onCancel,
  actions,
  children,
}: {
  form: Parameters<typeof EditedForm<V>>[0]['form'] & SaveBarForm;
  label: string;
  onCancel?: () => void;
  /** Other content for the footer, at the opposite end. */
  actions?: ReactNode;
  children: ReactNode;
}) {
  useSaveByKey(form.props.ref, form.changed, form.submit);
  const [cancelled, setCancelled] = useState(false);
  // Closed once what was typed is out of the fields: what stands in them when a form goes is kept for the next time.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, after Cancel
  useEffect(() => {
    if (cancelled) onCancel?.();
  }, [cancelled]);
  return (
    <EditedForm form={form} label={label} bar={false}>
      <Fields>
        {children}
        <FormProblem form={form} />
      </Fields>
      <div className={layoutStyles.rowCenter8}>
        <Button
          type="submit"
          size="sm"
          variant={form.changed || onCancel ? 'primary' : 'secondary'}
          loading={form.sending}
        >
          Save
        </Button>
        {(form.changed || onCancel) && (
          <Button
            size="sm"
            variant="quiet"
            disabled={form.sending}
            onClick={() => {
              form.discard();
              if (onCancel) setCancelled(true);
            }}
          >
            {onCancel ? 'Cancel' : 'Discard'}
          </Button>
        )}
        {actions && <div className={styles.actions}>{actions}</div>}
      </div>
    </EditedForm>
  );
}
