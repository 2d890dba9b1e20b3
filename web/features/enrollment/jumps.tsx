import styles from './jumps.module.css';

/** Jump links to the sections of a long page: ID, label, and whether the section exists. */
export function Jumps({ to }: { to: readonly (readonly [id: string, words: string, there: boolean])[] }) {
  const there = to.filter((each) => each[2]);
  if (there.length < 2) return null;
  return (
    <nav aria-label="On this page">
      <ul className={styles.jumps}>
        {there.map(([id, words]) => (
          <li key={id}>
            <a href={`#${id}`}>{words}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
