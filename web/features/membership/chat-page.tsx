import { IconExternalLink, IconMessageCircle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { ButtonAnchor, ButtonLink } from '#web/kit/action/button.tsx';
import { Page } from '#web/kit/layout/page.tsx';
import { SkeletonCards } from '#web/kit/state/skeleton.tsx';
import { EmptyState, FailedState, RefusedState } from '#web/kit/state/states.tsx';
import textStyles from '#web/kit/theme/text.module.css';
import { useCurrentUser } from '#web/session/current-user.ts';
import { Benefits } from './benefits.tsx';
import styles from './chat-page.module.css';
import { chatQuery } from './membership.query.ts';
import { chatsInside, chatTitle } from './titles.rules.ts';

const OUTSIDE = { target: '_blank', rel: 'noopener noreferrer' } as const;

/** Where the community chats: members and staff go to the chat server, everyone else to its public area. */
export function ChatPage() {
  const { access } = useCurrentUser();
  const chat = useQuery(chatQuery);
  const inside = chatsInside(access);
  return (
    <Page title={chatTitle(access)} line="Where members and teachers talk between events." narrow>
      {chat.isError ? (
        <FailedState error={chat.error} onRetry={() => void chat.refetch()} title="Couldn't load the chat" />
      ) : !chat.data ? (
        <SkeletonCards count={1} />
      ) : inside ? (
        <Inside url={chat.data.chatUrl} />
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

/** A link to the chat server, and what members use it for. `url`: null until the chat is set up. */
function Inside({ url }: { url: string | null }) {
  const hintId = useId();
  if (!url) {
    return (
      <EmptyState title="The chat isn't open yet" icon={<IconMessageCircle size={26} stroke={1.75} />}>
        It hasn't been set up. Ask support when it opens.
      </EmptyState>
    );
  }
  return (
    <>
      <div className={styles.way}>
        <ButtonAnchor
          href={url}
          {...OUTSIDE}
          size="lg"
          icon={<IconExternalLink size={20} stroke={1.75} aria-hidden="true" />}
          aria-describedby={hintId}
        >
          Start Chatting
        </ButtonAnchor>
        <p id={hintId} className={styles.where}>
          Opens {new URL(url).hostname} in a new tab.
        </p>
      </div>
      <section className={styles.inside}>
        <h2 className={textStyles.larger}>What it's for</h2>
        <Benefits
          of={[
            'Show your work and ask other members and teachers about it',
            'Hear about in-house work opportunities',
            'Get monthly industry feedback',
          ]}
        />
      </section>
    </>
  );
}
