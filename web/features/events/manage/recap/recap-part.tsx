import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { RECAP_SENT, type RecapState, sendRecap, undoRecap } from '#contract/events/recap.endpoints.ts';
import type { TeacherEvent } from '#contract/events/teacher-event.ts';
import { call } from '#web/api/client.ts';
import { isApiProblem } from '#web/api/problem.ts';
import { Button } from '#web/kit/action/button.tsx';
import { toast } from '#web/kit/feedback/toast-store.ts';
import { useAttemptKey } from '#web/kit/form/use-attempt-key.ts';
import { useLimited } from '#web/kit/form/use-limited.ts';
import { SkeletonLine } from '#web/kit/state/skeleton.tsx';
import { counted } from '#web/kit/text/counted.ts';
import layoutStyles from '#web/kit/theme/layout.module.css';
import textStyles from '#web/kit/theme/text.module.css';
import { Countdown } from '#web/kit/time/countdown.tsx';
import { DateOnly, DateTime } from '#web/kit/time/date-time.tsx';
import { recapQuery } from './recap.query.ts';
import styles from './recap-part.module.css';
import { RecapPreview } from './recap-preview.tsx';

const failed = (error: unknown) =>
  toast.error(isApiProblem(error) ? error.message : 'Something went wrong. Try again.');

/**
 * Sends an event's recap, below its text and date in the editor (rules-teachers I5): who gets it, a preview, send now,
 * 30 seconds to undo, and the result. `unsaved`: the form has unsaved input; the saved version is sent.
 */
export function RecapPart({ event, unsaved = false }: { event: TeacherEvent; unsaved?: boolean }) {
  const client = useQueryClient();
  const keyOf = useAttemptKey();
  const recap = useQuery(recapQuery(event.id));
  const [looking, setLooking] = useState(false);
  const keep = async (state: RecapState) => {
    client.setQueryData(recapQuery(event.id).queryKey, state);
    // The recap's fields become read-only, or editable again.
    await client.invalidateQueries({ queryKey: ['events', 'teacher'] });
  };
  const send = useMutation({
    mutationFn: async () =>
      (
        await call(sendRecap, {
          params: { id: event.id },
          // Sending again after an undo is a new attempt.
          idempotencyKey: keyOf([event.id, recap.dataUpdatedAt]),
        })
      ).recap,
    onSuccess: async (state) => {
      setLooking(false);
      toast.success(RECAP_SENT);
      await keep(state);
    },
    onError: (error) => {
      failed(error);
      void recap.refetch();
    },
  });
  const sendOnce = useLimited(() => send.mutate());
  const undo = useMutation({
    mutationFn: async () => (await call(undoRecap, { params: { id: event.id } })).recap,
    onSuccess: async (state) => {
      toast.success('Not sent', 'You can change the recap and send it later.');
      await keep(state);
    },
    onError: (error) => {
      failed(error);
      void recap.refetch();
    },
  });
  if (recap.isError) {
    return (
      <div className={styles.part} role="alert">
        <p>Couldn't load the recipients.</p>
        <Button variant="secondary" size="sm" onClick={() => void recap.refetch()}>
          Retry
        </Button>
      </div>
    );
  }
  if (!recap.data) return <SkeletonLine width={60} />;
  const { sending, recipients, canSend, blocked, preview } = recap.data;
  return (
    <section className={styles.part} aria-label="Sending the recap">
      <Standing
        state={recap.data}
        undoing={undo.isPending}
        onUndo={() => undo.mutate()}
        onLeft={() => void recap.refetch()}
      />
      {!sending && (
        <p className={textStyles.softSmall}>
          {unsaved && canSend
            ? 'Save your changes first. We send the saved version.'
            : (blocked ?? recipientsText(recipients))}
        </p>
      )}
      <div className={layoutStyles.row8}>
        {canSend && !unsaved && (
          <Button variant="secondary" size="sm" onClick={() => setLooking(true)}>
            Send now
          </Button>
        )}
        {!canSend && preview && (
          <Button variant="quiet" size="sm" onClick={() => setLooking(true)}>
            See the email
          </Button>
        )}
      </div>
      {looking && preview && (
        <RecapPreview
          preview={preview}
          recipients={recipients}
          onClose={() => setLooking(false)}
          send={canSend ? { onSend: sendOnce, pending: send.isPending } : null}
        />
      )}
    </section>
  );
}

const recipientsText = (count: number): string =>
  count === 0
    ? 'No attendees yet.'
    : `Goes to ${counted(count, 'person', 'people')} who attended or ${count === 1 ? 'was' : 'were'} expected to.`;

function Standing({
  state: { sending },
  undoing,
  onUndo,
  onLeft,
}: {
  state: RecapState;
  undoing: boolean;
  onUndo: () => void;
  onLeft: () => void;
}) {
  if (!sending) return null;
  if (sending.state === 'sent') {
    return (
      <p key="sent" className={textStyles.medium}>
        Sent to {sending.recipients} on <DateOnly at={sending.sentAtUtc ?? sending.askedAtUtc} />
        {sending.sentBy && <span>{`, by ${sending.sentBy}`}</span>}
        <span>.</span>
      </p>
    );
  }
  if (sending.state === 'leaving') {
    return (
      <p className={textStyles.medium} role="status">
        On its way to {counted(sending.recipients, 'person', 'people')}, since <DateTime at={sending.heldUntilUtc} />.
      </p>
    );
  }
  return (
    <div className={styles.held}>
      <p role="status">
        Sending to {counted(sending.recipients, 'person', 'people')}{' '}
        <Countdown to={sending.heldUntilUtc} done="now" onDone={onLeft} />
      </p>
      <Button variant="secondary" size="sm" loading={undoing} onClick={onUndo}>
        Undo
      </Button>
    </div>
  );
}
