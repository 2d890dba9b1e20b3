import { createFileRoute } from '@tanstack/react-router';
import { ChatPage } from '#web/features/membership/chat-page.tsx';
import { chatQuery } from '#web/features/membership/membership.query.ts';
import { chatTitle } from '#web/features/membership/titles.rules.ts';
import { pageHead } from '#web/kit/head/page-head.ts';

export const Route = createFileRoute('/_shell/chat')({
  // The page itself shows a failure, with Retry
  loader: ({ context }) => context.queryClient.prefetchQuery(chatQuery),
  head: ({ match }) => pageHead({ title: chatTitle(match.context.user.access), path: '/chat', unlisted: true }),
  component: ChatPage,
});
