import { createFileRoute } from '@tanstack/react-router';
import { ConfirmEmailPage } from '#web/features/accounts/confirm-email-page.tsx';
import { pageHead } from '#web/kit/head/page-head.ts';

export const Route = createFileRoute('/_public/confirm_email/$token')({
  staticData: { door: true },
  headers: () => ({ 'referrer-policy': 'no-referrer' }),
  head: () => pageHead({ title: 'Confirm your email', path: '/settings', unlisted: true }),
  component: ConfirmEmail,
});

function ConfirmEmail() {
  return <ConfirmEmailPage token={Route.useParams().token} />;
}
