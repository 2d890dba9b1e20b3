import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { endCourseAdmin, endSchoolAdmin, type StaffEntry } from '#contract/schools/staff-roles.endpoints.ts';
import { call } from '#web/api/client.ts';
import { isApiProblem } from '#web/api/problem.ts';
import { STAFF_KEY, staffEndingQuery } from '#web/features/schools/manage/staff.query.ts';
import { toast } from '#web/kit/feedback/toast-store.ts';
import { DryRunDialog } from '#web/kit/form/dry-run-dialog.tsx';
import { Dialog } from '#web/kit/overlay/dialog.tsx';
import { refreshCurrentUser } from '#web/session/current-user.ts';
import { endingConsequences, nameOf } from './staff-text.ts';

function titleOf(entry: StaffEntry): string {
  if (entry.state !== 'live') return `Withdraw the invitation to ${entry.email}?`;
  return entry.isYou ? 'End your own access?' : `End access for ${nameOf(entry)}?`;
}

/**
 * Shows what ending access, or withdrawing an invitation, does before it happens. People who end their own access land
 * on the dashboard (rules-teachers D7).
 */
export function EndAccessDialog({ entry, onClose }: { entry: StaffEntry; onClose: () => void }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { data, error, isError, refetch } = useQuery(staffEndingQuery(entry));
  const end = useMutation({
    mutationFn: () =>
      call(entry.role === 'School Admin' ? endSchoolAdmin : endCourseAdmin, { params: { id: entry.id } }),
    onSuccess: async ({ ended }) => {
      toast.success(ended.invitation ? 'Invitation withdrawn' : 'Admin Deleted');
      onClose();
      if (ended.isYou) {
        await navigate({ to: '/dashboard' });
        await refreshCurrentUser(client);
      }
      await client.invalidateQueries({ queryKey: STAFF_KEY });
    },
    onError: (problem) => {
      // Someone else already ended the access, which is what the user wanted.
      if (!isApiProblem(problem) || problem.status !== 404) return;
      onClose();
      void client.invalidateQueries({ queryKey: STAFF_KEY });
    },
  });
  if (data?.blocked) {
    return (
      <Dialog open onClose={onClose} title="Can't end access yet">
        <p>{data.blocked} Invite another School Admin first.</p>
      </Dialog>
    );
  }
  return (
    <DryRunDialog
      open
      onClose={onClose}
      title={titleOf(entry)}
      consequences={data && endingConsequences(data)}
      failed={isError ? { error, onRetry: () => void refetch() } : undefined}
      action={entry.state === 'live' ? 'End access' : 'Withdraw'}
      danger
      pending={end.isPending}
      problem={end.error?.message}
      onConfirm={() => end.mutate()}
    />
  );
}
