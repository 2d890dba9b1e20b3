import { IconSchool } from '@tabler/icons-react';
import { createFileRoute } from '@tanstack/react-router';
import { PageLink } from '#web/kit/action/page-link.tsx';
import { pageHead } from '#web/kit/head/page-head.ts';
import { Page } from '#web/kit/layout/page.tsx';
import { EmptyState } from '#web/kit/state/states.tsx';

export const Route = createFileRoute('/_shell/dashboard')({
  head: () => pageHead({ title: 'Dashboard', path: '/dashboard', unlisted: true }),
  component: Dashboard,
});

function Dashboard() {
  return (
    <Page title="Dashboard" line="What is next, and what you are learning.">
      <EmptyState
        title="Nothing on your board yet"
        icon={<IconSchool size={26} stroke={1.75} />}
        action={<PageLink to="/courses">Find a course</PageLink>}
      >
        Your courses, sessions and events will stand here.
      </EmptyState>
    </Page>
  );
}
