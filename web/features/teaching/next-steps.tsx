import { IconChevronRight, IconCircleDashed } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { MAX_NEXT_STEPS, type NextStep } from '#contract/teaching/teaching-schools.endpoints.ts';
import { usePageExists } from '#web/kit/action/page-link.tsx';
import { apart } from '#web/kit/text/apart.ts';
import layoutStyles from '#web/kit/theme/layout.module.css';
import textStyles from '#web/kit/theme/text.module.css';
import { DateTime } from '#web/kit/time/date-time.tsx';
import { wordsOfStep } from './next-step-text.ts';
import styles from './next-steps.module.css';

/** What to do next, most urgent first; each links to where it is done, once that page exists. */
export function NextSteps({ steps }: { steps: readonly NextStep[] }) {
  const exists = usePageExists();
  return (
    <>
      <ul className={`${layoutStyles.surface} ${styles.steps}`}>
        {steps.map((step) => {
          const { title, about, place } = wordsOfStep(step);
          const content = (
            <>
              <IconCircleDashed size={20} stroke={1.75} aria-hidden="true" />
              <span className={styles.words}>
                <span className={textStyles.name}>{apart(title)}</span>
                <span className={textStyles.softMedium}>
                  {apart(about)}
                  {step.atUtc && (
                    <span>
                      {' · enrollment closes '}
                      <DateTime at={step.atUtc} />
                    </span>
                  )}
                </span>
              </span>
            </>
          );
          return (
            <li key={`${step.step}:${step.schoolId}:${step.courseId}:${step.cohortId}`}>
              {exists(place.to) ? (
                // The route registry was just asked whether this path exists
                <Link
                  to={place.to as '/'}
                  params={place.params as never}
                  search={place.search as never}
                  className={styles.step}
                >
                  {content}
                  <IconChevronRight size={18} stroke={1.75} aria-hidden="true" />
                </Link>
              ) : (
                <div className={styles.step}>{content}</div>
              )}
            </li>
          );
        })}
      </ul>
      {steps.length >= MAX_NEXT_STEPS && (
        <p className={styles.rest}>Your {MAX_NEXT_STEPS} most urgent to-dos. More appear as you finish these.</p>
      )}
    </>
  );
}
