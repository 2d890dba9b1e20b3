import { createFileRoute, Outlet } from '@tanstack/react-router';
import { isApiProblem } from '#web/api/problem.ts';
import { SchoolFrame } from '#web/features/teaching/manage/school-frame.tsx';
import { SchoolRefused } from '#web/features/teaching/manage/school-refused.tsx';
import { managedSchoolQuery } from '#web/features/teaching/teaching.query.ts';
import { orNotFound } from '#web/platform/or-not-found.ts';
import { setPageStatus } from '#web/platform/response-status.ts';

const FORBIDDEN = 403;

/** The frame around every page of a school that the person manages. Each API call checks the server's policy itself. */
export const Route = createFileRoute('/_shell/teachers/schools/$id')({
  // Checked before the child pages load: a Course Admin may not see those either.
  beforeLoad: async ({ context, params }): Promise<{ refused: string | null }> => {
    try {
      await context.queryClient.ensureQueryData(managedSchoolQuery(params.id));
      return { refused: null };
    } catch (error) {
      if (!isApiProblem(error) || error.status !== FORBIDDEN) return orNotFound(error);
      setPageStatus(FORBIDDEN);
      return { refused: error.message };
    }
  },
  component: Framed,
});

function Framed() {
  const { refused } = Route.useRouteContext();
  const { id } = Route.useParams();
  if (refused !== null) return <SchoolRefused message={refused} />;
  return (
    <SchoolFrame address={id}>
      <Outlet />
    </SchoolFrame>
  );
}
