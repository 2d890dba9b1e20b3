import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { TeacherCohort } from '#contract/schools/teacher-cohort.ts';
import { deleteTeacherCohort } from '#contract/schools/teacher-cohorts.endpoints.ts';
import { call } from '#web/api/client.ts';
import { Button } from '#web/kit/action/button.tsx';
import { ConfirmButton } from '#web/kit/action/confirm-button.tsx';
import { toast } from '#web/kit/feedback/toast-store.ts';
import { DangerFrame } from '#web/kit/layout/danger-frame.tsx';
import { counted } from '#web/kit/text/counted.ts';
import { CancelCohort } from './cancel-cohort.tsx';
import { cohortDeletionQuery, refreshCohorts } from './cohorts.query.ts';

/** Actions that can't be undone: deleting a draft, canceling an open cohort. Renders nothing if neither is possible. */
export function DangerZone({
  cohort,
  onGone,
}: {
  cohort: TeacherCohort;
  onGone: (how: 'deleted' | 'cancelled') => void;
}) {
  if (cohort.canDelete) return <DeleteDraft cohort={cohort} onGone={onGone} />;
  if (cohort.canCancel) return <Canceling cohort={cohort} onGone={onGone} />;
  return null;
}

function Canceling({ cohort, onGone }: { cohort: TeacherCohort; onGone: (how: 'deleted' | 'cancelled') => void }) {
  const [open, setOpen] = useState(false);
  return (
    <DangerFrame
      action={
        <Button variant="danger" onClick={() => setOpen(true)}>
          Cancel this cohort
        </Button>
      }
    >
      <p>
        Canceling is permanent. It turns sales off, stops new enrollments, and notifies enrolled students. Everyone who
        paid is refunded.
      </p>
      {open && <CancelCohort cohort={cohort} onClose={() => setOpen(false)} onCancelled={() => onGone('cancelled')} />}
    </DangerFrame>
  );
}

function DeleteDraft({ cohort, onGone }: { cohort: TeacherCohort; onGone: (how: 'deleted' | 'cancelled') => void }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const run = useQuery(cohortDeletionQuery(cohort.id));
  const remove = useMutation({
    mutationFn: () => call(deleteTeacherCohort, { params: { id: cohort.id } }),
    onSuccess: async () => {
      onGone('deleted');
      toast.success('Draft deleted');
      await navigate({
        to: '/teachers/courses/$id/cohorts',
        params: { id: String(cohort.courseId) },
        ignoreBlocker: true,
      });
      await refreshCohorts(client);
    },
    onError: (error) => toast.error("Couldn't delete the draft", error.message),
  });
  const { drafts = 0, blocked = null } = run.data ?? {};
  return (
    <DangerFrame
      action={
        blocked === null && (
          <ConfirmButton confirm="Really delete?" loading={remove.isPending} onConfirm={() => remove.mutate()}>
            Delete this draft
          </ConfirmButton>
        )
      }
    >
      <p>
        {blocked ??
          `This permanently deletes the draft${drafts > 0 ? ` and its ${counted(drafts, 'draft session or event', 'draft sessions and events')}` : ''}. No one has enrolled, so no one is notified.`}
      </p>
    </DangerFrame>
  );
}
