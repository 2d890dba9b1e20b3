import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, redirect } from '@tanstack/react-router';
import { onboardingQuery } from '#web/features/accounts/onboarding-form.ts';
import { OnboardingPage } from '#web/features/accounts/onboarding-page.tsx';
import { pageHead } from '#web/kit/head/page-head.ts';
import { EntryCard } from '#web/kit/layout/entry-card.tsx';
import { SkeletonForm } from '#web/kit/state/skeleton.tsx';
import { loginAddress, nextOf, nextPath } from '#web/session/session.ts';

/** `from_event`: the event the person came from; `next`: the page they wanted. */
function searchOf(search: Record<string, unknown>): { next?: string; from_event?: string | number } {
  const from = search.from_event;
  const event = typeof from === 'number' ? from : typeof from === 'string' ? from.slice(0, 200) : undefined;
  return { ...nextOf(search), ...(event === undefined ? {} : { from_event: event }) };
}

export const Route = createFileRoute('/_public/onboarding')({
  staticData: { door: true },
  validateSearch: searchOf,
  beforeLoad: ({ context, search, location }) => {
    if (!context.visitor) throw redirect({ href: loginAddress(location.href) });
    if (!context.visitor.needsOnboarding) throw redirect({ href: nextPath(context.visitor, search.next) });
    return { person: context.visitor };
  },
  loaderDeps: ({ search }) => ({ fromEvent: search.from_event?.toString() }),
  loader: ({ context, deps }) =>
    context.queryClient.ensureQueryData(onboardingQuery(context.person.id, deps.fromEvent)),
  head: () => pageHead({ title: 'Welcome', path: '/onboarding', unlisted: true }),
  pendingComponent: () => (
    <EntryCard title="Welcome to Callboard">
      <SkeletonForm />
    </EntryCard>
  ),
  component: Onboarding,
});

function Onboarding() {
  const { person } = Route.useRouteContext();
  const { next, from_event } = Route.useSearch();
  const { data } = useSuspenseQuery(onboardingQuery(person.id, from_event?.toString()));
  return <OnboardingPage personId={person.id} email={person.email} start={data} next={next} />;
}
