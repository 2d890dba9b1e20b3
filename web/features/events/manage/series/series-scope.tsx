import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { FollowingChange, LEFT_OUT } from '#contract/events/event-series.endpoints.ts';
import { isolated } from '#contract/primitives/isolated.ts';
import { type Consequence, DryRunDialog } from '#web/kit/form/dry-run-dialog.tsx';
import { Segments } from '#web/kit/form/fields.tsx';
import { counted } from '#web/kit/text/counted.ts';
import { DateTime } from '#web/kit/time/date-time.tsx';
import { type FollowingInput, followingQuery } from './series.query.ts';

export type SeriesScope = 'this' | 'following';

const SCOPES = [
  { value: 'this', label: 'This session' },
  { value: 'following', label: 'This and following' },
] as const;

const LEFT_OUT_LABELS: Readonly<Record<(typeof LEFT_OUT)[number], string>> = {
  begun: 'has started',
  ended: 'has ended',
  cancelled: 'was canceled',
  edited_alone: 'was edited separately',
};

function consequencesOf({ sessions, leftOut, totals }: FollowingChange): Consequence[] {
  return [
    {
      title: 'What changes',
      lines: sessions.map(({ name, renamedTo, startsAtUtc, movesToUtc }) => {
        const called = renamedTo === name ? isolated(name) : `${isolated(name)} → ${isolated(renamedTo)}`;
        return movesToUtc && movesToUtc !== startsAtUtc ? (
          <span key="moved">
            {called}: {startsAtUtc && <DateTime at={startsAtUtc} />}
            <span> → </span>
            <DateTime at={movesToUtc} />
          </span>
        ) : (
          called
        );
      }),
    },
    {
      title: "What doesn't change",
      lines: leftOut.map(({ name, reason }) => `${name}: ${LEFT_OUT_LABELS[reason]}.`),
    },
    {
      title: 'Who gets notified',
      lines: [
        totals.learners === 0
          ? 'No one is notified.'
          : `${counted(totals.learners, 'learner')} ${totals.learners === 1 ? 'gets' : 'get'} an email about ${counted(totals.moved, 'new time')}.`,
      ],
    },
  ];
}

/**
 * Asked before saving a change to a session of a series: this one only, or this one and the following ones
 * (rules-teachers G6), with every date that would change. `change`: the new start, zone, and length, in the contract's
 * format.
 */
export function SeriesScopeDialog({
  eventId,
  change,
  onClose,
  onChoose,
  pending = false,
  problem,
}: {
  eventId: number;
  change: FollowingInput;
  onClose: () => void;
  /** `expected`: the figures the user saw. */
  onChoose: (scope: SeriesScope, expected?: FollowingChange['totals']) => void;
  pending?: boolean;
  problem?: string | undefined;
}) {
  const [scope, setScope] = useState<SeriesScope>('this');
  const run = useQuery({ ...followingQuery(eventId, change), enabled: scope === 'following' });
  const following = scope === 'following';
  const sessions = run.data?.sessions.length ?? 0;
  return (
    <DryRunDialog
      open
      onClose={onClose}
      title="Save for which sessions?"
      consequences={following ? run.data && consequencesOf(run.data) : []}
      failed={following && run.isError ? { error: run.error, onRetry: () => void run.refetch() } : undefined}
      action={following && run.data ? `Save ${counted(sessions, 'session')}` : 'Save'}
      pending={pending}
      problem={problem}
      onConfirm={() => onChoose(scope, following ? run.data?.totals : undefined)}
    >
      <p>This session is part of a series.</p>
      <Segments label="Save for" value={scope} onChange={setScope} options={SCOPES} />
    </DryRunDialog>
  );
}
