/** The covers that responses show, by thing. */
export type ShownCovers = Map<string, Set<string>>;

type Json = Readonly<Record<string, unknown>>;
const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Identifies the thing with a cover, from its field name; undefined if the response doesn't identify it. */
function thingOf(field: string, json: Json): string | undefined {
  if (/^(events?|workouts?|schools?)$/.test(field)) return `${field.replace(/s$/, '')} ${json.id}`;
  // A cohort has its course's cover.
  const course = json.courseSlug ?? (/^courses?$/.test(field) ? json.slug : undefined);
  return course === undefined ? undefined : `course ${course}`;
}

/** Records the cover of each thing in a response. */
export function noteCovers(json: unknown, covers: ShownCovers, field = ''): void {
  if (Array.isArray(json)) for (const each of json) noteCovers(each, covers, field);
  if (!isObject(json)) return;
  const key = typeof json.cover === 'string' ? thingOf(field, json) : undefined;
  if (key !== undefined) covers.set(key, (covers.get(key) ?? new Set()).add(String(json.cover)));
  for (const [name, value] of Object.entries(json)) noteCovers(value, covers, name);
}
