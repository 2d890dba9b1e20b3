import { LETTER_NAME_MAX } from '#contract/certificates/certificates.endpoints.ts';
import { FIELD_REQUIRED } from '#contract/primitives/problem.ts';
import { Button } from '#web/kit/action/button.tsx';
import { toast } from '#web/kit/feedback/toast-store.ts';
import { TextAreaField, TextField } from '#web/kit/form/fields.tsx';
import { Fields, FormProblem, SubmitButton } from '#web/kit/form/form.tsx';
import { useAttemptKey } from '#web/kit/form/use-attempt-key.ts';
import { useServerForm } from '#web/kit/form/use-server-form.ts';
import { Row } from '#web/kit/layout/page.tsx';
import { Dialog } from '#web/kit/overlay/dialog.tsx';

const REASON_MAX = 500;

interface CorrectNameProps<Result> {
  /** The name on the current letter. */
  name: string;
  note: string;
  save: (body: { personName: string; reason: string }, idempotencyKey: string) => Promise<Result>;
  onSaved: (response: Result) => unknown;
  onClose: () => void;
}

/** Corrects the name on a letter of completion, with the reason. */
export function CorrectName<Result>({ name, note, save, onSaved, onClose }: CorrectNameProps<Result>) {
  const keyOf = useAttemptKey();
  const form = useServerForm({
    initial: { personName: name, reason: '' },
    check: ({ personName, reason }) => ({
      ...(personName.trim() === '' ? { personName: FIELD_REQUIRED } : {}),
      ...(personName.trim() === name ? { personName: 'This is the name on the letter now.' } : {}),
      ...(reason.trim() === '' ? { reason: FIELD_REQUIRED } : {}),
    }),
    submit: (body) => save(body, keyOf(body)),
    onSuccess: async (response) => {
      toast.success('Letter reissued', 'It has the new name and a new number.');
      onClose();
      await onSaved(response);
    },
  });
  return (
    <Dialog open onClose={onClose} title="Correct the name" actions={false}>
      <form {...form.props}>
        <Fields>
          <p>{note}</p>
          <TextField
            label="Name on the letter"
            autoComplete="off"
            required
            maxLength={LETTER_NAME_MAX}
            {...form.field('personName')}
          />
          <TextAreaField
            label="Reason"
            help="Only our staff can see this."
            required
            rows={2}
            limit={REASON_MAX}
            {...form.field('reason')}
          />
          <FormProblem form={form} />
          <Row gap={8}>
            <SubmitButton form={form}>Reissue the letter</SubmitButton>
            <Button variant="quiet" onClick={onClose}>
              Cancel
            </Button>
          </Row>
        </Fields>
      </form>
    </Dialog>
  );
}
