import { DryRunDialog } from '#web/kit/overlay/dry-run-dialog.tsx';
import { counted } from '#web/kit/text/counted.ts';
import type { AskedLessonChange } from './use-lesson-form.ts';

/** Before a lesson that learners open now is taken back or moved later (rules-teachers LE2). */
export function CloseLessonDialog({ asked }: { asked: AskedLessonChange }) {
  const { opened } = asked.change.totals;
  const what = asked.back ? 'They see it marked DRAFT and can’t open it' : 'They see it locked, with its new date';
  return (
    <DryRunDialog
      open
      onClose={() => asked.answer(false)}
      title={asked.back ? 'Take this lesson back?' : 'Open this lesson later?'}
      consequences={[
        {
          title: 'Who has opened it',
          lines:
            opened === 0
              ? ['Nobody has opened it yet.']
              : [
                  `${counted(opened, 'learner has', 'learners have')} opened it. ${what}. What they marked as read stays.`,
                  'Nobody is told about it again when it opens.',
                ],
        },
      ]}
      action={asked.back ? 'Take it back' : 'Move it'}
      onConfirm={() => asked.answer(true)}
    >
      {asked.again && <p>Somebody opened it since you looked. This is how it stands now.</p>}
    </DryRunDialog>
  );
}
