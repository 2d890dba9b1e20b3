/** What a form holds: texts, numbers, flags, and plain objects of them. */
export type Values = Record<string, unknown>;
export type NameOf<V> = keyof V & string;
export type Side = 'mine' | 'theirs';

/** Whether two values of a field are the same: texts and numbers by themselves, objects and lists by what is in them. */
export function sameValue(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false;
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  // Both were just found to be objects.
  const [first, second] = [one as Values, other as Values];
  return [...names].every((name) => sameValue(first[name], second[name]));
}

/** The fields that differ, in the form's order. */
export function changedNames<V extends Values>(saved: V, values: V): NameOf<V>[] {
  const names: NameOf<V>[] = Object.keys(values);
  return names.filter((name) => !sameValue(values[name], saved[name]));
}

/** Only what differs: what a save sends (A1). */
export function onlyChanged<V extends Values>(saved: V, values: V): Partial<V> {
  return pick(values, changedNames(saved, values));
}

export function pick<V extends Values>(values: V, names: readonly NameOf<V>[]): Partial<V> {
  const picked: Partial<V> = {};
  for (const name of names) picked[name] = values[name];
  return picked;
}

/** What becomes of two people's changes to one thing. */
export interface Merge<V extends Values> {
  /** Mine where I changed something, else theirs: a conflict stands as mine until it is chosen. */
  values: V;
  /** Both changed it, differently: somebody has to choose. */
  conflicts: NameOf<V>[];
  /** Only they changed it: taken over, and told. */
  taken: NameOf<V>[];
}

/** Three states of one thing: `base`, from which both began; `mine`, as it stands in the form; `theirs`, as it is saved now. */
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

/** The merged values once each conflict was chosen; one that wasn't stays mine. */
export function settle<V extends Values>(merge: Merge<V>, theirs: V, choices: Partial<Record<NameOf<V>, Side>>): V {
  const values = { ...merge.values };
  for (const name of merge.conflicts) if (choices[name] === 'theirs') values[name] = theirs[name];
  return values;
}
