import styles from './editor-placeholder.module.css';

/** The toolbar buttons every editor has; pictures and videos add one each. */
const TOOLS = 9;

/** A rich text's words, block by block. Only for measuring space, so anything but text is dropped. */
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

/** A placeholder until the editor has loaded, containing its text, so that nothing below moves when it appears. */
export function EditorPlaceholder({
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
