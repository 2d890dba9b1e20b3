import type { QuestionResults } from '#contract/surveys/survey-results.endpoints.ts';
import { percentOf } from '#web/kit/chart/chart.rules.ts';
import { ChartFigure } from '#web/kit/chart/chart-figure.tsx';
import { counted } from '#web/kit/text/counted.ts';
import textStyles from '#web/kit/theme/text.module.css';
import styles from './results.module.css';

const roundPercent = (part: number, of: number) => (of === 0 ? 0 : Math.round((100 * part) / of));

/**
 * How many people chose what: a bar for each option, as wide as its share of those who answered, and the numbers as a
 * table.
 */
export function AnswersChart({ question }: { question: QuestionResults }) {
  const { title, asked, answered, bars, mean } = question;
  const summary =
    mean === null
      ? `${answered} of ${counted(asked, 'person', 'people')} answered.`
      : `${mean.toFixed(1)} on average; ${answered} of ${counted(asked, 'person', 'people')} answered.`;
  return (
    <ChartFigure
      title={title}
      words={summary}
      plot={
        <div className={styles.bars} data-short={question.kind === 'rating' || undefined}>
          {bars.map(({ option, answers }) => (
            <div key={option} className={styles.bar}>
              <span className={textStyles.breakAnywhere}>{option}</span>
              <span className={styles.track}>
                <span className={styles.part} style={{ width: percentOf(answers, Math.max(1, answered)) }} />
              </span>
              <span className={styles.count}>
                {answers} <span className={styles.soft}>{roundPercent(answers, answered)}%</span>
              </span>
            </div>
          ))}
        </div>
      }
      table={{
        heads: ['Answer', 'Answers', 'Share'],
        rows: bars.map(({ option, answers }) => ({
          key: option,
          cells: [option, answers, `${roundPercent(answers, answered)}%`],
        })),
      }}
    />
  );
}
