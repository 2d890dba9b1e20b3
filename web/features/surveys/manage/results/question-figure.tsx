import { lazy } from 'react';
import { type QuestionResults, SHOWN_FROM_ANSWERS } from '#contract/surveys/survey-results.endpoints.ts';
import type { SurveyKind } from '#contract/surveys/surveys.endpoints.ts';
import { Card } from '#web/kit/layout/card.tsx';
import { Later } from '#web/kit/state/later.tsx';
import { SkeletonRows } from '#web/kit/state/skeleton.tsx';
import { counted } from '#web/kit/text/counted.ts';
import layoutStyles from '#web/kit/theme/layout.module.css';
import type { ResultsFilter } from '../teacher-surveys.query.ts';
import styles from './results.module.css';
import { SurveyTexts } from './survey-texts.tsx';

const AnswersChart = lazy(() => import('./answers-chart.tsx').then((module) => ({ default: module.AnswersChart })));

/** One question: how it was answered, and the wordings it was asked in. */
export function QuestionFigure({
  question,
  course,
  kind,
  filter,
  heading: Heading,
}: {
  question: QuestionResults;
  course: string;
  kind: SurveyKind;
  filter: ResultsFilter;
  /** Heading level: below the page's title, or below a section's. */
  heading: 'h2' | 'h3';
}) {
  const { title, asked, answered, shown, wordings } = question;
  return (
    <Card as="section">
      <div className={layoutStyles.column12}>
        {!shown ? (
          <>
            <Heading className={styles.title}>{title}</Heading>
            <p key="asked" className={styles.soft}>
              {counted(asked, 'person has', 'people have')} been asked this. Results appear once at least{' '}
              {SHOWN_FROM_ANSWERS} people in a cohort have been.
            </p>
          </>
        ) : question.kind === 'textarea' ? (
          <>
            <Heading className={styles.title}>{title}</Heading>
            <p className={styles.soft}>
              {answered} of {counted(asked, 'person', 'people')} wrote an answer.
            </p>
            {answered > 0 && <SurveyTexts course={course} kind={kind} filter={filter} rootId={question.rootId} />}
          </>
        ) : (
          <Later fallback={<SkeletonRows count={3} />}>
            <AnswersChart question={question} />
          </Later>
        )}
        {wordings.length > 1 && (
          <details className={styles.wordings}>
            <summary>Asked in {wordings.length} versions</summary>
            <ul>
              {wordings.map((wording) => (
                <li key={wording.title}>
                  {wording.title} <span className={styles.soft}>{counted(wording.answers, 'answer', 'answers')}</span>
                </li>
              ))}
            </ul>
          </details>
        )}
      </div>
    </Card>
  );
}
