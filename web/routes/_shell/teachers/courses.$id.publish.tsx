import { createFileRoute, redirect } from '@tanstack/react-router';

/** The URL that T40 gives the same screen (U5). */
export const Route = createFileRoute('/_shell/teachers/courses/$id/publish')({
  beforeLoad: ({ params }) => {
    throw redirect({ to: '/teachers/courses/$id/publish_cohort', params, statusCode: 301, replace: true });
  },
});
