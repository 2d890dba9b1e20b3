import { IconBell, IconBellCheck } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { followSchool } from '#contract/catalog/school-page.endpoints.ts';
import type { School } from '#contract/schools/courses.endpoints.ts';
import { call } from '#web/api/client.ts';
import { Button, ButtonLink } from '#web/kit/action/button.tsx';
import { toast } from '#web/kit/feedback/toast-store.ts';
import { useVisitor } from '#web/session/current-user.ts';

/** Sets and removes the reminders of all of a school's courses at once. Visitors go to sign-in and come back. */
export function FollowSchool({ school, following }: { school: School; following: boolean }) {
  const client = useQueryClient();
  const signedIn = useVisitor() !== null;
  const press = useMutation({
    mutationFn: (wanted: boolean) =>
      call(followSchool, { params: { id: String(school.id) }, body: { following: wanted } }),
    onError: (failure) => toast.error("Couldn't update your follow", failure.message),
    onSuccess: ({ isFollowing }) => {
      const about = `school:${school.id}`;
      if (isFollowing)
        toast.success('Following', 'We’ll email you when one of its courses opens for enrollment.', about);
      else toast.success('No longer following', undefined, about);
    },
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: ['schools', 'life'] }),
        client.invalidateQueries({ queryKey: ['enrolment'] }),
      ]),
  });
  if (!signedIn) {
    return (
      <ButtonLink to="/login" search={{ next: `/schools/${school.slug}` }} variant="secondary">
        <IconBell size={17} stroke={1.75} aria-hidden="true" />
        Follow
      </ButtonLink>
    );
  }
  const on = press.isPending ? press.variables : following;
  const Icon = on ? IconBellCheck : IconBell;
  return (
    <Button
      variant={on ? 'secondary' : 'primary'}
      aria-pressed={on}
      aria-description={school.name}
      onClick={() => press.mutate(!on)}
    >
      <Icon size={17} stroke={1.75} aria-hidden="true" />
      <span>{on ? 'Following' : 'Follow'}</span>
    </Button>
  );
}
