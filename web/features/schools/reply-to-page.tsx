import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { confirmReplyTo, type ReplyToQuestion } from '#contract/schools/reply-to.endpoints.ts';
import { call } from '#web/api/client.ts';
import { Button } from '#web/kit/action/button.tsx';
import { EntryCard } from '#web/kit/layout/entry-card.tsx';
import { Stack } from '#web/kit/layout/page.tsx';
import { replyToQuery } from './reply-to.query.ts';

const TITLES: Readonly<Record<ReplyToQuestion['state'], string>> = {
  asked: 'Can we send replies to you?',
  confirmed: "You'll get the replies",
  expired: 'This link has expired',
  withdrawn: 'This request is no longer open',
};

/**
 * Behind the link that asks whether replies to a course's emails may go to an email address: only its button does
 * anything.
 */
export function ReplyToPage({ token }: { token: string }) {
  const client = useQueryClient();
  const query = replyToQuery(token);
  const { data: request } = useSuspenseQuery(query);
  const confirm = useMutation({
    mutationFn: () => call(confirmReplyTo, { params: { token } }),
    onSuccess: ({ replyTo }) => client.setQueryData(query.queryKey, replyTo),
    onError: () => client.invalidateQueries({ queryKey: query.queryKey }),
  });
  if (!request) {
    return (
      <EntryCard title="This link doesn’t work">
        <p>Check that you copied the whole link from the email, or ask the school to send it again.</p>
      </EntryCard>
    );
  }
  const { state, courseName, schoolName, address } = request;
  return (
    <EntryCard title={TITLES[state]} line={`${courseName} with ${schoolName}`}>
      <Stack gap={16}>
        {state === 'asked' && (
          <>
            <p>
              <bdi>{schoolName}</bdi> teaches on Callboard and wants replies to its {courseName} emails to go to{' '}
              <strong>{address}</strong>. Students will see this email address when they reply.
            </p>
            {confirm.isError && <p role="alert">{confirm.error.message}</p>}
            <Button size="lg" wide loading={confirm.isPending} onClick={() => confirm.mutate()}>
              Yes, send replies to me
            </Button>
            <p>Don’t know this school? Close this page and nothing changes.</p>
          </>
        )}
        {state === 'confirmed' && (
          <p role="status">
            {address} is confirmed. If you no longer want these replies, ask the school to use a different email
            address.
          </p>
        )}
        {state === 'expired' && (
          <p role="status">
            It worked for 14 days. Nothing has changed, and <bdi>{schoolName}</bdi> can send you a new one.
          </p>
        )}
        {state === 'withdrawn' && (
          <p role="status">
            <bdi>{schoolName}</bdi> withdrew the request or sent a newer email; only the link in the newest email works.
            Nothing has changed.
          </p>
        )}
      </Stack>
    </EntryCard>
  );
}
