import { createFileRoute, notFound } from '@tanstack/react-router';
import { PromoUsesPage } from '#web/features/promo/staff/promo-uses-page.tsx';
import { promoUsesQuery } from '#web/features/promo/staff/staff-promo.query.ts';
import { pageHead } from '#web/kit/head/page-head.ts';

interface Search {
  page?: number | undefined;
}

export const Route = createFileRoute('/_shell/admin/promo-codes/$id')({
  validateSearch: (search): Search => ({
    page: Number.isSafeInteger(search.page) && Number(search.page) > 1 ? Number(search.page) : undefined,
  }),
  loaderDeps: ({ search }) => ({ page: search.page ?? 1 }),
  loader: ({ context, params, deps }) => {
    if (!/^\d{1,15}$/.test(params.id)) throw notFound();
    return context.queryClient.ensureQueryData(promoUsesQuery(Number(params.id), deps.page));
  },
  head: ({ loaderData }) =>
    pageHead({
      title: loaderData?.promoCode.code ?? 'Code uses',
      within: ['Staff'],
      path: '/admin/promo-codes',
      unlisted: true,
    }),
  component: Uses,
});

function Uses() {
  const { page = 1 } = Route.useSearch();
  const { id } = Route.useParams();
  const navigate = Route.useNavigate();
  return <PromoUsesPage id={Number(id)} page={page} onPage={(next) => void navigate({ search: { page: next } })} />;
}
