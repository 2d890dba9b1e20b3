import { useQueryClient } from '@tanstack/react-query';
import { LANDING_SAVED, type LandingList } from '#contract/landing/landing-blocks.ts';
import { Button } from '#web/kit/action/button.tsx';
import { toast } from '#web/kit/feedback/toast-store.ts';
import { Fields, FormProblem } from '#web/kit/form/form.tsx';
import { StoredDraft } from '#web/kit/form/stored-draft.tsx';
import { UnsavedChangesGuard } from '#web/kit/form/unsaved-changes-guard.tsx';
import { useAttemptKey } from '#web/kit/form/use-attempt-key.ts';
import { useNewForm } from '#web/kit/form/use-new-form.ts';
import { type AnyRow, ROW_CALLS } from './landing-calls.ts';
import styles from './landing-editor.module.css';
import { changeLanding } from './landing-editor.query.ts';
import { LIST_CONFIG } from './landing-fields.ts';
import { putRow } from './put-row.ts';
import { filled, RowFields, rowProblems, rowValues } from './row-fields.tsx';
import { withFailureToast } from './with-failure-toast.ts';

/** A new row: it is created with its texts at the first Save, so Cancel leaves nothing behind (rules-teachers LP2). */
export function NewRowForm({
  courseId,
  list,
  standing,
  onClose,
}: {
  courseId: number;
  list: LandingList;
  /** How many rows exist. Sending the same text again after another row was added is a new attempt. */
  standing: number;
  onClose: () => void;
}) {
  const client = useQueryClient();
  const keyOf = useAttemptKey();
  const form = useNewForm<Record<string, string>, AnyRow>({
    kind: `landing_${list}_new`,
    id: courseId,
    initial: rowValues(list, {}),
    check: (values) => rowProblems(list, values),
    submit: (values) =>
      withFailureToast(() => ROW_CALLS[list].add({ ...values, courseId }, keyOf({ ...values, list, standing }))),
    onSuccess: (row) => {
      toast.success(LANDING_SAVED);
      void changeLanding(client, courseId, (known) => putRow(known, list, row));
      onClose();
    },
  });
  return (
    <form {...form.props} aria-label={`New ${LIST_CONFIG[list].one}`} className={styles.newRow}>
      <StoredDraft form={form} />
      <Fields>
        <RowFields list={list} field={(name) => filled(form.field(name))} />
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
            form.forgetKept();
            onClose();
          }}
        >
          Cancel
        </Button>
      </div>
      <UnsavedChangesGuard changed={form.guarded} writing={form.changed} />
    </form>
  );
}
