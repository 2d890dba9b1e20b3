import { useQuery } from '@tanstack/react-query';
import { CancelProgress } from '#web/features/teaching/manage/cancel-progress.tsx';
import { counted } from '#web/kit/text/counted.ts';
import { cohortCancellationQuery } from './cohorts.query.ts';

/** A canceled cohort: how many learners have received everything they are due. */
export function CancelCohortProgress({ cohortId }: { cohortId: number }) {
  const cancellation = useQuery(cohortCancellationQuery(cohortId));
  return (
    <CancelProgress
      cancellation={cancellation}
      label="Refunds"
      loadingText="Checking the refunds…"
      emptyText="No one was enrolled, so there's nothing to refund."
      wordsOf={({ done, of }) => `${done} of ${counted(of, 'learner')} refunded`}
      barLabel="Learners refunded"
      noteOf={({ disputed }) =>
        disputed > 0
          ? `${counted(disputed, 'disputed payment stays', 'disputed payments stay')} on hold until the bank decides.`
          : null
      }
    />
  );
}
