import { createFileRoute, notFound } from '@tanstack/react-router';
import { subjectLabel } from '#web/features/payouts/manage/payout-text.rules.ts';
import { payoutQuery } from '#web/features/payouts/manage/payouts.query.ts';
import { StatementPage } from '#web/features/payouts/manage/statement/statement-page.tsx';
import { SchoolFrame } from '#web/features/teaching/manage/school-frame.tsx';
import { managedSchoolQuery } from '#web/features/teaching/teaching.query.ts';
import { pageHead } from '#web/kit/head/page-head.ts';
import { orNotFound } from '#web/platform/or-not-found.ts';

const idOf = (written: string): number => {
  if (!/^[1-9]\d{0,14}$/.test(written)) throw notFound();
  return Number(written);
};

export const Route = createFileRoute('/_shell/teachers/payouts/$id')({
  loader: async ({ context: { queryClient }, params }) => {
    const shown = await queryClient.ensureQueryData(payoutQuery(idOf(params.id))).catch(orNotFound);
    await queryClient.ensureQueryData(managedSchoolQuery(String(shown.school.id)));
    return shown;
  },
  head: ({ loaderData, params }) =>
    pageHead({
      title: loaderData ? `Payout, ${subjectLabel(loaderData.payout)}` : 'Payout',
      within: loaderData && [loaderData.school.name],
      path: `/teachers/payouts/${params.id}`,
      unlisted: true,
    }),
  component: Payout,
});

function Payout() {
  const { id } = Route.useParams();
  const { school } = Route.useLoaderData();
  return (
    <SchoolFrame address={String(school.id)}>
      <StatementPage key={id} id={Number(id)} />
    </SchoolFrame>
  );
}
