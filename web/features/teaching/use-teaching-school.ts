import { useCallback, useSyncExternalStore } from 'react';

/** Storage key of the current school. */
const KEPT_AS = 'teaching-school';
const listeners = new Set<() => void>();

function kept(): string | null {
  try {
    return localStorage.getItem(KEPT_AS);
  } catch {
    // Without storage, the first school is the current one each time
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
 * The current school: the one last chosen in this browser if it is still one of theirs, otherwise the first. The server
 * renders the first; the stored one follows after hydration.
 */
export function useTeachingSchool<School extends { readonly id: number }>(
  schools: readonly School[],
): [school: School | undefined, choose: (id: number) => void] {
  const id = useSyncExternalStore(subscribe, kept, () => null);
  const choose = useCallback((chosen: number) => {
    try {
      localStorage.setItem(KEPT_AS, String(chosen));
    } catch {
      // Without storage, the choice lasts only as long as the page.
    }
    for (const listener of listeners) listener();
  }, []);
  return [schools.find((school) => String(school.id) === id) ?? schools[0], choose];
}
