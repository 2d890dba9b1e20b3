import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { publishEventSeries, type SeriesPublication } from '#contract/events/event-series.endpoints.ts';
import { call } from '#web/api/client.ts';
import { isApiProblem } from '#web/api/problem.ts';
import { toast } from '#web/kit/feedback/toast-store.ts';
import { type Consequence, DryRunDialog } from '#web/kit/form/dry-run-dialog.tsx';
import { useAttemptKey } from '#web/kit/form/use-attempt-key.ts';
import { counted } from '#web/kit/text/counted.ts';
import { DateTime } from '#web/kit/time/date-time.tsx';
import { refreshSeries, seriesPublicationQuery } from './series.query.ts';

/** What publishing the whole series does, or everything that prevents it. */
function consequencesOf({ sessions, missing, totals }: SeriesPublication): Consequence[] {
  if (missing.length > 0) {
    return [
      {
        title: "What's missing",
        lines: missing.map(({ id, name, fields }) => (
          <>
            <Link to="/teachers/events/$id/edit" params={{ id: String(id) }}>
              {name}
            </Link>
            {`: ${Object.entries(fields).map(missingText).join(' ')}`}
          </>
        )),
      },
    ];
  }
  return [
    {
      title: 'What gets published',
      lines: sessions.map(({ name, startsAtUtc }) => (
        <>
          {name}
          {startsAtUtc && (
            <span>
              {': '}
              <DateTime at={startsAtUtc} />
            </span>
          )}
        </>
      )),
    },
    {
      title: 'Who gets notified',
      lines: [
        totals.learners === 0
          ? 'No one is enrolled yet, so no one is notified.'
          : `${counted(totals.learners, 'learner')} ${totals.learners === 1 ? 'gets' : 'get'} one email with all dates and one calendar file.`,
      ],
    },
  ];
}

const MISSING_FIELD_TEXTS: Readonly<Record<string, string>> = {
  zoomUrl: 'needs a meeting URL.',
  startDate: 'needs a start time in the future.',
  name: 'needs a name.',
  description: 'needs a description.',
};
const missingText = ([field, sentence]: [string, string]): string =>
  // The server's message explains why there is no meeting.
  field === 'zoomUrl' && !sentence.startsWith('This field is required')
    ? sentence
    : (MISSING_FIELD_TEXTS[field] ?? sentence);

/** 'Publish all': all drafts in an event's series together, after showing who is notified (rules-teachers W7). */
export function PublishSeries({ eventId, onClose }: { eventId: number; onClose: () => void }) {
  const client = useQueryClient();
  const keyOf = useAttemptKey();
  const run = useQuery(seriesPublicationQuery(eventId));
  const publish = useMutation({
    mutationFn: (expected: Record<string, number>) =>
      call(publishEventSeries, {
        params: { id: eventId },
        body: { expected },
        idempotencyKey: keyOf([eventId, expected]),
      }),
    onSuccess: async ({ published }) => {
      toast.success('Published', `${counted(published.sessions.length, 'session')}.`);
      onClose();
      await refreshSeries(client);
    },
    // Something changed in the meantime: reload and show the new figures.
    onError: () => void run.refetch(),
  });
  const missing = (run.data?.missing.length ?? 0) > 0;
  return (
    <DryRunDialog
      open
      onClose={onClose}
      title={missing ? 'Some sessions need attention' : 'Publish all sessions?'}
      consequences={run.data && consequencesOf(run.data)}
      failed={run.isError ? { error: run.error, onRetry: () => void run.refetch() } : undefined}
      action={missing ? 'Close' : `Publish ${counted(run.data?.sessions.length ?? 0, 'session')}`}
      pending={publish.isPending}
      problem={problemOf(publish.error)}
      onConfirm={() => (missing || !run.data ? onClose() : publish.mutate(run.data.totals))}
    />
  );
}

function problemOf(error: unknown): string | undefined {
  if (!error) return undefined;
  if (!isApiProblem(error)) return 'Something went wrong. Try again.';
  return error.fields ? 'Some sessions need attention.' : error.message;
}
