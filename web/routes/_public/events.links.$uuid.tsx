import { createFileRoute, notFound, redirect } from '@tanstack/react-router';
import { EVENT_REFUSALS } from '#contract/events/event.ts';
import { findLessonLink } from '#contract/lessons/lessons.endpoints.ts';
import { call } from '#web/api/client.ts';
import { isApiProblem } from '#web/api/problem.ts';
import { JoinPage } from '#web/domain/events/attend/join-page.tsx';
import { joinLinkQuery } from '#web/domain/events/list/events.query.ts';
import { eventAddress } from '#web/domain/events/page/event-time.rules.ts';
import { pageHead } from '#web/kit/head/page-head.ts';

export const Route = createFileRoute('/_public/events/links/$uuid')({
  staticData: { door: true },
  // the address may be a person's own: it is kept nowhere, and told to nobody
  headers: () => ({ 'referrer-policy': 'no-referrer' }),
  validateSearch: (search): { t?: string } => (typeof search.t === 'string' && search.t !== '' ? { t: search.t } : {}),
  loaderDeps: ({ search }) => search,
  loader: async ({ context, params, deps }) => {
    if (/^\d+$/.test(params.uuid)) throw await wayToLesson(params.uuid);
    try {
      const link = await context.queryClient.ensureQueryData(joinLinkQuery(params.uuid, deps.t));
      // who has no place gets to where one is had (rules-teachers W9)
      if (link.state === EVENT_REFUSALS.notAttending) throw wayToEvent(link.event);
      return link;
    } catch (error) {
      if (isApiProblem(error) && error.status === 404) throw await wayToLesson(params.uuid);
      throw error;
    }
  },
  head: () => pageHead({ title: 'Attend Event Now', path: '/events', unlisted: true }),
  component: Join,
});

function wayToEvent(event: { id: number; slug: string }) {
  return redirect({ to: '/events/$address', params: { address: eventAddress(event) }, replace: true });
}

/** A direct link may also be a lesson's: its uuid, or its id (rules §6). */
async function wayToLesson(link: string) {
  try {
    const { lessonId, courseSlug } = await call(findLessonLink, { params: { link } });
    // who has no place gets to where one is had (rules-teachers LE4)
    if (lessonId === null) return redirect({ to: '/courses/$slug', params: { slug: courseSlug }, replace: true });
    return redirect({ to: '/lessons/$id', params: { id: String(lessonId) }, replace: true });
  } catch (error) {
    if (isApiProblem(error) && error.status === 401) {
      return redirect({ to: '/login', search: { next: `/events/links/${link}` } });
    }
    if (isApiProblem(error) && error.status === 404) return notFound();
    return error;
  }
}

function Join() {
  return <JoinPage uuid={Route.useParams().uuid} t={Route.useSearch().t} />;
}
