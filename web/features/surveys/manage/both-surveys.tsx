import layoutStyles from '#web/kit/theme/layout.module.css';
import textStyles from '#web/kit/theme/text.module.css';
import type { EditedQuestion } from './edited-survey.rules.ts';
import styles from './survey-editor.module.css';
import { KIND_WORDS } from './survey-words.ts';

export function BothSurveys({ theirs, mine }: { theirs: readonly EditedQuestion[]; mine: readonly EditedQuestion[] }) {
  return (
    <div className={layoutStyles.column16}>
      <Asked title="Theirs" questions={theirs} />
      <Asked title="Yours" questions={mine} />
    </div>
  );
}

function Asked({ title, questions }: { title: string; questions: readonly EditedQuestion[] }) {
  return (
    <section aria-label={title} className={layoutStyles.grid6}>
      <h3 className={textStyles.subhead}>{title}</h3>
      <ol className={styles.askedList}>
        {questions.map(({ key, title: words, kind, options }) => (
          <li key={key}>
            {words || 'Untitled question'}
            <span className={styles.soft}> {[KIND_WORDS[kind], ...options].join(' · ')}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
