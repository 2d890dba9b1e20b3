import styles from './jumps.module.css';

/** Jump links to the sections of a long page: ID, label, and whether the section exists. */
export function Jumps({ to }: { to: readonly (readonly [id: string, words: string, there: boolean])[] }) {
  const existing = to.filter((each) => each[2]);
  if (existing.length < 2) return null;
  return (
    <nav aria-label="On this page">
      <ul className={styles.jumps}>
        {existing.map(([id, words]) => (
          <li key={id}>
            <a href={`#${id}`}>{words}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
