import type { QuestionResults } from '#contract/surveys/survey-results.endpoints.ts';
import { ChartFigure } from '#web/kit/chart/chart-figure.tsx';
import { counted } from '#web/kit/text/counted.ts';
import styles from './results.module.css';

const percentOf = (part: number, of: number) => (of === 0 ? 0 : Math.round((100 * part) / of));

/** How many chose what: a bar for each option with its words beside it, and the numbers as a table. */
export function AnswersChart({ question }: { question: QuestionResults }) {
  const { title, asked, answered, bars, mean } = question;
  const most = Math.max(1, ...bars.map(({ answers }) => answers));
  const words =
    mean === null
      ? `${answered} of ${counted(asked, 'person', 'people')} answered.`
      : `${mean.toFixed(1)} on average; ${answered} of ${counted(asked, 'person', 'people')} answered.`;
  return (
    <ChartFigure
      title={title}
      words={words}
      plot={
        <div className={styles.bars} data-short={question.kind === 'rating' || undefined}>
          {bars.map(({ option, answers }) => (
            <div key={option} className={styles.bar}>
              <span className={styles.option}>{option}</span>
              <span className={styles.track}>
                <span className={styles.part} style={{ width: `${(100 * answers) / most}%` }} />
              </span>
              <span className={styles.count}>
                {answers} <span className={styles.soft}>{percentOf(answers, answered)}%</span>
              </span>
            </div>
          ))}
        </div>
      }
      table={{
        heads: ['Answer', 'Answers', 'Share'],
        rows: bars.map(({ option, answers }) => ({
          key: option,
          cells: [option, answers, `${percentOf(answers, answered)}%`],
        })),
      }}
    />
  );
}
