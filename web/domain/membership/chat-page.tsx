import { IconMessageCircle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { ButtonAnchor, ButtonLink } from '#web/kit/action/button.tsx';
import { Page } from '#web/kit/layout/page.tsx';
import { SkeletonCards } from '#web/kit/state/skeleton.tsx';
import { EmptyState, FailedState, RefusedState } from '#web/kit/state/states.tsx';
import { useCurrentUser } from '#web/session/current-user.ts';
import { chatQuery } from './membership.query.ts';
import { chatsInside, chatTitle } from './titles.rules.ts';

const OUTSIDE = { target: '_blank', rel: 'noopener noreferrer' } as const;

/** Where the community talks: members and staff go to the chat server, everyone else to its public area. */
export function ChatPage() {
  const { access } = useCurrentUser();
  const chat = useQuery(chatQuery);
  const inside = chatsInside(access);
  return (
    <Page title={chatTitle(access)} line="Share work, ask questions, and keep each other company between events.">
      {chat.isError ? (
        <FailedState error={chat.error} onRetry={() => void chat.refetch()} title="Couldn't load the chat" />
      ) : !chat.data ? (
        <SkeletonCards count={1} />
      ) : inside ? (
        <EmptyState
          title={chat.data.chatUrl ? 'The whole community is here' : "The chat isn't open yet"}
          icon={<IconMessageCircle size={26} stroke={1.75} />}
          action={
            chat.data.chatUrl ? (
              <ButtonAnchor href={chat.data.chatUrl} {...OUTSIDE}>
                Start Chatting
              </ButtonAnchor>
            ) : undefined
          }
        >
          {chat.data.chatUrl
            ? 'It opens on our chat server in a new tab. We post in-house work opportunities and monthly industry feedback there.'
            : "It hasn't been set up. Ask support when it opens."}
        </EmptyState>
      ) : (
        <RefusedState
          title="The community chat is for members."
          action={<ButtonLink to="/subscriptions">Upgrade to a membership</ButtonLink>}
        >
          <p>Members chat with each other and with teachers there all week.</p>
          {chat.data.publicChatUrl && (
            <p>
              Everyone is welcome in the{' '}
              <a href={chat.data.publicChatUrl} {...OUTSIDE}>
                public chat area
              </a>
              .
            </p>
          )}
        </RefusedState>
      )}
    </Page>
  );
}
