import { createFileRoute, redirect } from '@tanstack/react-router';
import { EventBoard } from '#web/features/events/list/event-board.tsx';
import { nextEventsQuery } from '#web/features/events/list/events.query.ts';
import { HOME_LINE } from '#web/features/schools/home-line.ts';
import { HomePage } from '#web/features/schools/home-page.tsx';
import { coursesQuery, frontPageQuery } from '#web/features/schools/schools.query.ts';
import { pageHead } from '#web/kit/head/page-head.ts';
import { publicConfig } from '#web/platform/public-config.ts';

export const Route = createFileRoute('/_public/')({
  staticData: { visitors: 'cached' },
  beforeLoad: ({ context }) => {
    if (context.visitor) throw redirect({ to: '/dashboard' });
  },
  loader: ({ context: { queryClient } }) =>
    Promise.all([
      queryClient.ensureQueryData(coursesQuery()),
      queryClient.ensureQueryData(frontPageQuery),
      queryClient.ensureQueryData(nextEventsQuery),
    ]),
  head: () =>
    pageHead({
      title: 'Callboard',
      description: HOME_LINE,
      path: '/',
      jsonLd: { '@type': 'Organization', name: 'Callboard', url: publicConfig().origin, description: HOME_LINE },
    }),
  component: () => <HomePage events={<EventBoard />} />,
});
