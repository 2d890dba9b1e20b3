import { createFileRoute } from '@tanstack/react-router';
import { StaffHomePage } from '#web/features/accounts/staff/staff-home-page.tsx';
import { pageHead } from '#web/kit/head/page-head.ts';

export const Route = createFileRoute('/_shell/admin/')({
  head: () => pageHead({ title: 'Staff', path: '/admin', unlisted: true }),
  component: StaffHomePage,
});
