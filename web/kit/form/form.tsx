import { IconAlertCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Button, type ButtonProps } from '#web/kit/action/button.tsx';
import type { FormState } from '#web/kit/form/use-server-form.ts';
import styles from './fields.module.css';

export function Fields({ children }: { children: ReactNode }) {
  return <div className={styles.fields}>{children}</div>;
}

/** Two short fields side by side, stacked on a phone. */
export function FieldPair({ children }: { children: ReactNode }) {
  return <div className={styles.pair}>{children}</div>;
}

/** An error that belongs to no field. */
export function FormProblem({ form }: { form: FormState }) {
  return (
    <div role="alert">
      {form.problem && (
        <p className={styles.problem}>
          <IconAlertCircle size={18} stroke={1.75} aria-hidden="true" />
          {form.problem}
        </p>
      )}
    </div>
  );
}

/** Submits the form. `whenChanged`: only enabled once something differs from what was saved (settings). */
export function SubmitButton({
  form,
  whenChanged = false,
  children,
  ...rest
}: { form: FormState; whenChanged?: boolean } & Omit<ButtonProps, 'type' | 'loading' | 'form'>) {
  return (
    <Button {...rest} type="submit" loading={form.sending} disabled={whenChanged && !form.changed}>
      {children}
    </Button>
  );
}
