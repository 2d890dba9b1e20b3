import { createFileRoute, Outlet } from '@tanstack/react-router';
import { StaffFrame } from '#web/domain/accounts/staff/staff-frame.tsx';

/** Staff's pages stand under this frame; each call asks the server's policy itself. */
export const Route = createFileRoute('/_shell/admin')({
  component: () => (
    <StaffFrame>
      <Outlet />
    </StaffFrame>
  ),
});
