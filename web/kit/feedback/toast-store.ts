/** One short message at the edge of the screen. */
export interface Toast {
  id: number;
  kind: 'success' | 'error';
  title: string;
  text: string | undefined;
  /** Among toasts with the same key, only the latest is shown. */
  instead: string | undefined;
  /** Undoes what the toast reports, while it is shown. */
  undo: (() => void) | undefined;
}

const STAYS_MS = { success: 5000, error: 9000 } as const;
/** How long a deletion can be undone, in milliseconds (rules-teachers X3). */
export const UNDO_MS = 10_000;
const AT_MOST = 3;

/** The message of a save with invalid fields (M§5); the fields say what is wrong. */
export const ERRORS_BELOW = 'Errors. See below';

let toasts: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function set(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

export const toastStore = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  current: (): readonly Toast[] => toasts,
  dismiss(id: number): void {
    set(toasts.filter((each) => each.id !== id));
  },
};

function show(
  kind: Toast['kind'],
  title: string,
  { text, instead, undo }: { text?: string | undefined; instead?: string; undo?: () => void } = {},
): number {
  lastId += 1;
  const id = lastId;
  const replaced = (each: Toast) =>
    (instead !== undefined && each.instead === instead) || (kind === 'success' && each.instead === ERRORS_BELOW);
  const others = toasts.filter((each) => !replaced(each));
  set([...others, { id, kind, title, text, instead, undo }].slice(-AT_MOST));
  setTimeout(() => toastStore.dismiss(id), undo ? UNDO_MS : STAYS_MS[kind]);
  return id;
}

/**
 * Reports what just happened: `toast.success('Attending!', "You're going! You'll get an email about this.")`. `about`:
 * a key for the thing whose state changed; replaces earlier toasts about it, which are no longer true.
 */
export const toast = {
  success: (title: string, text?: string, about?: string) =>
    show('success', title, { text, ...(about && { instead: about }) }),
  error: (title: string, text?: string, about?: string) =>
    title === ERRORS_BELOW ? toast.refused() : show('error', title, { text, ...(about && { instead: about }) }),
  /** A save has invalid fields: shown once, and removed as soon as something succeeds. */
  refused: () => show('error', ERRORS_BELOW, { instead: ERRORS_BELOW }),
  /** Replaces the previous toast with the same message, for autosaves that report it again and again. */
  again: (title: string) => show('success', title, { instead: title }),
  /** Shows a toast with an undo button, for ten seconds. */
  undo: (title: string, undo: () => void, text?: string) => show('success', title, { undo, text }),
};
