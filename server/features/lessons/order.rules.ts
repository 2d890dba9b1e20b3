/** The list with `id` at `position` (from 0; beyond the end is the end). */
export function movedTo(ids: readonly number[], id: number, position: number): number[] {
  const others = ids.filter((other) => other !== id);
  const at = Math.min(Math.max(0, position), others.length);
  return [...others.slice(0, at), id, ...others.slice(at)];
}
