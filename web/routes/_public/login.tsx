import { createFileRoute, redirect } from '@tanstack/react-router';
import { providersQuery } from '#web/features/accounts/identities.query.ts';
import { LoginPage } from '#web/features/accounts/login-page.tsx';
import { cameBackOf } from '#web/features/accounts/provider-return.rules.ts';
import { pageHead } from '#web/kit/head/page-head.ts';
import { secondStepQuery } from '#web/session/current-user.ts';
import { nextOf, nextPath, secondStepAddress } from '#web/session/session.ts';
import { NextEvent } from './-next-event.tsx';

export const Route = createFileRoute('/_public/login')({
  staticData: { door: true },
  validateSearch: (search: Record<string, unknown>) => ({ ...nextOf(search), ...cameBackOf(search) }),
  beforeLoad: async ({ context, search }) => {
    if (context.visitor) throw redirect({ href: nextPath(context.visitor, search.next) });
    if (await context.queryClient.fetchQuery(secondStepQuery)) throw redirect({ href: secondStepAddress(search.next) });
  },
  loader: ({ context }) => context.queryClient.prefetchQuery(providersQuery),
  head: () => pageHead({ title: 'Sign in', description: 'Sign in to Callboard.', path: '/login' }),
  component: Login,
});

function Login() {
  const { next, ...cameBack } = Route.useSearch();
  return <LoginPage next={next} cameBack={cameBack} aside={NextEvent} />;
}
