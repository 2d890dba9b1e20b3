let open = false;
const listeners = new Set<() => void>();

/** Whether the palette is open: known to the page, not to one frame, so that a press survives the change to the next one. */
export const paletteStore = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  current: (): boolean => open,
  /** On the server it is always closed. */
  onServer: (): boolean => false,
  set(next: boolean): void {
    open = next;
    for (const listener of listeners) listener();
  },
};
