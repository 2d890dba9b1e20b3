import { createFileRoute } from '@tanstack/react-router';
import { replyToQuery } from '#web/features/schools/reply-to.query.ts';
import { ReplyToPage } from '#web/features/schools/reply-to-page.tsx';
import { pageHead } from '#web/kit/head/page-head.ts';

export const Route = createFileRoute('/_public/reply_to/$token')({
  staticData: { door: true },
  headers: () => ({ 'referrer-policy': 'no-referrer' }),
  loader: ({ context, params }) => context.queryClient.ensureQueryData(replyToQuery(params.token)),
  head: () => pageHead({ title: 'Course replies', path: '/courses', unlisted: true }),
  component: ReplyTo,
});

function ReplyTo() {
  return <ReplyToPage token={Route.useParams().token} />;
}
