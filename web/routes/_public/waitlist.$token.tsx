import { createFileRoute } from '@tanstack/react-router';
import { courseWaitlistQuery } from '#web/domain/surveys/surveys.query.ts';
import { WaitlistPage } from '#web/domain/surveys/waitlist-page.tsx';
import { pageHead } from '#web/kit/head/page-head.ts';

export const Route = createFileRoute('/_public/waitlist/$token')({
  staticData: { door: true },
  headers: () => ({ 'referrer-policy': 'no-referrer' }),
  loader: ({ context, params }) => context.queryClient.ensureQueryData(courseWaitlistQuery(params.token)),
  head: () => pageHead({ title: 'Waitlist', path: '/courses', unlisted: true }),
  component: Waitlist,
});

function Waitlist() {
  return <WaitlistPage token={Route.useParams().token} />;
}
