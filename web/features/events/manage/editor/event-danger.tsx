import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { TeacherEvent } from '#contract/events/teacher-event.ts';
import { deleteTeacherEvent } from '#contract/events/teacher-events.endpoints.ts';
import { formatList } from '#contract/primitives/list-words.ts';
import { call } from '#web/api/client.ts';
import { Button } from '#web/kit/action/button.tsx';
import { ConfirmButton } from '#web/kit/action/confirm-button.tsx';
import { toast } from '#web/kit/feedback/toast-store.ts';
import { DangerFrame } from '#web/kit/layout/danger-frame.tsx';
import { counted } from '#web/kit/text/counted.ts';
import { CancelEvent } from './cancel-event.tsx';
import { eventDeletionQuery, refreshTeacherEvents, teacherEventQuery } from './teacher-event.query.ts';

interface DangerProps {
  event: TeacherEvent;
  /** Called after the event is gone. Unsaved input is discarded, so leaving the page doesn't ask. */
  onGone: (how: 'deleted' | 'cancelled') => void;
}

/**
 * Actions that can't be undone: deleting an event that no one has a part in, otherwise canceling. Renders nothing if
 * neither is possible (G5).
 */
export function EventDanger({ canDelete, ...props }: DangerProps & { canDelete: boolean }) {
  if (canDelete) return <DeleteEvent {...props} />;
  if (props.event.canCancel) return <Canceling {...props} />;
  return null;
}

function Canceling({ event, onGone }: DangerProps) {
  const [open, setOpen] = useState(false);
  return (
    <DangerFrame
      action={
        <Button variant="danger" onClick={() => setOpen(true)}>
          Cancel event
        </Button>
      }
    >
      <p>
        Canceling is permanent. It releases every seat, notifies everyone attending or on the waitlist, and refunds what
        they paid.
      </p>
      {open && <CancelEvent event={event} onClose={() => setOpen(false)} onCancelled={() => onGone('cancelled')} />}
    </DangerFrame>
  );
}

function DeleteEvent({ event, onGone }: DangerProps) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const run = useQuery(eventDeletionQuery(event.id));
  const remove = useMutation({
    mutationFn: () => call(deleteTeacherEvent, { params: { id: event.id }, query: { revision: event.revision } }),
    onSuccess: async () => {
      onGone('deleted');
      toast.success(`${event.name} was deleted`);
      // M24, M25: leads to the sessions of its course, otherwise home.
      await navigate({
        href: event.course ? `/teachers/courses/${event.course.id}/events` : '/dashboard',
        ignoreBlocker: true,
      });
      client.removeQueries({ queryKey: teacherEventQuery(event.id).queryKey });
      await refreshTeacherEvents(client);
    },
    onError: (error) => {
      toast.error('Error', error.message);
      void run.refetch();
      void client.invalidateQueries({ queryKey: teacherEventQuery(event.id).queryKey });
    },
  });
  const { blocked = null, templates = 0, ticketTypes = 0 } = run.data ?? {};
  const along = [
    ticketTypes > 0 ? counted(ticketTypes, 'ticket type') : '',
    templates > 0 ? counted(templates, 'email template') : '',
  ].filter(Boolean);
  return (
    <DangerFrame
      action={
        blocked === null && (
          <ConfirmButton confirm="Really delete?" loading={remove.isPending} onConfirm={() => remove.mutate()}>
            Delete
          </ConfirmButton>
        )
      }
    >
      <p>
        {blocked ??
          `This permanently deletes the event${along.length > 0 ? ` and its ${formatList(along)}` : ''}. No one has signed up, so no one is notified.`}
      </p>
    </DangerFrame>
  );
}
