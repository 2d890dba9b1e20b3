/**
 * For `navigate({ search })`: what a page changes of its address, from the search that it was rendered with to the one that it
 * wants. What another control has set meanwhile stays, also while that navigation is still under way.
 */
export function withChanges<S extends object>(seen: S, wanted: S): (before: object) => S {
  const names = new Set([...Object.keys(seen), ...Object.keys(wanted)]) as Set<keyof S & string>;
  const changed = [...names].filter((name) => seen[name] !== wanted[name]);
  return (before) => ({ ...(before as S), ...Object.fromEntries(changed.map((name) => [name, wanted[name]])) });
}
