import styles from './middle.module.css';

/** The last characters, which always show. */
const TAIL = 12;

/**
 * One line of text, shortened in the middle if there is no room, so an email address keeps its beginning and end.
 * Screen readers get all of it.
 */
export function Middle({ text }: { text: string }) {
  const letters = [...text];
  const cut = Math.max(Math.ceil(letters.length / 2), letters.length - TAIL);
  return (
    <span className={styles.middle} title={text}>
      <span className="visually-hidden">{text}</span>
      <span aria-hidden="true" className={styles.head}>
        {letters.slice(0, cut).join('')}
      </span>
      <span aria-hidden="true">{letters.slice(cut).join('')}</span>
    </span>
  );
}
