import { createFileRoute } from '@tanstack/react-router';
import { staffInvitationQuery } from '#web/features/schools/staff-invitation.query.ts';
import { StaffInvitationPage } from '#web/features/schools/staff-invitation-page.tsx';
import { pageHead } from '#web/kit/head/page-head.ts';

export const Route = createFileRoute('/_public/staff_invitations/$token')({
  staticData: { door: true },
  headers: () => ({ 'referrer-policy': 'no-referrer' }),
  loader: ({ context, params }) => context.queryClient.ensureQueryData(staffInvitationQuery(params.token)),
  head: () => pageHead({ title: 'Your invitation', path: '/courses', unlisted: true }),
  component: StaffInvitation,
});

function StaffInvitation() {
  return <StaffInvitationPage token={Route.useParams().token} />;
}
