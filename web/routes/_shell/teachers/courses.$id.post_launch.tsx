import { createFileRoute, redirect } from '@tanstack/react-router';

/** The post-launch checklist is the third launch checklist (rules-teachers U1). */
export const Route = createFileRoute('/_shell/teachers/courses/$id/post_launch')({
  beforeLoad: ({ params }) => {
    throw redirect({ to: '/teachers/courses/$id/launch_step3', params, statusCode: 301, replace: true });
  },
});
