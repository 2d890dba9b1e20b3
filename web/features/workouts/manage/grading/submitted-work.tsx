import { webLinkOf } from '#contract/primitives/web-address.ts';
import type { GradingSubmission } from '#contract/workouts/feedback.endpoints.ts';
import { SentFile } from '#web/features/workouts/work-file-field.tsx';
import { RichText } from '#web/kit/rich-text/rich-text.tsx';
import layoutStyles from '#web/kit/theme/layout.module.css';
import textStyles from '#web/kit/theme/text.module.css';
import { DateOnly, DateTime } from '#web/kit/time/date-time.tsx';
import styles from './grading.module.css';

/** What a learner submitted: text, a link, a file; and the instructions they had. */
export function SubmittedWork({ work }: { work: GradingSubmission }) {
  return (
    <section aria-label={`Submission from ${work.student.name}`} className={layoutStyles.column12}>
      <p className={textStyles.softSmall}>
        {work.student.email} · submitted <DateTime at={work.submittedAtUtc} />
        {work.state !== 'answered' && (
          <span>
            {' '}
            · due <DateOnly at={work.dueAtUtc} />
          </span>
        )}
      </p>
      <div className={styles.work}>
        {work.text && <RichText html={work.text} />}
        {work.url && (
          <a
            className={textStyles.breakAnywhere}
            href={webLinkOf(work.url) ?? undefined}
            target="_blank"
            rel="noopener nofollow ugc"
          >
            {work.url}
          </a>
        )}
        {work.file && <SentFile file={work.file} />}
      </div>
      <details className={styles.asked}>
        <summary>Instructions</summary>
        <RichText html={work.workout.instructions} />
      </details>
    </section>
  );
}
