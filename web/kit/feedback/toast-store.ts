/** One short message at the edge of the screen. */
export interface Toast {
  id: number;
  kind: 'success' | 'error';
  title: string;
  text: string | undefined;
  /** Of those with the same word only the last one stands. */
  instead: string | undefined;
  /** Takes back what it tells, while it stands. */
  undo: (() => void) | undefined;
}

const STAYS_MS = { success: 5000, error: 9000 } as const;
/** How long something deleted can be taken back (rules-teachers X3). */
export const UNDO_MS = 10_000;
const AT_MOST = 3;

/** What a save says whose fields are wrong (M§5); the fields say what. */
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
 * Says what just happened: `toast.success('Attending!', "You're going! You'll get an email about this.")`. `about`: the thing that can
 * be the one or the other; what was said of it before goes, since it is no longer so.
 */
export const toast = {
  success: (title: string, text?: string, about?: string) =>
    show('success', title, { text, ...(about && { instead: about }) }),
  error: (title: string, text?: string, about?: string) =>
    title === ERRORS_BELOW ? toast.refused() : show('error', title, { text, ...(about && { instead: about }) }),
  /** A save's fields are wrong: once, and no longer than until something goes well. */
  refused: () => show('error', ERRORS_BELOW, { instead: ERRORS_BELOW }),
  /** In place of the one before it that says the same: what saves by itself says so again and again. */
  again: (title: string) => show('success', title, { instead: title }),
  /** With a button that takes it back, for ten seconds. */
  undo: (title: string, undo: () => void, text?: string) => show('success', title, { undo, text }),
};
