import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { createEventSeries } from '#contract/events/event-series.endpoints.ts';
import { call } from '#web/api/client.ts';
import { toast } from '#web/kit/feedback/toast-store.ts';
import { Fields, FormProblem, SubmitButton } from '#web/kit/form/form.tsx';
import { NewFormDraft } from '#web/kit/form/stored-draft.tsx';
import { useAttemptKey } from '#web/kit/form/use-attempt-key.ts';
import { useNewForm } from '#web/kit/form/use-new-form.ts';
import { EditorFrame } from '#web/kit/layout/editor-frame.tsx';
import { Page } from '#web/kit/layout/page.tsx';
import { type NewSeries, newSeriesQuery, refreshSeries } from './series.query.ts';
import { SeriesFields } from './series-fields.tsx';
import { SeriesPlan } from './series-plan.tsx';
import { type SeriesValues, seriesBody, seriesProblems, seriesValues } from './series-values.rules.ts';

/** Creates a series of class sessions for a course (T§2): the form on the left, every resulting date on the right. */
export function NewSeriesPage({ courseId }: { courseId: number }) {
  const { data } = useSuspenseQuery(newSeriesQuery(courseId));
  const { course } = data;
  return (
    <Page
      crumbs={
        <>
          <Link to="/teachers/courses/$id" params={{ id: course.slug }}>
            {course.name}
          </Link>
          {' / '}
          <Link to="/teachers/courses/$id/events" params={{ id: course.slug }}>
            Sessions
          </Link>
        </>
      }
      title="New series"
      line="Class sessions on the same weekdays at the same time. They start as drafts that only your team can see."
    >
      <NewSeriesForm key={course.id} start={data} />
    </Page>
  );
}

/** The three parts of the start share one field. */
const RENAME = {
  startDate: 'start',
  startTime: 'start',
  ampm: 'start',
  start_date: 'start',
  start_time: 'start',
} as const;

function NewSeriesForm({ start }: { start: NewSeries }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const keyOf = useAttemptKey();
  const { course } = start;
  const form = useNewForm<SeriesValues, unknown>({
    kind: 'new_series',
    id: `course:${course.id}`,
    initial: seriesValues(start),
    rename: RENAME,
    check: seriesProblems,
    submit: (values) => {
      const body = seriesBody(values, course.id);
      return call(createEventSeries, { body, idempotencyKey: keyOf(body) });
    },
    onSuccess: async () => {
      toast.success('Creating Events');
      await refreshSeries(client);
      void navigate({ to: '/teachers/courses/$id/events', params: { id: String(course.id) }, ignoreBlocker: true });
    },
  });
  return (
    <form {...form.props} aria-label="New series">
      <EditorFrame
        main={
          <Fields>
            <NewFormDraft form={form} />
            <FormProblem form={form} />
            <SeriesFields form={form} start={start} />
            <div>
              <SubmitButton form={form}>Create series</SubmitButton>
            </div>
          </Fields>
        }
        side={<SeriesPlan courseId={course.id} values={form.values} />}
      />
    </form>
  );
}
