import { createFileRoute, Outlet, redirect } from '@tanstack/react-router';
import { StaffFrame } from '#web/features/accounts/staff/staff-frame.tsx';
import { setPageStatus } from '#web/platform/response-status.ts';
import { twoStepAddress } from '#web/session/session.ts';

const FORBIDDEN = 403;

/** The frame around staff pages. Each API call checks the server's policy itself. */
export const Route = createFileRoute('/_shell/admin')({
  beforeLoad: ({ context: { user }, location }) => {
    if (user.staffTwoStep?.daysLeft === 0) throw redirect({ href: twoStepAddress(location.href) });
    if (!user.isStaff) setPageStatus(FORBIDDEN);
  },
  component: () => (
    <StaffFrame>
      <Outlet />
    </StaffFrame>
  ),
});
