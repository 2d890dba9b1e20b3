import styles from './middle.module.css';

/** So much of the end always shows. */
const TAIL = 12;

/** A text on one line that is shortened in its middle where it has no room: an address keeps its beginning and its end. Whole for who listens. */
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
