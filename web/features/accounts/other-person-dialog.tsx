import { useQuery } from '@tanstack/react-query';
import { getMe } from '#contract/accounts/users.endpoints.ts';
import { call } from '#web/api/client.ts';
import { Button } from '#web/kit/action/button.tsx';
import { Dialog } from '#web/kit/overlay/dialog.tsx';

/**
 * Says that this browser is now signed in as someone other than the person the page was rendered for, and offers to
 * reload it for the new person.
 */
export function OtherPersonDialog({ onClose }: { onClose: () => void }) {
  // A separate query, not the page's current user, so the page stays as rendered.
  const { data } = useQuery({
    queryKey: ['accounts', 'other-person'],
    queryFn: () => call(getMe),
    staleTime: 0,
    gcTime: 0,
  });
  const name = data?.user?.displayName;
  return (
    <Dialog
      open
      onClose={onClose}
      title={name ? `You're signed in as ${name} now` : "You're signed in as someone else now"}
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            Not now
          </Button>
          <Button onClick={() => window.location.reload()}>{name ? `Reload as ${name}` : 'Reload'}</Button>
        </>
      }
    >
      <p>
        Someone signed in with another account in this browser. This page was opened before that, so nothing you do here
        will be saved until you reload. Copy anything you haven't saved yet.
      </p>
    </Dialog>
  );
}
