import { useState } from 'react';
import type { GradingSubmission } from '#contract/workouts/feedback.endpoints.ts';
import { Button } from '#web/kit/action/button.tsx';
import { RichText } from '#web/kit/rich-text/rich-text.tsx';
import layoutStyles from '#web/kit/theme/layout.module.css';
import textStyles from '#web/kit/theme/text.module.css';
import { PlainDateTime } from '#web/kit/time/date-time.tsx';
import styles from './grading.module.css';

interface ReadByOtherProps {
  reader: NonNullable<GradingSubmission['reader']>;
  draft: GradingSubmission['draft'];
  /** What was typed here and isn't saved; null: nothing. */
  unsent: string | null;
  onTakeOver: () => Promise<void>;
}

/** Someone else is reading the submission: who, until when, what they have written so far, and how to take over. */
export function ReadByOther({ reader, draft, unsent, onTakeOver }: ReadByOtherProps) {
  const [taking, setTaking] = useState(false);
  const take = async () => {
    setTaking(true);
    await onTakeOver();
    setTaking(false);
  };
  return (
    <section aria-label="Feedback" className={layoutStyles.column12}>
      <div className={styles.notice} role="status">
        <p>
          <strong>{reader.name} is reading this.</strong> It's reserved for them until{' '}
          <PlainDateTime at={reader.untilUtc} /> unless you take over.{' '}
          {unsent !== null && <span>We kept what you typed on this device. Take over to get it back.</span>}
        </p>
        <div className={layoutStyles.row8}>
          <Button variant="secondary" size="sm" loading={taking} onClick={() => void take()}>
            Take over
          </Button>
        </div>
      </div>
      {draft.feedback !== '' && (
        <>
          <h3 className={textStyles.subhead}>Their draft</h3>
          <div className={styles.work}>
            <RichText html={draft.feedback} />
          </div>
        </>
      )}
      {unsent !== null && (
        <>
          <h3 className={textStyles.subhead}>Your unsaved draft</h3>
          <div className={styles.work}>
            <RichText html={unsent} />
          </div>
        </>
      )}
    </section>
  );
}
