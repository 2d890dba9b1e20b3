import styles from './editor-room.module.css';

/** What the toolbar has everywhere; pictures and films come on top. */
const TOOLS = 9;

/** The words of a rich text, block by block; for the room that they take, so what isn't text is left out. */
function blocksOf(html: string): string[] {
  return html
    .split(/<\/(?:p|li|h[1-6]|blockquote|pre)>|<br\s*\/?>/i)
    .map((block) =>
      block
        .replace(/<[^<>]*>/g, '')
        .replace(/&nbsp;/g, ' ')
        .replace(/&lt;/g, '<')
        .replace(/&gt;/g, '>')
        .replace(/&amp;/g, '&')
        .trim(),
    )
    .filter(Boolean);
}

/** The editor's room until it is there, with the words that it will hold: nothing below it moves when it comes. */
export function EditorRoom({
  value,
  minRows,
  pictures,
  films,
  counted,
}: {
  /** HTML. */
  value: string;
  minRows: number;
  pictures: boolean;
  films: boolean;
  /** A counter stands below. */
  counted: boolean;
}) {
  const tools = TOOLS + (pictures ? 1 : 0) + (films ? 1 : 0);
  return (
    <div className={styles.room} aria-busy="true">
      <div className={styles.tools}>
        {Array.from({ length: tools }, (_, at) => at).map((at) => (
          <span key={at} />
        ))}
      </div>
      <div className={styles.text} style={{ minHeight: `${minRows * 1.55}em` }}>
        {blocksOf(value).map((block, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two may say the same
          <p key={at}>{block}</p>
        ))}
      </div>
      {counted && <p className={styles.count}>0</p>}
    </div>
  );
}
