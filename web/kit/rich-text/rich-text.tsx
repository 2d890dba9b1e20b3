import { Suspense, use } from 'react';
import { cleanOnServer } from '#web/platform/clean-on-server.ts';
import styles from './rich-text.module.css';

type Clean = (html: string) => string;

let loading: Promise<Clean> | undefined;

/** The browser's sanitiser, loaded with the first text that needs it. Where it can't be loaded the words show without their form. */
function loadClean(): Promise<Clean> {
  loading ??= import('./clean.ts').then(
    (module) => module.clean,
    () => {
      loading = undefined;
      return wordsOnly;
    },
  );
  return loading;
}

// Not only when the first text is drawn: until it is there, that text can't be drawn anew.
if (typeof document !== 'undefined') void loadClean();

function wordsOnly(html: string): string {
  const paragraph = document.createElement('p');
  paragraph.textContent = new DOMParser().parseFromString(html, 'text/html').body.textContent;
  return paragraph.outerHTML;
}

function Cleaned({ html }: { html: string }) {
  // On the server there is no document: its own sanitiser cleans, and what it drew stays until ours is loaded.
  const clean = typeof document === 'undefined' ? cleanOnServer : use(loadClean());
  return (
    <div
      className={styles.rich}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised on write, and by `clean` here
      dangerouslySetInnerHTML={{ __html: clean(html) }}
    />
  );
}

/** The bare words, while the sanitiser is on its way. */
function Words({ html }: { html: string }) {
  const words = typeof document === 'undefined' ? '' : wordsOnly(html);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: words alone, escaped by the document itself
  return <div className={styles.rich} aria-busy="true" dangerouslySetInnerHTML={{ __html: words }} />;
}

/** What people wrote, as HTML of the allow-list in `contract/primitives/rich-text.ts`; cleaned once more before it shows. */
export function RichText({ html }: { html: string }) {
  if (html.trim() === '') return null;
  return (
    <Suspense fallback={<Words html={html} />}>
      <Cleaned html={html} />
    </Suspense>
  );
}
