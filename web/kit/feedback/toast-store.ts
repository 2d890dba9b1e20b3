/** One short message at the edge of the screen. */
export interface Toast {
  id: number;
  kind: 'success' | 'error';
  title: string;
  text: string | undefined;
  /** What takes it back; its button goes with the message. */
  undo?: () => void;
}

const STAYS_MS = { success: 5000, error: 9000 } as const;
/** So long may be undone what was just done (rules-teachers X3). */
const UNDO_MS = 10_000;
const AT_MOST = 3;

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

function show(kind: Toast['kind'], title: string, text?: string, undo?: () => void): number {
  lastId += 1;
  const id = lastId;
  set([...toasts, { id, kind, title, text, ...(undo ? { undo } : {}) }].slice(-AT_MOST));
  setTimeout(() => toastStore.dismiss(id), undo ? UNDO_MS : STAYS_MS[kind]);
  return id;
}

/** Says what just happened: `toast.success('Attending!', "You're going! You'll get an email about this.")`. */
export const toast = {
  success: (title: string, text?: string) => show('success', title, text),
  error: (title: string, text?: string) => show('error', title, text),
  /** Something is gone, and for ten seconds its button brings it back: `toast.undo('Lesson deleted', () => void restore())`. */
  undo: (title: string, undo: () => void, text?: string) => show('success', title, text, undo),
};
