import { useBlocker } from '@tanstack/react-router';
import { Button } from '#web/kit/action/button.tsx';
import { Dialog } from '#web/kit/overlay/dialog.tsx';
import { useUnsavedChangesGuard } from './use-unsaved-changes-guard.ts';

/**
 * Asks before the person leaves a page with unsaved changes, by a link or by closing the window. `writing`: there is
 * typed text, including while it is being sent; if the session ends then, the person isn't redirected away.
 */
export function UnsavedChangesGuard({ changed, writing = changed }: { changed: boolean; writing?: boolean }) {
  useUnsavedChangesGuard(writing);
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: () => changed,
    enableBeforeUnload: () => changed,
    withResolver: true,
    disabled: !changed,
  });
  return (
    <Dialog
      open={status === 'blocked'}
      onClose={() => reset?.()}
      title="Leave without saving?"
      actions={
        <>
          <Button variant="secondary" onClick={() => reset?.()}>
            Stay here
          </Button>
          <Button onClick={() => proceed?.()}>Leave</Button>
        </>
      }
    >
      <p>Your changes on this page aren’t saved yet.</p>
    </Dialog>
  );
}
