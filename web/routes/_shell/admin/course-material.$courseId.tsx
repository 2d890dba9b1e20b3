import { createFileRoute, notFound } from '@tanstack/react-router';
import { staffMaterialQuery } from '#web/domain/lessons/staff/staff-material.query.ts';
import { StaffMaterialPage } from '#web/domain/lessons/staff/staff-material-page.tsx';
import { pageHead } from '#web/kit/head/page-head.ts';

export const Route = createFileRoute('/_shell/admin/course-material/$courseId')({
  loader: ({ context, params }) => {
    if (!/^\d{1,15}$/.test(params.courseId)) throw notFound();
    return context.queryClient.ensureQueryData(staffMaterialQuery(Number(params.courseId)));
  },
  head: () => pageHead({ title: 'Course material', path: '/admin/course-material', unlisted: true }),
  component: Material,
});

function Material() {
  const { courseId } = Route.useParams();
  return <StaffMaterialPage key={courseId} courseId={Number(courseId)} />;
}
