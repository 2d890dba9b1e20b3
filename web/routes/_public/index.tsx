import { createFileRoute, redirect } from '@tanstack/react-router';
import { PageLink } from '#web/kit/action/page-link.tsx';
import { pageHead } from '#web/kit/head/page-head.ts';
import { Page } from '#web/kit/layout/page.tsx';

const LINE = 'Cohort courses, live events and good company for voice, sound, music, manga and improv.';

export const Route = createFileRoute('/_public/')({
  beforeLoad: ({ context }) => {
    if (context.visitor) throw redirect({ to: '/dashboard' });
  },
  head: () => pageHead({ title: 'Callboard', description: LINE, path: '/' }),
  component: Home,
});

function Home() {
  return (
    <Page title="Learn the craft in company" line={LINE}>
      <PageLink to="/courses">See the courses</PageLink>
    </Page>
  );
}
