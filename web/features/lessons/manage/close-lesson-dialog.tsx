import { DryRunDialog } from '#web/kit/form/dry-run-dialog.tsx';
import { counted } from '#web/kit/text/counted.ts';
import type { LessonConfirmation } from './use-lesson-form.ts';

/** Asks before a lesson that learners can open now is unpublished or moved later (rules-teachers LE2). */
export function CloseLessonDialog({ confirmation }: { confirmation: LessonConfirmation }) {
  const { change, back } = confirmation.about;
  const { opened } = change.totals;
  const effect = back ? 'They’ll see it marked DRAFT and can’t open it' : 'They’ll see it locked, with the new date';
  return (
    <DryRunDialog
      open
      onClose={() => confirmation.resolve(null)}
      title={back ? 'Unpublish this lesson?' : 'Open this lesson later?'}
      consequences={[
        {
          title: "Who's opened it",
          lines:
            opened === 0
              ? ['No one has opened it yet.']
              : [
                  `${counted(opened, 'learner has', 'learners have')} opened it. ${effect}. It stays marked as read for those who marked it.`,
                  'No one is notified again when it opens.',
                ],
        },
      ]}
      action={back ? 'Unpublish' : 'Change date'}
      onConfirm={() => confirmation.resolve(change.totals)}
    >
      {confirmation.isRetry && <p>Someone just opened it. Here's the latest.</p>}
    </DryRunDialog>
  );
}
