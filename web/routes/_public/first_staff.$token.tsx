import { createFileRoute } from '@tanstack/react-router';
import { FirstStaffPage } from '#web/features/accounts/first-staff-page.tsx';
import { pageHead } from '#web/kit/head/page-head.ts';

export const Route = createFileRoute('/_public/first_staff/$token')({
  staticData: { door: true },
  headers: () => ({ 'referrer-policy': 'no-referrer' }),
  head: () => pageHead({ title: 'Create the first staff account', path: '/login', unlisted: true }),
  component: FirstStaff,
});

function FirstStaff() {
  return <FirstStaffPage token={Route.useParams().token} />;
}
