import { createFileRoute, redirect } from '@tanstack/react-router';
import { EVENT_REFUSALS } from '#contract/events/event.ts';
import { findLessonLink } from '#contract/lessons/lessons.endpoints.ts';
import { call } from '#web/api/client.ts';
import { isApiProblem } from '#web/api/problem.ts';
import { JoinPage } from '#web/features/events/attend/join-page.tsx';
import { joinLinkQuery } from '#web/features/events/list/events.query.ts';
import { eventAddress } from '#web/features/events/page/event-time.rules.ts';
import { ButtonLink } from '#web/kit/action/button.tsx';
import { pageHead } from '#web/kit/head/page-head.ts';
import { DeadLinkPage } from '#web/kit/pages/dead-link-page.tsx';
import { deadLinkOf, isDeadLink } from '#web/routes/-dead-link.ts';

const DEAD = "This join link doesn't work";

export const Route = createFileRoute('/_public/events/links/$uuid')({
  staticData: { door: true },
  // The URL may be someone's personal link: it is never stored or passed on
  headers: () => ({ 'referrer-policy': 'no-referrer' }),
  validateSearch: (search): { t?: string } => (typeof search.t === 'string' && search.t !== '' ? { t: search.t } : {}),
  loaderDeps: ({ search }) => search,
  loader: async ({ context, params, deps }) => {
    if (/^\d+$/.test(params.uuid)) return wayToLesson(params.uuid);
    try {
      const link = await context.queryClient.ensureQueryData(joinLinkQuery(params.uuid, deps.t));
      // People who aren't attending are sent to the event, where they can RSVP or get a ticket (rules-teachers W9).
      if (link.state === EVENT_REFUSALS.notAttending) throw wayToEvent(link.event);
      return link;
    } catch (error) {
      if (isApiProblem(error) && error.status === 404) return wayToLesson(params.uuid);
      throw error;
    }
  },
  head: ({ loaderData }) =>
    pageHead({ title: isDeadLink(loaderData) ? DEAD : 'Attend Event Now', path: '/events', unlisted: true }),
  component: Join,
});

function wayToEvent(event: { id: number; slug: string }) {
  return redirect({ to: '/events/$address', params: { address: eventAddress(event) }, replace: true });
}

/** A direct link may also be a lesson's: its uuid, or its id (rules §6). */
async function wayToLesson(link: string) {
  try {
    const { lessonId, courseSlug } = await call(findLessonLink, { params: { link } });
    // People who aren't enrolled are sent to the course, where they can enroll (rules-teachers LE4).
    if (lessonId === null) throw redirect({ to: '/courses/$slug', params: { slug: courseSlug }, replace: true });
    throw redirect({ to: '/lessons/$id', params: { id: String(lessonId) }, replace: true });
  } catch (error) {
    if (isApiProblem(error) && error.status === 401) {
      throw redirect({ to: '/login', search: { next: `/events/links/${link}` } });
    }
    return deadLinkOf(error);
  }
}

function Join() {
  const dead = isDeadLink(Route.useLoaderData());
  const { uuid } = Route.useParams();
  const { t } = Route.useSearch();
  if (!dead) return <JoinPage uuid={uuid} t={t} />;
  return (
    <DeadLinkPage title={DEAD} actions={<ButtonLink to="/events">See upcoming events</ButtonLink>}>
      The link is incomplete, or what it led to is gone. Your upcoming events have their own links.
    </DeadLinkPage>
  );
}
