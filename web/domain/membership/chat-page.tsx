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
    <Page title={chatTitle(access)} line="Between the evenings: work, questions, voices, and company.">
      {chat.isError ? (
        <FailedState error={chat.error} onRetry={() => void chat.refetch()} title="The chat didn't load" />
      ) : !chat.data ? (
        <SkeletonCards count={1} />
      ) : inside ? (
        <EmptyState
          title={chat.data.chatUrl ? 'The whole community is in there' : 'The chat is not open yet'}
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
            ? 'It opens on our chat server in a new tab. In-house work opportunities and the monthly industry feedback are posted there.'
            : 'Its address has not been set. Ask support when it opens.'}
        </EmptyState>
      ) : (
        <RefusedState
          title="The community chat is for members."
          action={<ButtonLink to="/subscriptions">Upgrade to a membership</ButtonLink>}
        >
          <p>Members talk with each other and with the teachers there, all week.</p>
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
