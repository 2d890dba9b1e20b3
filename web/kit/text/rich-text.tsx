import DOMPurify from 'dompurify';
import styles from './rich-text.module.css';

const FILMS = /^https:\/\/(www\.youtube-nocookie\.com|www\.loom\.com)\//;

/** A second look in the browser at what the server has already cleaned; on the server there is no document to look with. */
function clean(html: string): string {
  if (!DOMPurify.isSupported) return html;
  const fragment = DOMPurify.sanitize(html, {
    ADD_TAGS: ['iframe'],
    ADD_ATTR: ['target', 'allowfullscreen', 'loading', 'sandbox'],
    FORBID_TAGS: ['style', 'form', 'input', 'svg', 'math'],
    FORBID_ATTR: ['style'],
    RETURN_DOM_FRAGMENT: true,
  });
  for (const frame of fragment.querySelectorAll('iframe')) if (!FILMS.test(frame.src)) frame.remove();
  const box = document.createElement('div');
  box.append(fragment);
  return box.innerHTML;
}

/** What people wrote, as HTML of the server's allow-list. */
export function RichText({ html }: { html: string }) {
  if (html.trim() === '') return null;
  return (
    <div
      className={styles.rich}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised on write, on answer and here
      dangerouslySetInnerHTML={{ __html: clean(html) }}
    />
  );
}
