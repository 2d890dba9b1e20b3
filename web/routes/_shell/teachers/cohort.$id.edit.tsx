import { createFileRoute, redirect } from '@tanstack/react-router';

/** The URL that T56 gives a cohort's editor (A10). */
export const Route = createFileRoute('/_shell/teachers/cohort/$id/edit')({
  beforeLoad: ({ params }) => {
    throw redirect({ to: '/teachers/cohorts/$id/edit', params, statusCode: 301, replace: true });
  },
});
