import { createFileRoute } from '@tanstack/react-router';
import { ForgotPasswordPage } from '#web/features/accounts/forgot-password-page.tsx';
import { pageHead } from '#web/kit/head/page-head.ts';

export const Route = createFileRoute('/_public/forgot_password')({
  staticData: { door: true },
  head: () => pageHead({ title: 'New password', path: '/forgot_password', unlisted: true }),
  component: ForgotPasswordPage,
});
