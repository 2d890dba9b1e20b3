import { createFileRoute, redirect } from '@tanstack/react-router';
import { SecondStepPage } from '#web/features/accounts/second-step-page.tsx';
import { pageHead } from '#web/kit/head/page-head.ts';
import { secondStepQuery } from '#web/session/current-user.ts';
import { loginAddress, nextOf, nextPath } from '#web/session/session.ts';

export const Route = createFileRoute('/_public/login_/second_step')({
  staticData: { door: true },
  validateSearch: nextOf,
  beforeLoad: async ({ context, search }) => {
    if (context.visitor) throw redirect({ href: nextPath(context.visitor, search.next) });
    if (await context.queryClient.fetchQuery(secondStepQuery)) return;
    throw redirect({ href: search.next ? loginAddress(search.next) : '/login' });
  },
  head: () => pageHead({ title: 'Second step', path: '/login/second_step', unlisted: true }),
  component: SecondStep,
});

function SecondStep() {
  return <SecondStepPage next={Route.useSearch().next} />;
}
