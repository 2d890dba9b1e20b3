import { createFileRoute, redirect } from '@tanstack/react-router';
import { secondStepQuery } from '#web/domain/accounts/current-user.ts';
import { providersQuery } from '#web/domain/accounts/identities.query.ts';
import { cameBackOf } from '#web/domain/accounts/identity-words.ts';
import { LoginPage } from '#web/domain/accounts/login-page.tsx';
import { nextOf, secondStepAddress, wayOn } from '#web/domain/accounts/session.ts';
import { pageHead } from '#web/kit/head/page-head.ts';

export const Route = createFileRoute('/_public/login')({
  staticData: { door: true },
  validateSearch: (search: Record<string, unknown>) => ({ ...nextOf(search), ...cameBackOf(search) }),
  beforeLoad: async ({ context, search }) => {
    if (context.visitor) throw redirect({ href: wayOn(context.visitor, search.next) });
    if (await context.queryClient.fetchQuery(secondStepQuery)) throw redirect({ href: secondStepAddress(search.next) });
  },
  loader: ({ context }) => context.queryClient.prefetchQuery(providersQuery),
  head: () => pageHead({ title: 'Sign in', description: 'Sign in to Callboard.', path: '/login' }),
  component: Login,
});

function Login() {
  const { next, ...cameBack } = Route.useSearch();
  return <LoginPage next={next} cameBack={cameBack} />;
}
