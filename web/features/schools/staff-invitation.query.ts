import { queryOptions } from '@tanstack/react-query';
import { type StaffInvitation, showStaffInvitation } from '#contract/schools/staff-invitations.endpoints.ts';
import { call } from '#web/api/client.ts';
import { isApiProblem } from '#web/api/problem.ts';

/** An invitation by the secret of its link; null where it opens nothing (any more). */
export const staffInvitationQuery = (token: string) =>
  queryOptions({
    queryKey: ['schools', 'staff-invitation', token],
    queryFn: async (): Promise<StaffInvitation | null> => {
      try {
        return (await call(showStaffInvitation, { params: { token } })).invitation;
      } catch (error) {
        if (isApiProblem(error) && error.status === 404) return null;
        throw error;
      }
    },
    // Drawn by the server a moment ago; each way back to it is a full load.
    staleTime: 30_000,
  });
