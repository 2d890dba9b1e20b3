import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { formatDollars } from '#contract/primitives/money.ts';
import { refundFeedback, showFeedbackRefund } from '#contract/workouts/feedback.endpoints.ts';
import { call } from '#web/api/client.ts';
import { isApiProblem } from '#web/api/problem.ts';
import { Button } from '#web/kit/action/button.tsx';
import { toast } from '#web/kit/feedback/toast-store.ts';
import { useAttemptKey } from '#web/kit/form/use-attempt-key.ts';
import { Dialog } from '#web/kit/overlay/dialog.tsx';
import { counted } from '#web/kit/text/counted.ts';
import { Money } from '#web/kit/text/money.tsx';
import layoutStyles from '#web/kit/theme/layout.module.css';
import textStyles from '#web/kit/theme/text.module.css';
import { DateOnly } from '#web/kit/time/date-time.tsx';
import { useClock } from '#web/kit/time/use-clock.ts';
import { refreshWorkouts } from './workouts.query.ts';
import styles from './written-page.module.css';

/** Paid work without feedback: the teacher's deadline, and after it the refund button (rules-teachers W6). */
export function RefundUnanswered({ workoutId, fromUtc }: { workoutId: number; fromUtc: string }) {
  const [open, setOpen] = useState(false);
  const clock = useClock([fromUtc]);
  if (clock === null || clock < Date.parse(fromUtc)) {
    return (
      <p className={textStyles.softSmall}>
        If you don’t get feedback by <DateOnly at={fromUtc} />, you can get a refund.
      </p>
    );
  }
  return (
    <div className={styles.box}>
      <p>You didn’t get feedback in time. You can wait, or get a refund.</p>
      <div>
        <Button variant="secondary" onClick={() => setOpen(true)}>
          Get a refund
        </Button>
      </div>
      <Dialog open={open} onClose={() => setOpen(false)} title="Get a refund?" actions={false}>
        <Confirm workoutId={workoutId} onClose={() => setOpen(false)} />
      </Dialog>
    </div>
  );
}

/** Shows the refund before it is confirmed; if the amount changes in the meantime, it is shown again. */
function Confirm({ workoutId, onClose }: { workoutId: number; onClose: () => void }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const keyOf = useAttemptKey();
  const [sending, setSending] = useState(false);
  const [problem, setProblem] = useState<string>();
  const { data, error, refetch } = useQuery({
    queryKey: ['workouts', 'money-back', workoutId],
    queryFn: async () => (await call(showFeedbackRefund, { params: { id: workoutId } })).refund,
    staleTime: 0,
    retry: false,
  });
  const take = async (amount: number) => {
    setSending(true);
    setProblem(undefined);
    try {
      const { refund } = await call(refundFeedback, {
        params: { id: workoutId },
        body: { amount },
        idempotencyKey: keyOf({ workoutId, amount }),
      });
      const credits = refund.credits === 0 ? '' : ` and ${counted(refund.credits, 'credit')}`;
      toast.success('Your refund is on its way', `You'll get back ${formatDollars(refund.amount)}${credits}.`);
      onClose();
      await navigate({ to: '/myworkouts' });
      void refreshWorkouts(client);
    } catch (failure) {
      setProblem(failure instanceof Error ? failure.message : 'Something went wrong. Try again.');
      // Answered in the meantime, or a different amount: reload.
      void refetch();
      if (isApiProblem(failure) && failure.status === 409) void refreshWorkouts(client);
    } finally {
      setSending(false);
    }
  };
  if (error) return <p role="alert">{error.message}</p>;
  if (!data) return <p>One moment.</p>;
  return (
    <div className={layoutStyles.grid12}>
      <p className={styles.amount}>
        <Money dollars={data.amount} />
        {data.credits > 0 && <span>{` and ${counted(data.credits, 'credit')}`}</span>}
      </p>
      <p>{data.message}</p>
      {problem && <p role="alert">{problem}</p>}
      <div className={layoutStyles.row8}>
        <Button variant="secondary" onClick={onClose}>
          Keep waiting
        </Button>
        {data.possible && (
          <Button loading={sending} onClick={() => void take(data.amount)}>
            Get a refund
          </Button>
        )}
      </div>
    </div>
  );
}
