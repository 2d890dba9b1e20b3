import { createFileRoute, notFound } from '@tanstack/react-router';
import { StaffContentEditor } from '#web/domain/lessons/staff/staff-content-editor.tsx';
import { staffContentQuery } from '#web/domain/lessons/staff/staff-material.query.ts';
import { pageHead } from '#web/kit/head/page-head.ts';

export const Route = createFileRoute('/_shell/admin/course-material/lessons/$id')({
  loader: ({ context, params }) => {
    if (!/^\d{1,15}$/.test(params.id)) throw notFound();
    return context.queryClient.ensureQueryData(staffContentQuery(Number(params.id)));
  },
  head: () => pageHead({ title: 'Lesson', path: '/admin/course-material', unlisted: true }),
  component: Lesson,
});

function Lesson() {
  const { id } = Route.useParams();
  return <StaffContentEditor key={id} id={Number(id)} />;
}
