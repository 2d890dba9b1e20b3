import styles from './numbered-steps.module.css';

/** What follows what: each step with its number, a title and a sentence, side by side where there is room. */
export function NumberedSteps({ steps }: { steps: readonly (readonly [title: string, text: string])[] }) {
  return (
    <ol className={styles.steps}>
      {steps.map(([title, text]) => (
        <li key={title}>
          <h3>{title}</h3>
          <p>{text}</p>
        </li>
      ))}
    </ol>
  );
}
