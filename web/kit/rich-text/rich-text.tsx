import { Suspense, use, useState, useSyncExternalStore } from 'react';
import { playsFilms } from '#web/kit/picture/play-film.ts';
import { cleanOnServer } from '#web/platform/clean-on-server.ts';
import styles from './rich-text.module.css';
import { wordsOnly } from './text-only.ts';

type Clean = (html: string) => string;

let loading: Promise<Clean> | undefined;

/**
 * Loads the browser's sanitizer with the first text that needs it. If it can't be loaded, the text is shown without
 * formatting.
 */
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

/**
 * Someone who interacts with the page may soon open one that the browser renders, so the sanitizer loads before the
 * first text there needs it.
 */
function loadCleanOnceActive(): void {
  if (navigator.userActivation?.hasBeenActive) void loadClean();
  else for (const press of ['pointerdown', 'keydown']) addEventListener(press, () => void loadClean(), { once: true });
}

if (typeof document !== 'undefined') loadCleanOnceActive();

const never = () => () => {};

/**
 * Whether this text is on the page as the server rendered it, cleaned by the server's sanitizer. React calls the third
 * function only while hydrating; if it discards the server's HTML and renders again, the second function answers no.
 */
function useServerDrawn(): boolean {
  const [own] = useState(() => ({ drawn: false }));
  return useSyncExternalStore(
    never,
    () => own.drawn,
    () => {
      own.drawn = true;
      return true;
    },
  );
}

/**
 * For server-rendered text: no other HTML ever gets there, and it is always the same object, or React would empty the
 * element.
 */
const AS_DRAWN = { __html: '' };

function Cleaned({ html }: { html: string }) {
  const serverDrawn = useServerDrawn();
  if (typeof document !== 'undefined' && serverDrawn) {
    // biome-ignore lint/security/noDangerouslySetInnerHtml: React leaves what is there
    return <div className={styles.rich} ref={playsFilms} suppressHydrationWarning dangerouslySetInnerHTML={AS_DRAWN} />;
  }
  // There is no document on the server, so its own sanitizer cleans.
  const clean = typeof document === 'undefined' ? cleanOnServer : use(loadClean());
  // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised on write, and by `clean` here
  return <div className={styles.rich} ref={playsFilms} dangerouslySetInnerHTML={{ __html: clean(html) }} />;
}

/** Unformatted text, while the sanitizer is loading. */
function PlainText({ html }: { html: string }) {
  const text = typeof document === 'undefined' ? '' : wordsOnly(html);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: words alone, escaped by the document itself
  return <div className={styles.rich} aria-busy="true" dangerouslySetInnerHTML={{ __html: text }} />;
}

/**
 * User-written HTML within the allow-list in `contract/primitives/rich-text.ts`. It is sanitized again before it is
 * shown, by whichever side renders it: the server, or the browser with its own sanitizer.
 */
export function RichText({ html }: { html: string }) {
  if (html.trim() === '') return null;
  return (
    <Suspense fallback={<PlainText html={html} />}>
      <Cleaned key={html} html={html} />
    </Suspense>
  );
}
