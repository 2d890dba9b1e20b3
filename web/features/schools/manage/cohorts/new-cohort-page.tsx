import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { FIELD_REQUIRED } from '#contract/primitives/problem.ts';
import { COHORT_FORM_FIELDS } from '#contract/schools/cohort.fields.ts';
import { createTeacherCohort } from '#contract/schools/teacher-cohorts.endpoints.ts';
import { call } from '#web/api/client.ts';
import { toast } from '#web/kit/feedback/toast-store.ts';
import { Fields, FormProblem, SubmitButton } from '#web/kit/form/form.tsx';
import { fieldProblems, formValues, requestFields } from '#web/kit/form/form-values.ts';
import { NewFormDraft } from '#web/kit/form/stored-draft.tsx';
import { useAttemptKey } from '#web/kit/form/use-attempt-key.ts';
import { useNewForm } from '#web/kit/form/use-new-form.ts';
import { WhenField } from '#web/kit/form/when-field.tsx';
import { EditorFrame } from '#web/kit/layout/editor-frame.tsx';
import { Page } from '#web/kit/layout/page.tsx';
import { pickerReach, type Wall } from '#web/kit/time/local-time.rules.ts';
import { now } from '#web/platform/now.ts';
import { CohortTexts } from './cohort-field.tsx';
import { MONTHS_AHEAD } from './cohort-values.rules.ts';
import { type NewCohort, newCohortQuery, refreshCohorts } from './cohorts.query.ts';
import { CopyLastCohort } from './copy-last-cohort.tsx';
import { NewCohortSide } from './new-cohort-side.tsx';

/**
 * Creates a draft from the course's last cohort or from scratch; everything else is filled in and changed on the page
 * it leads to (B3).
 */
export function NewCohortPage({ course }: { course: string }) {
  const { data } = useSuspenseQuery(newCohortQuery(course));
  return (
    <Page
      crumbs={
        <>
          <Link to="/teachers/courses/$id" params={{ id: course }}>
            {data.course.name}
          </Link>
          {' / '}
          <Link to="/teachers/courses/$id/cohorts" params={{ id: course }}>
            Cohorts
          </Link>
        </>
      }
      title="New cohort"
      line="It starts as a draft that only your team can see."
    >
      <NewCohortForm key={data.course.id} start={data} />
    </Page>
  );
}

function NewCohortForm({ start }: { start: NewCohort }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const keyOf = useAttemptKey();
  const { cohort, course, last } = start;
  const form = useNewForm({
    kind: 'new_cohort',
    id: `course:${course.id}`,
    initial: {
      ...formValues(COHORT_FORM_FIELDS, cohort),
      start: { date: cohort.startdate, time: cohort.starttime, ampm: cohort.startampm } as Wall,
      copy: false,
      sessions: (last?.sessions ?? 0) > 0,
    },
    rename: { startdate: 'start', starttime: 'start', startampm: 'start' },
    check: (values) => ({
      ...fieldProblems(COHORT_FORM_FIELDS, values, null),
      ...(values.start.date === '' ? { start: FIELD_REQUIRED } : {}),
    }),
    submit: ({ start: when, copy, sessions, ...texts }) => {
      const body = {
        courseId: course.id,
        ...requestFields(COHORT_FORM_FIELDS, texts),
        startdate: when.date,
        starttime: when.time,
        startampm: when.ampm,
        ...(copy && last ? { copyFrom: last.id, copySessions: sessions && last.sessions > 0 } : {}),
      };
      return call(createTeacherCohort, { body, idempotencyKey: keyOf(body) });
    },
    onSuccess: ({ cohort: created, sessionsCopied }) => {
      toast.success(
        'Draft created',
        sessionsCopied > 0
          ? `With ${sessionsCopied === 1 ? 'one draft session' : `${sessionsCopied} draft sessions`}.`
          : undefined,
      );
      void refreshCohorts(client);
      void navigate({ to: '/teachers/cohorts/$id/edit', params: { id: String(created.id) }, ignoreBlocker: true });
    },
  });
  const { values } = form;
  const { min, max } = pickerReach(now(), cohort.timezone, MONTHS_AHEAD);
  return (
    <form {...form.props} aria-label="New cohort">
      <EditorFrame
        main={
          <Fields>
            <NewFormDraft form={form} />
            <FormProblem form={form} />
            {last && (
              <CopyLastCohort
                last={last}
                copy={values.copy}
                sessions={values.sessions}
                onCopy={(copy) => form.set('copy', copy)}
                onSessions={(sessions) => form.set('sessions', sessions)}
              />
            )}
            <CohortTexts form={form} locked={{}} />
            <WhenField
              label="Start"
              zone={cohort.timezone}
              min={min}
              max={max}
              help="At least 4 weeks from now. We suggest 8."
              required
              {...form.field('start')}
            />
            <div>
              <SubmitButton form={form}>Create draft</SubmitButton>
            </div>
          </Fields>
        }
        side={<NewCohortSide start={start} copy={values.copy} />}
      />
    </form>
  );
}
