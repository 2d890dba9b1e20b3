/** Groups by a key, in the order in which keys first occur. `Map.groupBy` is missing in browsers from 2023. */
export function groupBy<Item, Key>(things: readonly Item[], keyOf: (item: Item) => Key): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>();
  for (const item of things) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}
