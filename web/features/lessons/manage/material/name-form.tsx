import { FIELD_REQUIRED } from '#contract/primitives/problem.ts';
import { TextField } from '#web/kit/form/fields.tsx';
import { SubmitButton } from '#web/kit/form/form.tsx';
import { useAttemptKey } from '#web/kit/form/use-attempt-key.ts';
import { useServerForm } from '#web/kit/form/use-server-form.ts';
import { Row } from '#web/kit/layout/page.tsx';
import styles from '../../material-page.module.css';

/** A name field with its button, for creating and for renaming. */
export function NameForm({
  label,
  button,
  initial = '',
  add,
  onAdded,
}: {
  label: string;
  button: string;
  initial?: string;
  add: (name: string, idempotencyKey: string) => Promise<unknown>;
  onAdded: () => void;
}) {
  const keyOf = useAttemptKey();
  const form = useServerForm({
    initial: { name: initial },
    check: ({ name }) => (name.trim() === '' ? { name: FIELD_REQUIRED } : {}),
    submit: ({ name }) => add(name, keyOf({ name })),
    onSuccess: () => {
      form.set('name', '');
      onAdded();
    },
    toastProblems: true,
  });
  return (
    <form {...form.props}>
      <Row gap={8}>
        <div className={styles.grow}>
          <TextField label={label} labelHidden placeholder={label} {...form.field('name')} />
        </div>
        <SubmitButton form={form} variant="secondary">
          {button}
        </SubmitButton>
      </Row>
    </form>
  );
}
