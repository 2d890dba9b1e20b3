import { createFileRoute } from '@tanstack/react-router';
import { ChatPage } from '#web/domain/membership/chat-page.tsx';
import { chatQuery } from '#web/domain/membership/membership.query.ts';
import { chatTitle } from '#web/domain/membership/titles.rules.ts';
import { pageHead } from '#web/kit/head/page-head.ts';

export const Route = createFileRoute('/_shell/chat')({
  // a failure is drawn by the page itself, with Retry
  loader: ({ context }) => context.queryClient.prefetchQuery(chatQuery),
  head: ({ match }) => pageHead({ title: chatTitle(match.context.user.access), path: '/chat', unlisted: true }),
  component: ChatPage,
});
