import { useQueryClient } from '@tanstack/react-query';
import { LANDING_SAVED, type LandingList } from '#contract/landing/landing-blocks.ts';
import { ApiProblem, isApiProblem } from '#web/api/problem.ts';
import { toast } from '#web/kit/feedback/toast-store.ts';
import { CardForm } from '#web/kit/form/card-form.tsx';
import { useEditedForm } from '#web/kit/form/use-edited.ts';
import { type AnyRow, ROW_CALLS } from './landing-calls.ts';
import { changeLanding, landingEditorQuery } from './landing-editor.query.ts';
import { nameOf } from './landing-fields.ts';
import { putRow } from './put-row.ts';
import { filled, RowFields, rowLabels, rowProblems, rowValues } from './row-fields.tsx';
import { withFailureToast } from './with-failure-toast.ts';

const GONE = 'Someone deleted this while you were editing. Copy what you typed before you leave.';

export function RowForm({ list, row, onClose }: { list: LandingList; row: AnyRow; onClose: () => void }) {
  const client = useQueryClient();
  const { courseId } = row;
  const form = useEditedForm<Record<string, string>, AnyRow>({
    kind: `landing_${list}`,
    id: row.id,
    loaded: row,
    values: (of) => rowValues(list, of),
    labels: rowLabels(list),
    check: (values) => rowProblems(list, values),
    save: (changed, revision) =>
      withFailureToast(async () => {
        try {
          // The keys are fields of the row.
          return await ROW_CALLS[list].change(row.id, { ...(changed as Record<string, string>), revision });
        } catch (error) {
          throw isApiProblem(error) && error.status === 404 ? new ApiProblem(404, GONE) : error;
        }
      }),
    reload: async () => {
      const { lists } = await client.fetchQuery(landingEditorQuery(courseId));
      const rows: readonly AnyRow[] = lists[list];
      const now = rows.find(({ id }) => id === row.id);
      if (!now) throw new ApiProblem(404, GONE);
      return now;
    },
    onSaved: (saved) => {
      toast.success(LANDING_SAVED);
      void changeLanding(client, courseId, (known) => putRow(known, list, saved));
      onClose();
    },
  });
  return (
    <CardForm form={form} label={nameOf(list, row)} onCancel={onClose}>
      <RowFields list={list} field={(name) => filled(form.field(name))} />
    </CardForm>
  );
}
