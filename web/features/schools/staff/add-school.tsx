import { EMAIL_WRONG, isEmail } from '#contract/primitives/email-text.ts';
import { FIELD_REQUIRED } from '#contract/primitives/problem.ts';
import { trimUnseen } from '#contract/primitives/unseen.ts';
import { addSchool } from '#contract/schools/staff-applications.endpoints.ts';
import { call } from '#web/api/client.ts';
import { Button } from '#web/kit/action/button.tsx';
import { toast } from '#web/kit/feedback/toast-store.ts';
import { TextField } from '#web/kit/form/fields.tsx';
import { Fields, FormProblem, SubmitButton } from '#web/kit/form/form.tsx';
import { useAttemptKey } from '#web/kit/form/use-attempt-key.ts';
import { useServerForm } from '#web/kit/form/use-server-form.ts';
import { Row } from '#web/kit/layout/page.tsx';
import { Dialog } from '#web/kit/overlay/dialog.tsx';

function check({ name, email }: { name: string; email: string }) {
  const address = trimUnseen(email);
  return {
    name: name.trim() === '' ? FIELD_REQUIRED : undefined,
    email: address === '' ? FIELD_REQUIRED : isEmail(address) ? undefined : EMAIL_WRONG,
  };
}

/** Adds a school for someone staff already know, without an application. */
export function AddSchool({ onClose }: { onClose: () => void }) {
  const keyFor = useAttemptKey();
  const form = useServerForm({
    initial: { name: '', email: '' },
    check,
    submit: (values) => call(addSchool, { body: values, idempotencyKey: keyFor(values) }),
    onSuccess: ({ school }, { email }) => {
      toast.success(`${school.name} is set up`, `${trimUnseen(email)} is the School Admin and gets an email.`);
      onClose();
    },
  });
  return (
    <Dialog open onClose={onClose} title="Add a school" actions={false}>
      <form {...form.props}>
        <Fields>
          <FormProblem form={form} />
          <TextField label="School name" required autoFocus autoComplete="off" {...form.field('name')} />
          <TextField
            label="School Admin's email"
            type="email"
            required
            autoComplete="off"
            help="Must belong to an account with this verified email."
            {...form.field('email')}
          />
          <Row gap={8}>
            <SubmitButton form={form}>Add school</SubmitButton>
            <Button variant="secondary" onClick={onClose}>
              Cancel
            </Button>
          </Row>
        </Fields>
      </form>
    </Dialog>
  );
}
