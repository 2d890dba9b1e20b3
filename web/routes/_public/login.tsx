import { createFileRoute, redirect } from '@tanstack/react-router';
import { LoginPage } from '#web/domain/accounts/login-page.tsx';
import { nextOf, wayOn } from '#web/domain/accounts/session.ts';
import { pageHead } from '#web/kit/head/page-head.ts';

export const Route = createFileRoute('/_public/login')({
  staticData: { door: true },
  validateSearch: nextOf,
  beforeLoad: ({ context, search }) => {
    if (context.visitor) throw redirect({ href: wayOn(context.visitor, search.next) });
  },
  head: () => pageHead({ title: 'Sign in', description: 'Sign in to Callboard.', path: '/login' }),
  component: Login,
});

function Login() {
  return <LoginPage next={Route.useSearch().next} />;
}
