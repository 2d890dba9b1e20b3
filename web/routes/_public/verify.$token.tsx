import { createFileRoute } from '@tanstack/react-router';
import { MailedLinkPage } from '#web/features/accounts/mailed-link-page.tsx';
import { pageHead } from '#web/kit/head/page-head.ts';

export const Route = createFileRoute('/_public/verify/$token')({
  staticData: { door: true },
  headers: () => ({ 'referrer-policy': 'no-referrer' }),
  head: () => pageHead({ title: 'Finish joining', path: '/sign_up', unlisted: true }),
  component: Verify,
});

function Verify() {
  return <MailedLinkPage kind="verify" token={Route.useParams().token} />;
}
