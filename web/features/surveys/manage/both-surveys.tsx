import layoutStyles from '#web/kit/theme/layout.module.css';
import textStyles from '#web/kit/theme/text.module.css';
import type { EditedQuestion } from './edited-survey.rules.ts';
import styles from './survey-editor.module.css';
import { KIND_LABELS } from './survey-text.ts';

export function BothSurveys({ theirs, mine }: { theirs: readonly EditedQuestion[]; mine: readonly EditedQuestion[] }) {
  return (
    <div className={layoutStyles.column16}>
      <QuestionList title="Theirs" questions={theirs} />
      <QuestionList title="Yours" questions={mine} />
    </div>
  );
}

function QuestionList({ title, questions }: { title: string; questions: readonly EditedQuestion[] }) {
  return (
    <section aria-label={title} className={layoutStyles.grid6}>
      <h3 className={textStyles.subhead}>{title}</h3>
      <ol className={styles.askedList}>
        {questions.map(({ key, title: questionTitle, kind, options }) => (
          <li key={key}>
            {questionTitle || 'Untitled question'}
            <span className={styles.soft}> {[KIND_LABELS[kind], ...options].join(' · ')}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
