import { createFileRoute } from '@tanstack/react-router';
import { RsvpPage } from '#web/features/events/attend/rsvp-page.tsx';
import { rsvpQuery } from '#web/features/events/list/events.query.ts';
import { ButtonLink } from '#web/kit/action/button.tsx';
import { pageHead } from '#web/kit/head/page-head.ts';
import { DeadLinkPage } from '#web/kit/pages/dead-link-page.tsx';
import { deadLinkOf, isDeadLink } from '#web/routes/-dead-link.ts';

const DEAD = "This RSVP link doesn't work anymore";

export const Route = createFileRoute('/_public/events/rsvp/$token')({
  staticData: { door: true },
  headers: () => ({ 'referrer-policy': 'no-referrer' }),
  loader: ({ context, params }) => context.queryClient.ensureQueryData(rsvpQuery(params.token)).catch(deadLinkOf),
  head: ({ loaderData }) =>
    pageHead({ title: isDeadLink(loaderData) ? DEAD : 'Your RSVP', path: '/events', unlisted: true }),
  component: Rsvp,
});

function Rsvp() {
  const dead = isDeadLink(Route.useLoaderData());
  const { token } = Route.useParams();
  if (!dead) return <RsvpPage token={token} />;
  return (
    <DeadLinkPage title={DEAD} actions={<ButtonLink to="/events">See upcoming events</ButtonLink>}>
      RSVP links work until the event ends. That event is over, or part of the link is missing. For a new link, enter
      your email again on the event’s page. To cancel, open “Already going?” there.
    </DeadLinkPage>
  );
}
