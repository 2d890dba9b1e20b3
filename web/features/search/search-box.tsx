import { IconSearch } from '@tabler/icons-react';
import { Link, useHydrated } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react';
import { letterOf } from '#web/kit/action/keys.ts';
import { useHydrating } from '#web/kit/action/use-hydrating.ts';
import { paletteStore } from './palette-store.ts';
import styles from './search-box.module.css';
import type { PaletteVerb } from './verbs.rules.ts';

// Loaded when first opened, since most visits never open it.
const SearchPalette = lazy(() => import('./search-palette.tsx').then((module) => ({ default: module.SearchPalette })));

/** `⌘K` on a Mac, `Ctrl K` elsewhere. */
function shortcutLabel(): string {
  return /mac|iphone|ipad/i.test(navigator.platform) ? '⌘K' : 'Ctrl K';
}

/**
 * The search at the top of the navigation: opens the palette on click, or with ⌘K from anywhere. `verbs`: actions it
 * offers besides search.
 */
export function SearchBox({ verbs }: { verbs: readonly PaletteVerb[] }) {
  const awake = useHydrated();
  const waking = useHydrating();
  const open = useSyncExternalStore(paletteStore.subscribe, paletteStore.current, paletteStore.onServer);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (letterOf(event) !== 'k' || !(event.metaKey || event.ctrlKey) || event.altKey || event.shiftKey) return;
      event.preventDefault();
      paletteStore.set(true);
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
  return (
    <>
      <button
        type="button"
        {...waking}
        className={styles.box}
        aria-haspopup="dialog"
        aria-keyshortcuts="Meta+K Control+K"
        onClick={() => paletteStore.set(true)}
      >
        <IconSearch size={18} stroke={1.75} aria-hidden="true" />
        <span className={styles.words}>Search</span>
        {awake && <kbd className={styles.keys}>{shortcutLabel()}</kbd>}
      </button>
      {open && (
        <Suspense fallback={null}>
          <SearchPalette verbs={verbs} onClose={() => paletteStore.set(false)} />
        </Suspense>
      )}
    </>
  );
}

/** On a phone, a link to the search page. */
export function SearchLink() {
  return (
    <Link to="/search" className={styles.link} aria-label="Search">
      <IconSearch size={20} stroke={1.75} aria-hidden="true" />
    </Link>
  );
}
