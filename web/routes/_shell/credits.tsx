import { createFileRoute } from '@tanstack/react-router';
import { statementQuery } from '#web/features/credits/credits.query.ts';
import { CreditsPage } from '#web/features/credits/credits-page.tsx';
import { pageHead } from '#web/kit/head/page-head.ts';

interface Search {
  page?: number | undefined;
}

export const Route = createFileRoute('/_shell/credits')({
  validateSearch: (search): Search => ({
    page: Number.isSafeInteger(search.page) && Number(search.page) > 1 ? Number(search.page) : undefined,
  }),
  loaderDeps: ({ search }) => ({ page: search.page ?? 1 }),
  head: () => pageHead({ title: 'Credits', path: '/credits', unlisted: true }),
  // The page itself shows a failure, with Retry
  loader: ({ context, deps }) => context.queryClient.prefetchQuery(statementQuery(deps.page)),
  component: Statement,
});

function Statement() {
  const { page = 1 } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <CreditsPage page={page} onPage={(next) => void navigate({ search: { page: next > 1 ? next : undefined } })} />
  );
}
