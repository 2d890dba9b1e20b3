import styles from './grading.module.css';

const apple = () => typeof navigator !== 'undefined' && /Mac|iPhone|iPad/.test(navigator.platform);

/** The keyboard shortcuts, shown where they work, so no one has to memorize them. */
export function GradingKeys({ writable, next }: { writable: boolean; next: boolean }) {
  const go = apple() ? '⌘ Enter' : 'Ctrl Enter';
  const keys: readonly (readonly [string, string])[] = [
    ...(writable
      ? ([
          ['F', 'write'],
          ['P', 'preview'],
          [go, 'preview, then send'],
        ] as const)
      : []),
    ...(next ? ([['N', 'next unanswered']] as const) : []),
    ['↑ ↓', 'previous or next'],
    ['Esc', 'close'],
  ];
  return (
    <dl className={styles.keys} aria-label="Keys">
      {keys.map(([key, does]) => (
        <div key={key}>
          <dt>
            <kbd>{key}</kbd>
          </dt>
          <dd>{does}</dd>
        </div>
      ))}
    </dl>
  );
}
