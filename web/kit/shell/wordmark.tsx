import styles from './wordmark.module.css';

/** The product's name beside its logo: a board with three lines and a dot for the person who is called. */
export function Wordmark() {
  return (
    <span className={styles.wordmark}>
      <svg viewBox="0 0 32 32" width="26" height="26" aria-hidden="true">
        <rect width="32" height="32" rx="8" fill="var(--accent)" />
        <rect x="7" y="7" width="18" height="18" rx="2.5" fill="var(--ground)" />
        <path d="M10.5 12.5h6.5M10.5 16.5h11M10.5 20.5h5" stroke="var(--ink)" strokeWidth="1.9" strokeLinecap="round" />
        <circle cx="21" cy="12.5" r="1.7" fill="var(--accent)" />
      </svg>
      Callboard
    </span>
  );
}
