import { createFileRoute } from '@tanstack/react-router';
import { StopEmailChangePage } from '#web/features/accounts/stop-email-change-page.tsx';
import { pageHead } from '#web/kit/head/page-head.ts';

export const Route = createFileRoute('/_public/stop_email_change/$token')({
  staticData: { door: true },
  headers: () => ({ 'referrer-policy': 'no-referrer' }),
  head: () => pageHead({ title: 'Stop this change', path: '/settings', unlisted: true }),
  component: StopEmailChange,
});

function StopEmailChange() {
  return <StopEmailChangePage token={Route.useParams().token} />;
}
