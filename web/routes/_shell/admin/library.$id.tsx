import { createFileRoute, notFound } from '@tanstack/react-router';
import { LIBRARY_KINDS, type LibraryKind } from '#contract/library/library.endpoints.ts';
import { staffLibraryContentQuery } from '#web/features/library/staff/staff-library.query.ts';
import { LibraryEditor, NewLibraryContent } from '#web/features/library/staff/staff-library-editor.tsx';
import { pageHead } from '#web/kit/head/page-head.ts';

export const Route = createFileRoute('/_shell/admin/library/$id')({
  validateSearch: (search: Record<string, unknown>): { kind?: LibraryKind | undefined } => ({
    kind: LIBRARY_KINDS.find((each) => each === search.kind),
  }),
  loader: async ({ context, params }) => {
    if (params.id === 'new') return { id: null, name: 'New entry' };
    if (!/^\d{1,15}$/.test(params.id)) throw notFound();
    const { content } = await context.queryClient.ensureQueryData(staffLibraryContentQuery(Number(params.id)));
    return { id: content.id, name: content.name };
  },
  head: ({ loaderData }) =>
    pageHead({
      title: loaderData?.name ?? 'Piece',
      within: ['Library', 'Staff'],
      path: '/admin/library',
      unlisted: true,
    }),
  component: Content,
});

function Content() {
  const { id } = Route.useLoaderData();
  const { kind = 'Concept' } = Route.useSearch();
  return id === null ? <NewLibraryContent kind={kind} /> : <LibraryEditor key={id} id={id} />;
}
