import { useMutation, useQueryClient } from '@tanstack/react-query';
import { LANDING_FAILED } from '#contract/landing/landing-blocks.ts';
import { Button } from '#web/kit/action/button.tsx';
import { toast } from '#web/kit/feedback/toast-store.ts';
import { useAttemptKey } from '#web/kit/form/use-attempt-key.ts';
import { ROW_CALLS } from './landing-calls.ts';
import { changeLanding } from './landing-editor.query.ts';
import { putRow } from './put-row.ts';

/** Adds the user as an instructor, with name, picture, and bio from their settings (rules-teachers LP6). */
export function AddMyself({ courseId, standing }: { courseId: number; standing: number }) {
  const client = useQueryClient();
  const keyOf = useAttemptKey();
  const add = useMutation({
    mutationFn: () => ROW_CALLS.instructors.add({ courseId, myself: true }, keyOf({ courseId, standing })),
    onSuccess: (row) => {
      toast.success('Added', row.complete ? undefined : 'Fill in who you are and what you do to show it on the page.');
      return changeLanding(client, courseId, (known) => putRow(known, 'instructors', row));
    },
    onError: (error) => toast.error(LANDING_FAILED, error.message),
  });
  return (
    <Button size="sm" variant="quiet" loading={add.isPending} onClick={() => add.mutate()}>
      Add myself
    </Button>
  );
}
