import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { COHORT_TYPED } from '#contract/schools/cohort.fields.ts';
import { type CohortChange, showCohortChange } from '#contract/schools/cohort-dry-runs.endpoints.ts';
import { COHORT_CANCELLED } from '#contract/schools/cohort-input.ts';
import type { TeacherCohort } from '#contract/schools/teacher-cohort.ts';
import { changeCohort } from '#contract/schools/teacher-cohorts.endpoints.ts';
import { call } from '#web/api/client.ts';
import { isApiProblem } from '#web/api/problem.ts';
import { toast } from '#web/kit/feedback/toast-store.ts';
import { type Confirmation, useConfirmBeforeSaving } from '#web/kit/form/dry-run-confirm.ts';
import { richTextFormatters } from '#web/kit/form/form-values.ts';
import { useEditedForm } from '#web/kit/form/use-edited.ts';
import { localTimeText } from '#web/kit/time/local-time-text.ts';
import {
  COHORT_LABELS,
  COHORT_RENAME,
  type CohortBody,
  type CohortValues,
  checkCohort,
  cohortBody,
  cohortValues,
} from './cohort-values.rules.ts';
import { refreshCohorts, teacherCohortQuery } from './cohorts.query.ts';

interface AgreedChange {
  /** The payment deadline, if it moves with the start. */
  along: { paymentdate?: string };
  moveSessions: boolean;
  totals: CohortChange['totals'];
}

/** A save waiting for the teacher's confirmation. */
export type CohortConfirmation = Confirmation<{ body: CohortBody; change: CohortChange }, AgreedChange>;

/** Fields whose change may notify people or give them a right, once the cohort is open. */
const CONSEQUENTIAL = ['timezone', 'start', 'end', 'payment', 'capacity', 'price', 'nonmemberPrice'] as const;

/**
 * The cohort form: sends what changed, asks first if a save notifies people or gives them a right, and reports the
 * result in M's toasts. `confirmation` is to be shown as a dialog.
 */
export function useCohortForm(cohort: TeacherCohort) {
  const client = useQueryClient();
  const { pending, save } = useConfirmBeforeSaving<CohortConfirmation['about'], AgreedChange>();
  const open = useRef(cohort.status);
  open.current = cohort.status;
  const params = { id: cohort.id };

  /** Sends the change; once the cohort is open, only after the teacher has seen what it does. */
  const send = (body: CohortBody, revision: number, consequential: boolean): Promise<TeacherCohort> =>
    save(
      async () => {
        if (!consequential || open.current === 'draft') return null;
        const { change } = await call(showCohortChange, { params, query: body });
        return change.consequential ? { body, change } : null;
      },
      async (agreed) => {
        const sent = {
          ...body,
          revision,
          ...(agreed ? { ...agreed.along, moveSessions: agreed.moveSessions, expected: agreed.totals } : {}),
        };
        return (await call(changeCohort, { params, body: sent })).cohort;
      },
    );

  const form = useEditedForm<CohortValues, TeacherCohort>({
    kind: 'cohort',
    id: cohort.id,
    loaded: cohort,
    values: cohortValues,
    rename: COHORT_RENAME,
    labels: COHORT_LABELS,
    words: { start: localTimeText, end: localTimeText, payment: localTimeText, ...richTextFormatters(COHORT_TYPED) },
    // M§8: a string error is a failure toast
    toastProblems: true,
    toastRefused: true,
    check: checkCohort,
    save: async (changed, revision, all) => {
      const { lectureHours, ...others } = changed;
      const body = cohortBody(all.wantsTa && lectureHours !== undefined ? changed : others);
      try {
        return await send(
          body,
          revision,
          CONSEQUENTIAL.some((name) => name in changed),
        );
      } catch (error) {
        if (isApiProblem(error) && error.message === COHORT_CANCELLED) {
          void client.invalidateQueries({ queryKey: teacherCohortQuery(cohort.id).queryKey });
        }
        throw error;
      }
    },
    reload: () => client.fetchQuery({ ...teacherCohortQuery(cohort.id), staleTime: 0 }),
    onSaved: (saved) => {
      client.setQueryData(teacherCohortQuery(cohort.id).queryKey, saved);
      toast.success('Cohort Info Saved');
      void refreshCohorts(client);
    },
  });
  return { form, confirmation: pending };
}

export type CohortForm = ReturnType<typeof useCohortForm>['form'];
