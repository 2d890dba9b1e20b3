import { createFileRoute, notFound, redirect } from '@tanstack/react-router';
import { eventCardOf } from '#contract/catalog/social-card.ts';
import { isApiProblem } from '#web/api/problem.ts';
import { eventQuery } from '#web/features/events/list/events.query.ts';
import { schoolEventsQuery } from '#web/features/events/list/school-events.query.ts';
import { EventPage } from '#web/features/events/page/event-page.tsx';
import { eventAddress, eventIdOf } from '#web/features/events/page/event-time.rules.ts';
import { eventJsonLd } from '#web/features/events/page/json-ld.ts';
import { WithheldPage } from '#web/features/events/page/withheld-page.tsx';
import { MemberPrice } from '#web/features/membership/member-price.tsx';
import { plansQuery } from '#web/features/membership/plans.ts';
import { hostingQuery } from '#web/features/teaching/teaching.query.ts';
import { pageHead } from '#web/kit/head/page-head.ts';
import { socialCardPath } from '#web/kit/head/social-card.ts';
import { SkeletonCards, SkeletonPage } from '#web/kit/state/skeleton.tsx';
import { publicConfig } from '#web/platform/public-config.ts';
import { setPageStatus } from '#web/platform/response-status.ts';

const FORBIDDEN = 403;

export const Route = createFileRoute('/_public/events/$address')({
  staticData: { visitors: 'cached', shell: true },
  loader: async ({ context, params }) => {
    const id = eventIdOf(params.address);
    if (id === undefined) throw notFound();
    try {
      const [{ event, may }] = await Promise.all([
        context.queryClient.ensureQueryData(eventQuery(id)),
        // If this fails, the teacher's own page looks the way learners see it
        context.visitor?.isTeacher ? context.queryClient.prefetchQuery(hostingQuery('event', id)) : null,
      ]);
      const address = eventAddress(event);
      if (address !== params.address) {
        throw redirect({ to: '/events/$address', params: { address }, statusCode: 301, replace: true });
      }
      // If this fails, the page ends with a link to all events
      await Promise.all([
        context.queryClient.prefetchQuery(schoolEventsQuery(event.schoolSlug)),
        // If this fails, the membership link shows no price
        may.attend.allowed ? null : context.queryClient.prefetchQuery(plansQuery),
      ]);
      return { id, event };
    } catch (error) {
      if (!isApiProblem(error) || error.status !== FORBIDDEN) throw error;
      setPageStatus(FORBIDDEN);
      await context.queryClient.prefetchQuery(plansQuery);
      return { withheld: error.message };
    }
  },
  head: ({ loaderData, params }) => {
    const event = loaderData?.event;
    if (!event) return pageHead({ title: 'Event', path: `/events/${params.address}`, unlisted: true });
    return pageHead({
      title: event.name,
      within: [event.schoolName],
      description: event.shortDescription || event.description,
      path: `/events/${eventAddress(event)}`,
      image: socialCardPath('events', event.id, eventCardOf(event)),
      unlisted: event.status === 'draft' || event.cohortId !== null,
      jsonLd: eventJsonLd(publicConfig().origin, event),
    });
  },
  pendingComponent: () => (
    <SkeletonPage>
      <SkeletonCards count={2} />
    </SkeletonPage>
  ),
  component: Event,
});

function Event() {
  const { id, withheld } = Route.useLoaderData();
  const { address } = Route.useParams();
  const price = <MemberPrice />;
  if (id === undefined) {
    return <WithheldPage message={withheld ?? ''} path={`/events/${address}`} memberPrice={price} />;
  }
  return <EventPage key={id} id={id} memberPrice={price} />;
}
