import { DryRunDialog } from '#web/kit/form/dry-run-dialog.tsx';
import { counted } from '#web/kit/text/counted.ts';
import type { AskedLessonChange } from './use-lesson-form.ts';

/** Asks before a lesson that learners can open now is unpublished or moved later (rules-teachers LE2). */
export function CloseLessonDialog({ asked }: { asked: AskedLessonChange }) {
  const { opened } = asked.change.totals;
  const effect = asked.back
    ? 'They’ll see it marked DRAFT and can’t open it'
    : 'They’ll see it locked, with the new date';
  return (
    <DryRunDialog
      open
      onClose={() => asked.answer(false)}
      title={asked.back ? 'Unpublish this lesson?' : 'Open this lesson later?'}
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
      action={asked.back ? 'Unpublish' : 'Change date'}
      onConfirm={() => asked.answer(true)}
    >
      {asked.again && <p>Someone just opened it. Here's the latest.</p>}
    </DryRunDialog>
  );
}
