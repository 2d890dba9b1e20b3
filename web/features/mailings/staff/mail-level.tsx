import { useQueryClient } from '@tanstack/react-query';
import type { MailLevel } from '#contract/mailings/mail-text.ts';
import { changePersonMail } from '#contract/mailings/staff-mail.endpoints.ts';
import { FIELD_REQUIRED } from '#contract/primitives/problem.ts';
import { call } from '#web/api/client.ts';
import { toast } from '#web/kit/feedback/toast-store.ts';
import { TextField } from '#web/kit/form/fields.tsx';
import { Fields, FormProblem, SubmitButton } from '#web/kit/form/form.tsx';
import { SelectField } from '#web/kit/form/select-field.tsx';
import { useServerForm } from '#web/kit/form/use-server-form.ts';
import { DateOnly } from '#web/kit/time/date-time.tsx';
import styles from './staff-mail.module.css';
import { STAFF_MAIL } from './staff-mail.query.ts';

type Stopped = { readonly reason: 'bounced' | 'complained' | 'manual'; readonly atUtc: string } | null;

const LEVELS: readonly { value: MailLevel; label: string }[] = [
  { value: 'all', label: 'All email' },
  { value: 'needed', label: 'Only email about their account and purchases' },
  { value: 'none', label: 'No email at all' },
];
const LEVEL_OF = { bounced: 'none', complained: 'needed', manual: 'none' } as const;
const SINCE = {
  bounced: "they get only the codes and links they request, because this email address doesn't exist.",
  complained: 'they get only email about their account and purchases.',
  manual: 'they get no email.',
} as const;

/** Which emails a person gets and, if they don't get all of them, since when and why. */
export function MailLevelForm({ id, stopped }: { id: number; stopped: Stopped }) {
  const client = useQueryClient();
  const level = stopped ? LEVEL_OF[stopped.reason] : 'all';
  const form = useServerForm({
    initial: { level, reason: '' } as { level: MailLevel; reason: string },
    check: ({ reason }) => (reason.trim() === '' ? { reason: FIELD_REQUIRED } : {}),
    submit: (values) => call(changePersonMail, { params: { id }, body: values }),
    onSuccess: async () => {
      toast.success('Saved');
      await client.invalidateQueries({ queryKey: STAFF_MAIL });
    },
  });
  return (
    <form {...form.props}>
      <Fields>
        {stopped && (
          <p className={styles.why}>
            Since <DateOnly at={stopped.atUtc} />, {SINCE[stopped.reason]}
          </p>
        )}
        <FormProblem form={form} />
        <SelectField
          label="Emails they get"
          name="level"
          value={form.values.level}
          options={LEVELS}
          onChange={(value) => form.set('level', LEVELS.find((each) => each.value === value)?.value ?? level)}
        />
        <TextField
          label="Reason"
          help="Recorded in the audit log under your name."
          autoComplete="off"
          required
          {...form.field('reason')}
        />
        <div>
          <SubmitButton form={form} whenChanged>
            Save
          </SubmitButton>
        </div>
      </Fields>
    </form>
  );
}
