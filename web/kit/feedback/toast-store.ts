/** One short message at the edge of the screen. */
export interface Toast {
  id: number;
  kind: 'success' | 'error';
  title: string;
  text: string | undefined;
}

const STAYS_MS = { success: 5000, error: 9000 } as const;
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

function show(kind: Toast['kind'], title: string, text?: string): number {
  lastId += 1;
  const id = lastId;
  set([...toasts, { id, kind, title, text }].slice(-AT_MOST));
  setTimeout(() => toastStore.dismiss(id), STAYS_MS[kind]);
  return id;
}

/** Says what just happened: `toast.success('Attending!', "You're going! You'll get an email about this.")`. */
export const toast = {
  success: (title: string, text?: string) => show('success', title, text),
  error: (title: string, text?: string) => show('error', title, text),
};
