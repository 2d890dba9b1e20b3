/** The covers that responses show, by thing. */
export type ShownCovers = Map<string, Set<string>>;

type Json = Readonly<Record<string, unknown>>;
const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Identifies the thing with a cover, from its field name; undefined if the response doesn't identify it. */
function thingOf(field: string, told: Json): string | undefined {
  if (/^(events?|workouts?|schools?)$/.test(field)) return `${field.replace(/s$/, '')} ${told.id}`;
  // A cohort has its course's cover.
  const course = told.courseSlug ?? (/^courses?$/.test(field) ? told.slug : undefined);
  return course === undefined ? undefined : `course ${course}`;
}

/** Records the cover of each thing in a response. */
export function noteCovers(answer: unknown, covers: ShownCovers, field = ''): void {
  if (Array.isArray(answer)) for (const each of answer) noteCovers(each, covers, field);
  if (!isObject(answer)) return;
  const thing = typeof answer.cover === 'string' ? thingOf(field, answer) : undefined;
  if (thing !== undefined) covers.set(thing, (covers.get(thing) ?? new Set()).add(String(answer.cover)));
  for (const [name, value] of Object.entries(answer)) noteCovers(value, covers, name);
}
