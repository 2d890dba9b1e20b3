import { createFileRoute } from '@tanstack/react-router';
import { AuditPage } from '#web/features/accounts/staff/audit-page.tsx';
import { type ActivitySearch, activityQuery } from '#web/features/accounts/staff/staff.query.ts';
import { pageHead } from '#web/kit/head/page-head.ts';

const text = (value: unknown): string | undefined =>
  value === undefined || value === '' ? undefined : String(value).slice(0, 100);

export const Route = createFileRoute('/_shell/admin/audit')({
  validateSearch: (search: Record<string, unknown>): ActivitySearch => ({
    action: text(search.action),
    actor: Number.isInteger(Number(search.actor)) && Number(search.actor) > 0 ? Number(search.actor) : undefined,
    kind: text(search.kind),
    subject: text(search.subject),
    staff: search.staff === true || search.staff === 'true' || undefined,
  }),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => context.queryClient.prefetchInfiniteQuery(activityQuery(deps)),
  head: () => pageHead({ title: 'Audit log', within: ['Staff'], path: '/admin/audit', unlisted: true }),
  component: Audit,
});

function Audit() {
  return <AuditPage search={Route.useSearch()} />;
}
