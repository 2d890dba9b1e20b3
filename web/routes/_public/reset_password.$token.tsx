import { createFileRoute } from '@tanstack/react-router';
import { ResetPasswordPage } from '#web/features/accounts/reset-password-page.tsx';
import { pageHead } from '#web/kit/head/page-head.ts';

export const Route = createFileRoute('/_public/reset_password/$token')({
  staticData: { door: true },
  headers: () => ({ 'referrer-policy': 'no-referrer' }),
  head: () => pageHead({ title: 'Choose a new password', path: '/forgot_password', unlisted: true }),
  component: ResetPassword,
});

function ResetPassword() {
  return <ResetPasswordPage token={Route.useParams().token} />;
}
