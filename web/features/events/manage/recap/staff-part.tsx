import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { changeEventAsStaff, forceCccProject, RECAP_SENT } from '#contract/events/recap.endpoints.ts';
import type { TeacherEvent } from '#contract/events/teacher-event.ts';
import type { BodyInputOf } from '#contract/primitives/endpoint.ts';
import { call } from '#web/api/client.ts';
import { isApiProblem } from '#web/api/problem.ts';
import { Button } from '#web/kit/action/button.tsx';
import { toast } from '#web/kit/feedback/toast-store.ts';
import { useAttemptKey } from '#web/kit/form/use-attempt-key.ts';
import layoutStyles from '#web/kit/theme/layout.module.css';
import textStyles from '#web/kit/theme/text.module.css';
import { useCurrentUser } from '#web/session/current-user.ts';
import { homeworkQuery, recapQuery } from './recap.query.ts';
import styles from './recap-part.module.css';

type StaffBody = BodyInputOf<typeof changeEventAsStaff>;

const failed = (error: unknown) =>
  toast.error(
    isApiProblem(error) ? Object.values(error.fields ?? {})[0] || error.message : 'Something went wrong. Try again.',
  );

/** The state of the homework project, if there is a service for it, and the two extra buttons for staff (M§6). */
export function StaffPart({
  event,
  changes,
}: {
  event: TeacherEvent;
  /** Unsaved input, as the editor would send it: it is saved along with the recap. */
  changes?: () => StaffBody;
}) {
  const user = useCurrentUser();
  const client = useQueryClient();
  const keyOf = useAttemptKey();
  const homework = useQuery(homeworkQuery(event.id));
  const recap = useQuery({ ...recapQuery(event.id), enabled: user.isStaff });
  const refresh = () => client.invalidateQueries({ queryKey: ['events'] });
  const send = useMutation({
    mutationFn: () => {
      const body: StaffBody = { ...changes?.(), revision: event.revision, sendNow: true };
      return call(changeEventAsStaff, { params: { id: event.id }, body, idempotencyKey: keyOf([event.id, body]) });
    },
    onSuccess: async () => {
      toast.success(RECAP_SENT);
      await refresh();
    },
    onError: failed,
  });
  const force = useMutation({
    mutationFn: () =>
      call(forceCccProject, { params: { id: event.id }, idempotencyKey: keyOf([event.id, homework.dataUpdatedAt]) }),
    onSuccess: async () => {
      toast.success('Saved', 'The homework project is ready.');
      await refresh();
    },
    onError: (error) => {
      failed(error);
      void homework.refetch();
    },
  });
  const { configured = false, state = 'none', reason = null, url = null } = homework.data ?? {};
  const statusText = configured ? HOMEWORK_TEXTS[state] : '';
  if (!statusText && !user.isStaff) return null;
  return (
    <section className={styles.part} aria-label="Homework">
      {statusText && (
        <p className={textStyles.softSmall} role="status">
          {statusText}
          {reason ? <span>{` ${reason}`}</span> : null}
        </p>
      )}
      {user.isStaff && (
        <div className={layoutStyles.row8}>
          {recap.data && !recap.data.sending && (
            <Button variant="secondary" size="sm" loading={send.isPending} onClick={() => send.mutate()}>
              Save and send recap now
            </Button>
          )}
          {configured && !url && (
            <Button variant="secondary" size="sm" loading={force.isPending} onClick={() => force.mutate()}>
              Create homework project now
            </Button>
          )}
        </div>
      )}
    </section>
  );
}

const HOMEWORK_TEXTS: Readonly<Record<string, string>> = {
  none: '',
  wanted: 'We create the homework project within a minute of publishing.',
  made: 'The homework project for this event is ready.',
  written: '',
  failed: "We couldn't create the homework project yet. We'll keep trying.",
};
