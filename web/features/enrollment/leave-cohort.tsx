import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type Leaving, leaveCohort, showLeaving } from '#contract/enrollment/places.endpoints.ts';
import type { Cohort } from '#contract/schools/cohort.ts';
import { call } from '#web/api/client.ts';
import { isApiProblem } from '#web/api/problem.ts';
import { Button } from '#web/kit/action/button.tsx';
import { toast } from '#web/kit/feedback/toast-store.ts';
import { Dialog } from '#web/kit/overlay/dialog.tsx';
import { SkeletonRows } from '#web/kit/state/skeleton.tsx';
import { FailedState } from '#web/kit/state/states.tsx';
import { Credits, Money } from '#web/kit/text/money.tsx';
import textStyles from '#web/kit/theme/text.module.css';
import { DateTime } from '#web/kit/time/date-time.tsx';
import { refreshCurrentUser } from '#web/session/current-user.ts';
import styles from './leave-cohort.module.css';

/** `$150 and 5 credits`, formatted for the screen. */
function Amount({ cash, credits }: { cash: number; credits: number }) {
  return (
    <>
      {cash > 0 && <Money dollars={cash} />}
      {cash > 0 && credits > 0 && <span>{' and '}</span>}
      {credits > 0 && <Credits count={credits} />}
    </>
  );
}

/**
 * What leaving would refund, shown before the learner leaves: the amount, where it is paid, or why nothing is refunded.
 */
export function LeavingFacts({ leaving }: { leaving: Leaving }) {
  const { cash, credits, whyNot, whyNothing, rule, refundableUntilUtc, refundable } = leaving;
  if (whyNot) return <p>{whyNot}</p>;
  return (
    <>
      <p className={styles.sum}>
        {cash > 0 || credits > 0 ? (
          <span key="some">
            You’ll get back <Amount cash={cash} credits={credits} />.
          </span>
        ) : (
          <span>You won’t get a refund.</span>
        )}
      </p>
      {whyNothing && <p>{whyNothing}</p>}
      {cash > 0 && (
        <p className={textStyles.soft}>
          We’ll refund the money to your original payment method. It can take your bank up to ten days to show it.
          {credits > 0 && <span>{' You can use the credits right away.'}</span>}
        </p>
      )}
      <p className={textStyles.soft}>
        {rule}
        {refundableUntilUtc && (
          <span>
            {' '}
            Your refund deadline {refundable ? 'is' : 'was'} <DateTime at={refundableUntilUtc} />.
          </span>
        )}
      </p>
      <p className={textStyles.soft}>
        We’ll release your seat, and the class sessions come off your calendar. This can’t be undone. You’d have to
        enroll again.
      </p>
    </>
  );
}

/**
 * Gives up a seat in a cohort: requests the refund amount, shows it, and leaves only if exactly that amount is
 * refunded.
 */
export function LeaveCohort({ cohort }: { cohort: Cohort }) {
  const [open, setOpen] = useState(false);
  const client = useQueryClient();
  const leavingQuery = useQuery({
    queryKey: ['enrolment', 'leaving', cohort.id],
    queryFn: async () => (await call(showLeaving, { params: { id: cohort.id } })).leaving,
    enabled: open,
    staleTime: 0,
    gcTime: 0,
  });
  const leaving = leavingQuery.data;
  const leave = useMutation({
    mutationFn: async ({ cash, credits }: Leaving) =>
      (await call(leaveCohort, { params: { id: cohort.id }, body: { quoted: { cash, credits } } })).left,
    onSuccess: async () => {
      setOpen(false);
      toast.success(`You left ${cohort.name}`, "We'll email you the details of your refund.");
      await Promise.all([
        refreshCurrentUser(client),
        client.invalidateQueries({ queryKey: ['enrolment'] }),
        client.invalidateQueries({ queryKey: ['events'] }),
      ]);
    },
    // The refund has changed, or the seat is gone: show it again before doing anything.
    onError: () => void leavingQuery.refetch(),
  });
  return (
    <>
      <Button size="sm" variant="quiet" aria-description={cohort.name} onClick={() => setOpen(true)}>
        Leave this course
      </Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title={`Leave ${cohort.name}?`}
        actions={
          <>
            <Button variant="secondary" onClick={() => setOpen(false)}>
              Stay
            </Button>
            <Button
              variant="danger"
              loading={leave.isPending}
              disabled={!leaving?.allowed}
              onClick={() => leaving && leave.mutate(leaving)}
            >
              Leave this course
            </Button>
          </>
        }
      >
        <div className={styles.facts} aria-live="polite">
          {leaving ? (
            <LeavingFacts leaving={leaving} />
          ) : leavingQuery.isError ? (
            <FailedState error={leavingQuery.error} onRetry={() => void leavingQuery.refetch()} />
          ) : (
            <SkeletonRows count={1} />
          )}
          {leave.isError && (
            <p className={textStyles.error} role="alert">
              {isApiProblem(leave.error) ? leave.error.message : "That didn't work. Nothing has changed. Try again."}
            </p>
          )}
        </div>
      </Dialog>
    </>
  );
}
