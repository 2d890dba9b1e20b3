import { useCallback, useSyncExternalStore } from 'react';

/** Where a browser remembers at which school one is. */
const KEPT_AS = 'teaching-school';
const listeners = new Set<() => void>();

function kept(): string | null {
  try {
    return localStorage.getItem(KEPT_AS);
  } catch {
    // a browser that keeps nothing begins at the first school each time
    return null;
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

/**
 * At which of one's schools one is: what was chosen last in this browser where it still is one of them, else the first.
 * The server's page shows the first; what was kept comes once the page has woken up.
 */
export function useTeachingSchool<School extends { readonly id: number }>(
  schools: readonly School[],
): [school: School | undefined, choose: (id: number) => void] {
  const id = useSyncExternalStore(subscribe, kept, () => null);
  const choose = useCallback((chosen: number) => {
    try {
      localStorage.setItem(KEPT_AS, String(chosen));
    } catch {
      // see above
    }
    for (const listener of listeners) listener();
  }, []);
  return [schools.find((school) => String(school.id) === id) ?? schools[0], choose];
}
