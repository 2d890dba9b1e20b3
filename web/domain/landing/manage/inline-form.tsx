import type { ReactNode } from 'react';
import { Button } from '#web/kit/action/button.tsx';
import { useSaveByKey } from '#web/kit/action/save-keys.ts';
import type { Values } from '#web/kit/form/edited.rules.ts';
import { EditedForm } from '#web/kit/form/edited-form.tsx';
import { Fields, FormProblem } from '#web/kit/form/form.tsx';
import type { SaveBarForm } from '#web/kit/form/save-bar.tsx';
import styles from './landing-editor.module.css';

/** The form in a block's place: its fields, Save and Cancel (T§2). Cancel leaves what stood. */
export function InlineForm<V extends Values>({
  form,
  label,
  onCancel,
  actions,
  children,
}: {
  form: Parameters<typeof EditedForm<V>>[0]['form'] & SaveBarForm;
  /** What is edited, for screen readers. */
  label: string;
  onCancel: () => void;
  /** What else stands at the foot, at the other end. */
  actions?: ReactNode;
  children: ReactNode;
}) {
  useSaveByKey(form.props.ref, form.changed, form.submit);
  return (
    <EditedForm form={form} label={label} bar={false}>
      <Fields>
        {children}
        <FormProblem form={form} />
      </Fields>
      <div className={styles.foot}>
        <Button type="submit" size="sm" loading={form.sending}>
          Save
        </Button>
        <Button
          size="sm"
          variant="quiet"
          disabled={form.sending}
          onClick={() => {
            form.discard();
            onCancel();
          }}
        >
          Cancel
        </Button>
        {actions && <div className={styles.actions}>{actions}</div>}
      </div>
    </EditedForm>
  );
}
