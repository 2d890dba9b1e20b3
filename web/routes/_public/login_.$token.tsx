import { createFileRoute } from '@tanstack/react-router';
import { MailedLinkPage } from '#web/features/accounts/mailed-link-page.tsx';
import { pageHead } from '#web/kit/head/page-head.ts';

export const Route = createFileRoute('/_public/login_/$token')({
  staticData: { door: true },
  headers: () => ({ 'referrer-policy': 'no-referrer' }),
  head: () => pageHead({ title: 'Sign-in link', path: '/login', unlisted: true }),
  component: MailedLink,
});

function MailedLink() {
  return <MailedLinkPage kind="signIn" token={Route.useParams().token} />;
}
