import { IconCopyPlus, IconMail, IconPlayerStop } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { TeacherEvent } from '#contract/events/teacher-event.ts';
import { copyEvent, endEventNow } from '#contract/events/teacher-events.endpoints.ts';
import { call } from '#web/api/client.ts';
import { Button, ButtonLink } from '#web/kit/action/button.tsx';
import { ConfirmButton } from '#web/kit/action/confirm-button.tsx';
import { toast } from '#web/kit/feedback/toast-store.ts';
import { useAttemptKey } from '#web/kit/form/use-attempt-key.ts';
import layoutStyles from '#web/kit/theme/layout.module.css';
import { type EditedEvent, refreshTeacherEvents, teacherEventQuery } from './teacher-event.query.ts';

/** Other actions on an event: email its attendees, copy it, and end it while it is running. */
export function EventActions({ event }: { event: TeacherEvent }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const keyOf = useAttemptKey();
  const { id } = event;
  const copy = useMutation({
    // One copy per revision: a lost response doesn't create a second one.
    mutationFn: () => call(copyEvent, { params: { id }, idempotencyKey: keyOf(['copy', id, event.revision]) }),
    onSuccess: async ({ event: copied }) => {
      toast.success('Duplicated', "You're now editing the copy. It's a draft with no attendees.");
      await navigate({ to: '/teachers/events/$id/edit', params: { id: String(copied.id) } });
      await refreshTeacherEvents(client);
    },
    onError: (error) => toast.error('Error', error.message),
  });
  const end = useMutation({
    mutationFn: () => call(endEventNow, { params: { id }, idempotencyKey: keyOf(['end', id]) }),
    onSuccess: ({ event: ended }) => {
      client.setQueryData(teacherEventQuery(id).queryKey, (before: EditedEvent | undefined) =>
        before ? { ...before, event: ended } : before,
      );
      toast.success('Event ended', 'People still in the meeting can stay, and no one is notified.');
      void refreshTeacherEvents(client);
    },
    onError: (error) => toast.error('Error', error.message),
  });
  return (
    <div className={layoutStyles.row8}>
      {event.canEnd && (
        <ConfirmButton
          confirm="Really end it now?"
          variant="secondary"
          size="sm"
          icon={<IconPlayerStop size={16} stroke={1.75} aria-hidden="true" />}
          loading={end.isPending}
          onConfirm={() => end.mutate()}
        >
          End now
        </ConfirmButton>
      )}
      <ButtonLink
        to="/teachers/events/$id/emails"
        params={{ id: String(id) }}
        variant="secondary"
        size="sm"
        icon={<IconMail size={16} stroke={1.75} aria-hidden="true" />}
      >
        Emails
      </ButtonLink>
      <Button
        variant="secondary"
        size="sm"
        icon={<IconCopyPlus size={16} stroke={1.75} aria-hidden="true" />}
        loading={copy.isPending}
        onClick={() => copy.mutate()}
      >
        Duplicate
      </Button>
    </div>
  );
}
