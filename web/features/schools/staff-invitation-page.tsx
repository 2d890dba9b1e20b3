import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { requestLink } from '#contract/accounts/auth.endpoints.ts';
import { acceptStaffInvitation, type StaffInvitation } from '#contract/schools/staff-invitations.endpoints.ts';
import { call } from '#web/api/client.ts';
import { Button, ButtonAnchor, ButtonLink } from '#web/kit/action/button.tsx';
import { EntryCard } from '#web/kit/layout/entry-card.tsx';
import { Stack } from '#web/kit/layout/page.tsx';
import { DateOnly } from '#web/kit/time/date-time.tsx';
import { useVisitor } from '#web/session/current-user.ts';
import { leave, loginAddress, onboardingAddress } from '#web/session/session.ts';
import { staffInvitationQuery } from './staff-invitation.query.ts';

const OVER = {
  expired: ['This invitation has expired', 'Ask the person who invited you to send it again.'],
  withdrawn: ['This invitation was withdrawn', 'Not expecting that? Ask the person who invited you.'],
  used: [
    'This invitation has already been used',
    'It can be accepted once. If it was you, sign in with the account that accepted it.',
  ],
} as const;

const roleIn = ({ role, course, school }: StaffInvitation) =>
  course ? `${role} for ${course.name} (${school.name})` : `${role} at ${school.name}`;
/** The hub to open after accepting. */
const homeOf = ({ course, school }: StaffInvitation) =>
  course ? `/teachers/courses/${course.id}` : `/teachers/schools/${school.id}`;

/**
 * Behind the link of an invitation to a school's staff: who invites the reader to what, and the accept button
 * (rules-teachers D5).
 */
export function StaffInvitationPage({ token }: { token: string }) {
  const { data: invitation } = useSuspenseQuery(staffInvitationQuery(token));
  const here = `/staff_invitations/${token}`;
  if (!invitation) {
    return (
      <EntryCard title="This link no longer works">
        <p>When an invitation is sent again, only the link in the newest email works. Look for a newer one.</p>
      </EntryCard>
    );
  }
  if (invitation.state === 'used' && invitation.reader === 'yours') return <Accepted invitation={invitation} />;
  if (invitation.state !== 'open') {
    const [title, line] = OVER[invitation.state];
    return (
      <EntryCard title={title} line={roleIn(invitation)}>
        <p>{line}</p>
      </EntryCard>
    );
  }
  return (
    <EntryCard
      title="You're invited to teach"
      line={`${invitation.invitedBy ?? invitation.school.name} invited you to be ${roleIn(invitation)}.`}
    >
      <Stack gap={16}>
        <p>
          {invitation.course
            ? "You'll manage the course: its landing page, cohorts, events, surveys, students, and emails."
            : "You'll manage everything at the school: courses, cohorts, events, staff, and payouts."}{' '}
          The invitation is good until <DateOnly at={invitation.expiresAt} />.
        </p>
        <NextStep invitation={invitation} token={token} here={here} />
      </Stack>
    </EntryCard>
  );
}

function Accepted({ invitation }: { invitation: StaffInvitation }) {
  return (
    <EntryCard title="You're on the staff" line={roleIn(invitation)}>
      <ButtonAnchor size="lg" wide href={homeOf(invitation)}>
        {invitation.course ? 'Go to the course' : 'Go to the school'}
      </ButtonAnchor>
    </EntryCard>
  );
}

/** The step for this reader: sign in, finish signing up, verify the email address, switch accounts, or accept. */
function NextStep({ invitation, token, here }: { invitation: StaffInvitation; token: string; here: string }) {
  const user = useVisitor();
  if (!user) {
    return (
      <Stack key="visitor" gap={12}>
        <p>
          This invitation is for {invitation.address && <span>{invitation.address}</span>}
          <span>. Sign in or create an account with that email, and you’ll come right back here.</span>
        </p>
        <ButtonLink to="/login" search={{ next: here }} size="lg" wide>
          Sign in
        </ButtonLink>
        <ButtonLink to="/sign_up" search={{ next: here }} variant="secondary" wide>
          Join Callboard
        </ButtonLink>
      </Stack>
    );
  }
  if (invitation.reader === 'other') {
    return (
      <Stack gap={12}>
        <p role="alert">
          This invitation is for {invitation.address && <span>{invitation.address}</span>}
          <span>, but you’re signed in as </span>
          {user.email}.
        </p>
        <Button wide onClick={() => void leave(loginAddress(here))}>
          Use another account
        </Button>
      </Stack>
    );
  }
  if (invitation.reader === 'unproved') return <Prove email={user.email} here={here} />;
  if (user.needsOnboarding) {
    return (
      <ButtonAnchor size="lg" wide href={onboardingAddress(here)}>
        Finish your account first
      </ButtonAnchor>
    );
  }
  return <Accept token={token} />;
}

function Prove({ email, here }: { email: string; here: string }) {
  const mail = useMutation({ mutationFn: () => call(requestLink, { body: { email, next: here } }) });
  if (mail.isSuccess) return <p role="status">{mail.data.message}</p>;
  return (
    <Stack gap={12}>
      <p>First, confirm that {email} is yours. We’ll email you a link that brings you back here.</p>
      {mail.isError && <p role="alert">{mail.error.message}</p>}
      <Button size="lg" wide loading={mail.isPending} onClick={() => mail.mutate()}>
        Email me a link
      </Button>
    </Stack>
  );
}

function Accept({ token }: { token: string }) {
  const client = useQueryClient();
  const query = staffInvitationQuery(token);
  const accept = useMutation({
    mutationFn: () => call(acceptStaffInvitation, { params: { token } }),
    // A full page load: rights, navigation, and session have changed.
    onSuccess: ({ invitation }) => window.location.assign(homeOf(invitation)),
    onError: () => client.invalidateQueries({ queryKey: query.queryKey }),
  });
  return (
    <Stack gap={12}>
      {accept.isError && <p role="alert">{accept.error.message}</p>}
      <Button size="lg" wide loading={accept.isPending || accept.isSuccess} onClick={() => accept.mutate()}>
        Accept
      </Button>
    </Stack>
  );
}
