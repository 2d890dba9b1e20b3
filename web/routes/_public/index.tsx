import { createFileRoute, redirect } from '@tanstack/react-router';
import { HOME_LINE } from '#web/domain/schools/home-line.ts';
import { HomePage } from '#web/domain/schools/home-page.tsx';
import { coursesQuery } from '#web/domain/schools/schools.query.ts';
import { pageHead } from '#web/kit/head/page-head.ts';
import { publicConfig } from '#web/platform/public-config.ts';

export const Route = createFileRoute('/_public/')({
  beforeLoad: ({ context }) => {
    if (context.visitor) throw redirect({ to: '/dashboard' });
  },
  loader: ({ context }) => context.queryClient.ensureQueryData(coursesQuery()),
  head: () =>
    pageHead({
      title: 'Callboard',
      description: HOME_LINE,
      path: '/',
      jsonLd: { '@type': 'Organization', name: 'Callboard', url: publicConfig().origin, description: HOME_LINE },
    }),
  component: HomePage,
});
