/** A form's values: texts, numbers, flags, and plain objects made of them. */
export type Values = Record<string, unknown>;
export type NameOf<V> = keyof V & string;
export type Side = 'mine' | 'theirs';

/** Compares two field values: texts and numbers directly, objects and lists by their contents. */
export function sameValue(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false;
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  // Both are objects, as checked above.
  const [first, second] = [one as Values, other as Values];
  return [...names].every((name) => sameValue(first[name], second[name]));
}

/** The names of the fields that differ, in the form's order. */
export function changedNames<V extends Values>(saved: V, values: V): NameOf<V>[] {
  const names: NameOf<V>[] = Object.keys(values);
  return names.filter((name) => !sameValue(values[name], saved[name]));
}

/** Only the fields that differ: what a save sends (A1). */
export function onlyChanged<V extends Values>(saved: V, values: V): Partial<V> {
  return pick(values, changedNames(saved, values));
}

export function pick<V extends Values>(values: V, names: readonly NameOf<V>[]): Partial<V> {
  const picked: Partial<V> = {};
  for (const name of names) picked[name] = values[name];
  return picked;
}

/** The result of merging two people's changes to one thing. */
export interface Merge<V extends Values> {
  /** Mine where I changed something, otherwise theirs. A conflict stays mine until it is resolved. */
  values: V;
  /** Fields that both people changed to different values, so someone has to choose. */
  conflicts: NameOf<V>[];
  /** Fields that only they changed: taken over, and shown to the person. */
  taken: NameOf<V>[];
}

/**
 * Merges three states of one thing: `base`, where both started; `mine`, as it is in the form; `theirs`, as it is saved
 * now.
 */
export function mergeThree<V extends Values>(base: V, mine: V, theirs: V): Merge<V> {
  const values = { ...theirs };
  const conflicts: NameOf<V>[] = [];
  const taken: NameOf<V>[] = [];
  const names: NameOf<V>[] = Object.keys(mine);
  for (const name of names) {
    const iChanged = !sameValue(mine[name], base[name]);
    const theyChanged = !sameValue(theirs[name], base[name]);
    if (iChanged) values[name] = mine[name];
    if (!theyChanged || sameValue(mine[name], theirs[name])) continue;
    if (iChanged) conflicts.push(name);
    else taken.push(name);
  }
  return { values, conflicts, taken };
}

/** The merged values once the conflicts are resolved; one without a choice stays mine. */
export function settle<V extends Values>(merge: Merge<V>, theirs: V, choices: Partial<Record<NameOf<V>, Side>>): V {
  const values = { ...merge.values };
  for (const name of merge.conflicts) if (choices[name] === 'theirs') values[name] = theirs[name];
  return values;
}
