let open = false;
const listeners = new Set<() => void>();

/**
 * Whether the palette is open. Stored per page rather than per frame, so that a click survives the change to the next
 * frame.
 */
export const paletteStore = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  current: (): boolean => open,
  /** Always closed on the server. */
  onServer: (): boolean => false,
  set(next: boolean): void {
    open = next;
    for (const listener of listeners) listener();
  },
};
