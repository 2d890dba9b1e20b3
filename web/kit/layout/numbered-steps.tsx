import styles from './numbered-steps.module.css';

/** A sequence of steps, each with a number, a title, and a sentence; side by side if there is room. */
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
