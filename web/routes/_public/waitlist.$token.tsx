import { createFileRoute } from '@tanstack/react-router';
import { courseWaitlistQuery } from '#web/features/surveys/surveys.query.ts';
import { WaitlistPage } from '#web/features/surveys/waitlist-page.tsx';
import { ButtonLink } from '#web/kit/action/button.tsx';
import { pageHead } from '#web/kit/head/page-head.ts';
import { DeadLinkPage } from '#web/kit/pages/dead-link-page.tsx';
import { deadLinkOf, isDeadLink } from '#web/routes/-dead-link.ts';

const DEAD = "This waitlist link doesn't work";

export const Route = createFileRoute('/_public/waitlist/$token')({
  staticData: { door: true },
  headers: () => ({ 'referrer-policy': 'no-referrer' }),
  loader: ({ context, params }) =>
    context.queryClient.ensureQueryData(courseWaitlistQuery(params.token)).catch(deadLinkOf),
  head: ({ loaderData }) =>
    pageHead({ title: isDeadLink(loaderData) ? DEAD : 'Waitlist', path: '/courses', unlisted: true }),
  component: Waitlist,
});

function Waitlist() {
  const dead = isDeadLink(Route.useLoaderData());
  const { token } = Route.useParams();
  if (!dead) return <WaitlistPage token={token} />;
  return (
    <DeadLinkPage title={DEAD} actions={<ButtonLink to="/courses">Browse Courses</ButtonLink>}>
      The link is incomplete, or its spot on the waitlist is gone. You can join again on the course page.
    </DeadLinkPage>
  );
}
