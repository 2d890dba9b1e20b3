import { createFileRoute } from '@tanstack/react-router';
import { ChatPage } from '#web/domain/membership/chat-page.tsx';
import { chatQuery } from '#web/domain/membership/membership.query.ts';
import { pageHead } from '#web/kit/head/page-head.ts';

export const Route = createFileRoute('/_shell/chat')({
  // a failure is drawn by the page itself, with Retry
  loader: ({ context }) => context.queryClient.prefetchQuery(chatQuery),
  head: () => pageHead({ title: 'Community Chat', path: '/chat', unlisted: true }),
  component: ChatPage,
});
