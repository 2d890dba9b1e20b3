import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { changeCourseWaitlist } from '#contract/surveys/surveys.endpoints.ts';
import { call } from '#web/api/client.ts';
import { Button } from '#web/kit/action/button.tsx';
import { EntryCard } from '#web/kit/layout/entry-card.tsx';
import { courseWaitlistQuery } from './surveys.query.ts';

const TITLES = {
  asked: 'Join the waitlist?',
  joined: "You're on the waitlist",
  left: "You're not on the waitlist",
} as const;

/** Behind the link of the waitlist email: only its buttons do anything. */
export function WaitlistPage({ token }: { token: string }) {
  const client = useQueryClient();
  const query = courseWaitlistQuery(token);
  const { course, state } = useSuspenseQuery(query).data;
  const change = useMutation({
    mutationFn: (joined: boolean) => call(changeCourseWaitlist, { params: { token }, body: { joined } }),
    onSuccess: (entry) => client.setQueryData(query.queryKey, entry),
  });
  return (
    <EntryCard
      title={TITLES[state]}
      line={`${course.name} with ${course.schoolName}`}
      foot={
        <Link to="/courses/$slug" params={{ slug: course.slug }}>
          Go to the course
        </Link>
      }
    >
      <p role="status">
        {state === 'joined' && <span>We’ll email you as soon as a new cohort opens.</span>}
        {state === 'left' && <span>You won't get emails about it anymore.</span>}
        {state === 'asked' && <span>Confirm that this email is yours.</span>}
      </p>
      {change.isError && <p role="alert">{change.error.message}</p>}
      {state === 'joined' ? (
        <Button variant="secondary" wide loading={change.isPending} onClick={() => change.mutate(false)}>
          Leave the waitlist
        </Button>
      ) : (
        <Button size="lg" wide loading={change.isPending} onClick={() => change.mutate(true)}>
          {state === 'asked' ? 'Join the waitlist' : 'Join the waitlist again'}
        </Button>
      )}
    </EntryCard>
  );
}
