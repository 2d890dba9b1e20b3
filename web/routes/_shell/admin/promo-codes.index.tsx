import { createFileRoute } from '@tanstack/react-router';
import { PromoCodesPage } from '#web/features/promo/staff/promo-codes-page.tsx';
import { promoCodesQuery } from '#web/features/promo/staff/staff-promo.query.ts';
import { pageHead } from '#web/kit/head/page-head.ts';

interface Search {
  page?: number | undefined;
}

export const Route = createFileRoute('/_shell/admin/promo-codes/')({
  validateSearch: (search): Search => ({
    page: Number.isSafeInteger(search.page) && Number(search.page) > 1 ? Number(search.page) : undefined,
  }),
  loaderDeps: ({ search }) => ({ page: search.page ?? 1 }),
  loader: ({ context, deps }) => context.queryClient.prefetchQuery(promoCodesQuery(deps.page)),
  head: () => pageHead({ title: 'Promo codes', within: ['Staff'], path: '/admin/promo-codes', unlisted: true }),
  component: Codes,
});

function Codes() {
  const { page = 1 } = Route.useSearch();
  const navigate = Route.useNavigate();
  return <PromoCodesPage page={page} onPage={(next) => void navigate({ search: { page: next } })} />;
}
