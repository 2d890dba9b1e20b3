import { createFileRoute } from '@tanstack/react-router';
import { joinLinkQuery } from '#web/domain/events/events.query.ts';
import { JoinPage } from '#web/domain/events/join-page.tsx';
import { pageHead } from '#web/kit/head/page-head.ts';

export const Route = createFileRoute('/_public/events/links/$uuid')({
  staticData: { door: true },
  // the address may be a person's own: it is kept nowhere, and told to nobody
  headers: () => ({ 'x-page-cache': '0', 'referrer-policy': 'no-referrer' }),
  validateSearch: (search): { t?: string } => (typeof search.t === 'string' && search.t !== '' ? { t: search.t } : {}),
  loaderDeps: ({ search }) => search,
  loader: ({ context, params, deps }) => context.queryClient.ensureQueryData(joinLinkQuery(params.uuid, deps.t)),
  head: () => pageHead({ title: 'Attend Event Now', path: '/events', unlisted: true }),
  component: Join,
});

function Join() {
  return <JoinPage uuid={Route.useParams().uuid} t={Route.useSearch().t} />;
}
