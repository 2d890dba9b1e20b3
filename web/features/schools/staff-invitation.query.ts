import { queryOptions } from '@tanstack/react-query';
import { type StaffInvitation, showStaffInvitation } from '#contract/schools/staff-invitations.endpoints.ts';
import { call } from '#web/api/client.ts';
import { isApiProblem } from '#web/api/problem.ts';

/** An invitation by the secret in its link; null if the link opens nothing (anymore). */
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
    // The server has just rendered the invitation; every way back to this page is a full page load.
    staleTime: 30_000,
  });
