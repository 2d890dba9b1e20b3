/**
 * Requests arrive in snake_case or camelCase; internally, everything is camelCase. `__proto__` becomes a harmless
 * `Proto__`.
 */
export function camel(key: string): string {
  return key.replace(/_+([a-z0-9]?)/g, (all, letter: string) => (letter === '' ? all : letter.toUpperCase()));
}

function plain(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Renames all keys to camelCase and records how each top-level field was spelled. */
export function respell(value: unknown, spelt: Map<string, string> = new Map()): unknown {
  if (Array.isArray(value)) return value.map((item) => respell(item, spelt));
  if (!plain(value)) return value;
  const result: Record<string, unknown> = {};
  for (const [key, inner] of Object.entries(value)) {
    const name = camel(key);
    if (!spelt.has(name)) spelt.set(name, key);
    result[name] = respell(inner, spelt);
  }
  return result;
}

const CAPITAL = /[A-Z]/g;

/**
 * A field's name in a refusal: as it arrived. A missing field is named in the request's prevailing spelling, camelCase
 * or snake_case; if there are as many of both, or none, `snake` decides.
 */
export function calledAs(spelt: ReadonlyMap<string, string>, snake: boolean): (name: string) => string {
  let more = 0;
  for (const key of spelt.values()) more += Number(/\w_\w/.test(key)) - Number(/[A-Z]/.test(key));
  const lowered = more > 0 || (snake && more === 0);
  return (name) => spelt.get(name) ?? (lowered ? name.replace(CAPITAL, (letter) => `_${letter.toLowerCase()}`) : name);
}

/** Accepts `{ user: {…} }` and `{…}` alike. Other keys next to the wrapper stay. */
export function unwrap(body: unknown, wrapper: string | undefined): unknown {
  if (!wrapper || !plain(body)) return body;
  const inner = body[camel(wrapper)];
  if (!plain(inner)) return body;
  const { [camel(wrapper)]: _, ...rest } = body;
  return { ...rest, ...inner };
}

/**
 * Renames fields that arrived under another name (`startDate` → `startdate`), so that refusals use the name that
 * arrived. If both arrived, the other name stays, and is refused as unknown.
 */
export function renamed(
  value: unknown,
  spellings: Readonly<Record<string, string>> | undefined,
  spelt: Map<string, string>,
): unknown {
  if (!spellings || !plain(value)) return value;
  const result: Record<string, unknown> = {};
  for (const [key, inner] of Object.entries(value)) {
    const name = Object.hasOwn(spellings, key) ? (spellings[key] ?? key) : key;
    if (name === key || Object.hasOwn(value, name)) {
      result[key] = inner;
      continue;
    }
    result[name] = inner;
    spelt.set(name, spelt.get(key) ?? key);
  }
  return result;
}
