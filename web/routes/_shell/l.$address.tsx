import { createFileRoute, redirect } from '@tanstack/react-router';
import { ContentPage } from '#web/features/lessons/content-page.tsx';
import { contentQuery, unlessRefused } from '#web/features/lessons/lessons.query.ts';
import { pageHead } from '#web/kit/head/page-head.ts';
import { orNotFound } from '#web/platform/or-not-found.ts';

export const Route = createFileRoute('/_shell/l/$address')({
  loader: async ({ context, params }) => {
    const page = await context.queryClient
      .ensureQueryData(contentQuery(params.address))
      .catch(unlessRefused)
      .catch(orNotFound);
    if (page && page.lesson.slug !== params.address) {
      const to = { to: '/l/$address', params: { address: page.lesson.slug } } as const;
      throw redirect({ ...to, statusCode: 301, replace: true });
    }
    if (!page) return undefined;
    const { name, courseName, schoolName } = page.lesson;
    return { name, courseName, schoolName };
  },
  head: ({ loaderData, params }) =>
    pageHead({
      title: loaderData?.name ?? 'Lesson',
      within: loaderData && [loaderData.courseName, loaderData.schoolName],
      path: `/l/${params.address}`,
      unlisted: true,
    }),
  component: Content,
});

function Content() {
  const { address } = Route.useParams();
  return <ContentPage key={address} address={address} />;
}
