import { createFileRoute, redirect } from '@tanstack/react-router';
import { providersQuery } from '#web/features/accounts/identities.query.ts';
import { SignUpPage } from '#web/features/accounts/sign-up-page.tsx';
import { pageHead } from '#web/kit/head/page-head.ts';
import { nextOf, nextPath } from '#web/session/session.ts';
import { NextEvent } from './-next-event.tsx';

export const Route = createFileRoute('/_public/sign_up')({
  staticData: { door: true },
  validateSearch: nextOf,
  beforeLoad: ({ context, search }) => {
    if (context.visitor) throw redirect({ href: nextPath(context.visitor, search.next) });
  },
  loader: ({ context }) => context.queryClient.prefetchQuery(providersQuery),
  head: () =>
    pageHead({
      title: 'Join',
      description: 'Join Callboard: courses with a start date, live events, and other working creatives.',
      path: '/sign_up',
    }),
  component: SignUp,
});

function SignUp() {
  return <SignUpPage next={Route.useSearch().next} aside={NextEvent} />;
}
