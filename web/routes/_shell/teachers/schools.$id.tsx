import { createFileRoute, Outlet } from '@tanstack/react-router';
import { SchoolFrame } from '#web/domain/teaching/manage/school-frame.tsx';
import { managedSchoolQuery } from '#web/domain/teaching/teaching.query.ts';
import { orNotFound } from '#web/platform/or-not-found.ts';

/** Every page of a school that one manages stands under its frame; each call asks the server's policy itself. */
export const Route = createFileRoute('/_shell/teachers/schools/$id')({
  loader: ({ context, params }) => context.queryClient.ensureQueryData(managedSchoolQuery(params.id)).catch(orNotFound),
  component: Framed,
});

function Framed() {
  return (
    <SchoolFrame address={Route.useParams().id}>
      <Outlet />
    </SchoolFrame>
  );
}
