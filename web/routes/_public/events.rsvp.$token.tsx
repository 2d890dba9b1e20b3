import { createFileRoute } from '@tanstack/react-router';
import { RsvpPage } from '#web/domain/events/attend/rsvp-page.tsx';
import { rsvpQuery } from '#web/domain/events/list/events.query.ts';
import { pageHead } from '#web/kit/head/page-head.ts';

export const Route = createFileRoute('/_public/events/rsvp/$token')({
  staticData: { door: true },
  headers: () => ({ 'referrer-policy': 'no-referrer' }),
  loader: ({ context, params }) => context.queryClient.ensureQueryData(rsvpQuery(params.token)),
  head: () => pageHead({ title: 'Your RSVP', path: '/events', unlisted: true }),
  component: Rsvp,
});

function Rsvp() {
  return <RsvpPage token={Route.useParams().token} />;
}
