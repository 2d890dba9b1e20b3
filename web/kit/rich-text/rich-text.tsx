import { Suspense, use, useState, useSyncExternalStore } from 'react';
import { playsFilms } from '#web/kit/picture/play-film.ts';
import { cleanOnServer } from '#web/platform/clean-on-server.ts';
import styles from './rich-text.module.css';
import { wordsOnly } from './words-only.ts';

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

/** Who does something here may be on the way to a page that the browser draws: the sanitiser is there before its first text. */
function loadCleanOnceActive(): void {
  if (navigator.userActivation?.hasBeenActive) void loadClean();
  else for (const press of ['pointerdown', 'keydown']) addEventListener(press, () => void loadClean(), { once: true });
}

if (typeof document !== 'undefined') loadCleanOnceActive();

const never = () => () => {};

/**
 * Whether this text stands on the page as the server drew it, cleaned by the server's sanitiser. React asks the third function only
 * while it takes over what the server drew; where it throws that away and draws anew, the second answers: no.
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

/** For a text that the server drew: no other HTML ever gets there, and always the same object, or React would empty it. */
const AS_DRAWN = { __html: '' };

function Cleaned({ html }: { html: string }) {
  const serverDrawn = useServerDrawn();
  if (typeof document !== 'undefined' && serverDrawn) {
    // biome-ignore lint/security/noDangerouslySetInnerHtml: React leaves what is there
    return <div className={styles.rich} ref={playsFilms} suppressHydrationWarning dangerouslySetInnerHTML={AS_DRAWN} />;
  }
  // On the server there is no document: its own sanitiser cleans.
  const clean = typeof document === 'undefined' ? cleanOnServer : use(loadClean());
  // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised on write, and by `clean` here
  return <div className={styles.rich} ref={playsFilms} dangerouslySetInnerHTML={{ __html: clean(html) }} />;
}

/** The bare words, while the sanitiser is on its way. */
function Words({ html }: { html: string }) {
  const words = typeof document === 'undefined' ? '' : wordsOnly(html);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: words alone, escaped by the document itself
  return <div className={styles.rich} aria-busy="true" dangerouslySetInnerHTML={{ __html: words }} />;
}

/** What people wrote, as HTML of the allow-list in `contract/primitives/rich-text.ts`; cleaned once more before it shows, by whoever draws it: the server, or the browser with a sanitiser of its own. */
export function RichText({ html }: { html: string }) {
  if (html.trim() === '') return null;
  return (
    <Suspense fallback={<Words html={html} />}>
      <Cleaned key={html} html={html} />
    </Suspense>
  );
}
