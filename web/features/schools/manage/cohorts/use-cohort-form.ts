import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { COHORT_TYPED } from '#contract/schools/cohort.fields.ts';
import { type CohortChange, showCohortChange } from '#contract/schools/cohort-dry-runs.endpoints.ts';
import { COHORT_CANCELLED } from '#contract/schools/cohort-input.ts';
import type { TeacherCohort } from '#contract/schools/teacher-cohort.ts';
import { changeCohort } from '#contract/schools/teacher-cohorts.endpoints.ts';
import { call } from '#web/api/client.ts';
import { ApiProblem, isApiProblem } from '#web/api/problem.ts';
import { toast } from '#web/kit/feedback/toast-store.ts';
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
export interface AskedChange {
  body: CohortBody;
  change: CohortChange;
  /** True when asking again because the figures changed in the meantime. */
  again: boolean;
  /** Null: the teacher chose 'Not now'. */
  answer: (go: AgreedChange | null) => void;
}

/** Fields whose change may notify people or give them a right, once the cohort is open. */
const CONSEQUENTIAL = ['timezone', 'start', 'end', 'payment', 'capacity', 'price', 'nonmemberPrice'] as const;

/**
 * The cohort form: sends what changed, asks first if a save notifies people or gives them a right, and reports the
 * result in M's toasts. `asked` is to be shown as a dialog.
 */
export function useCohortForm(cohort: TeacherCohort) {
  const client = useQueryClient();
  const [asked, setAsked] = useState<AskedChange | null>(null);
  const open = useRef(cohort.status);
  open.current = cohort.status;
  const params = { id: cohort.id };

  const requestConfirmation = (body: CohortBody, change: CohortChange, retried: boolean) =>
    new Promise<AgreedChange | null>((resolve) => {
      setAsked({
        body,
        change,
        again: retried,
        answer: (go) => {
          setAsked(null);
          resolve(go);
        },
      });
    });

  /**
   * Requests the dry run, and asks the teacher if it has something to say. Returns what was agreed to, or null if there
   * was nothing to confirm.
   */
  const agreed = async (body: CohortBody, consequential: boolean, retried: boolean) => {
    if (!consequential || open.current === 'draft') return null;
    const { change } = await call(showCohortChange, { params, query: body });
    if (!change.consequential) return null;
    const go = await requestConfirmation(body, change, retried);
    // No message: someone who chose 'Not now' knows that nothing was saved.
    if (!go) throw new ApiProblem(409, '');
    return go;
  };

  /** Sends the change; once the cohort is open, only after the teacher has seen what it does. */
  const send = async (body: CohortBody, revision: number, consequential: boolean): Promise<TeacherCohort> => {
    let retried = false;
    for (;;) {
      const go = await agreed(body, consequential, retried);
      try {
        const sent = {
          ...body,
          revision,
          ...(go ? { ...go.along, moveSessions: go.moveSessions, expected: go.totals } : {}),
        };
        return (await call(changeCohort, { params, body: sent })).cohort;
      } catch (error) {
        if (!isApiProblem(error) || error.code !== 'figures_changed') throw error;
        retried = true;
      }
    }
  };

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
    check: (values) => {
      const found = checkCohort(values);
      if (Object.keys(found).length > 0) toast.refused();
      return found;
    },
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
        if (isApiProblem(error) && error.fields) toast.refused();
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
  return { form, asked };
}

export type CohortForm = ReturnType<typeof useCohortForm>['form'];
