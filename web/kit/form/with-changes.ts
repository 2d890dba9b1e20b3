/**
 * For `navigate({ search })`: applies only the parameters a page changes, from the search it was rendered with to the
 * one it wants. Anything another control has set in the meantime stays, even while that navigation is still pending.
 */
export function withChanges<S extends object>(seen: S, wanted: S): (before: object) => S {
  const names = new Set([...Object.keys(seen), ...Object.keys(wanted)]) as Set<keyof S & string>;
  const changed = [...names].filter((name) => seen[name] !== wanted[name]);
  return (before) => ({ ...(before as S), ...Object.fromEntries(changed.map((name) => [name, wanted[name]])) });
}
